import { readSignInError, type SignInError } from "./sign-in-error";

/** Signs in with a passkey. Undefined on success, `cancelled` when the user has closed the browser's dialog. */
export async function signInWithPasskey(): Promise<SignInError | "cancelled" | undefined> {
  try {
    const [{ startAuthentication }, { signIn }] = await Promise.all([
      import("@simplewebauthn/browser"),
      import("next-auth/react"),
    ]);
    const options = await fetch("/api/auth/passkey");
    if (!options.ok) return { kind: "away" };
    const response = await startAuthentication({ optionsJSON: await options.json() }).catch((error: unknown) => {
      if (isCancelled(error)) return "cancelled" as const;
      throw error;
    });
    if (response === "cancelled") return response;
    const answer = await signIn("passkey", { response: JSON.stringify(response), redirect: false });
    return answer?.ok && !answer.error ? undefined : readSignInError(answer?.error, answer?.status ?? 0);
  } catch (error) {
    return { kind: error instanceof TypeError ? "away" : "no-passkeys" };
  }
}

/** Browsers also report this when there is no passkey for this site. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
