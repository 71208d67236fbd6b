/** Signs out and opens the sign-in page. The library is loaded on the click. */
export async function signOut(): Promise<void> {
  const library = await import("next-auth/react");
  await library.signOut({ callbackUrl: "/sign-in" });
}
