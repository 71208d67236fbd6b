/** What became of an attempt to sign in, as the credentials provider reports it. */
export type SignInError =
  | { kind: "wrong"; triesLeft: number | undefined }
  | { kind: "paused"; seconds: number | undefined }
  | { kind: "away" };

/**
 * Reads the provider's error: `refused:3` with the tries that are left, `throttled:900` with the seconds to wait, or
 * next-auth's own `CredentialsSignin`. Whether the address or the password was wrong is never told.
 */
export function readSignInError(error: string | null | undefined, status: number): SignInError {
  const [word = "", amount] = (error ?? "").split(":");
  const number = amount !== undefined && /^\d{1,6}$/.test(amount) ? Number(amount) : undefined;
  if (word === "throttled" || status === 429) return { kind: "paused", seconds: number };
  if (word === "refused" || word === "CredentialsSignin" || status === 401) return { kind: "wrong", triesLeft: number };
  return { kind: "away" };
}

/** The headline and what follows from it. */
export function signInErrorWords(error: SignInError): { title: string; detail: string } {
  switch (error.kind) {
    case "paused":
      return { title: "Too many tries.", detail: `Sign-in is paused. Try again in ${waitWords(error.seconds)}.` };
    case "away":
      return { title: "Could not sign in.", detail: "The service did not answer. What you typed is kept; try again." };
    case "wrong": {
      const { triesLeft } = error;
      const tries = triesLeft === 1 ? "1 more try" : `${triesLeft} more tries`;
      return {
        title: "E-mail or password is wrong.",
        detail: triesLeft === undefined || triesLeft === 0 ? "" : `${tries}, then a 15-minute pause.`,
      };
    }
  }
}

function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return "a few minutes";
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
