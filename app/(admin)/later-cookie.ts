/** Holds the user who has been asked since the sign-in, and will accept what is left later. */
export const laterCookie = "comptoir-later";

export function postpone(user: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser yet
  document.cookie = `${laterCookie}=${encodeURIComponent(user)};path=/;samesite=lax`;
}

export function askAgain(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${laterCookie}=;path=/;max-age=0;samesite=lax`;
}
