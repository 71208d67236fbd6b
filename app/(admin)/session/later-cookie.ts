/** The cookie that names the user who has postponed the remaining agreements since the sign-in. */
export const laterCookie = "comptoir-later";

export function postpone(user: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser yet
  document.cookie = `${laterCookie}=${encodeURIComponent(user)};path=/;samesite=lax`;
}

export function askAgain(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${laterCookie}=;path=/;max-age=0;samesite=lax`;
}
