import { t } from "@/lib/languages/text";

/** The outcome of a sign-in, with e-mail and password or with single sign-on. */
export type SignInError =
  | { kind: "wrong"; triesLeft: number | undefined }
  /** The password is right; the second step is missing, or wrong. */
  | { kind: "second-factor"; factors: readonly string[] }
  | { kind: "wrong-code"; triesLeft: number | undefined }
  | { kind: "wrong-passkey" }
  /** The browser has none. */
  | { kind: "no-passkeys" }
  | { kind: "paused"; seconds: number | undefined }
  | { kind: "away" }
  | { kind: "unknown-identity" }
  | { kind: "single-sign-on" }
  /** The organization of the address allows no other sign-in than by its issuer. */
  | { kind: "organization" }
  /** The domain of the address has no single sign-on. */
  | { kind: "no-organization" };

/**
 * Reads the provider's error: `refused:3` with the remaining attempts, `throttled:900` with the seconds to wait,
 * `second-factor:code,passkey` and then `wrong-code:3`, or next-auth's own `CredentialsSignin`. It never reveals
 * whether the address or the password was wrong.
 */
export function readSignInError(error: string | null | undefined, status: number): SignInError {
  const [word = "", amount] = (error ?? "").split(":");
  const number = amount !== undefined && /^\d{1,6}$/.test(amount) ? Number(amount) : undefined;
  if (word === "throttled" || status === 429) return { kind: "paused", seconds: number };
  if (word === "organization") return { kind: "organization" };
  if (word === "second-factor") return { kind: "second-factor", factors: (amount ?? "").split(",") };
  if (word === "wrong-passkey") return { kind: "wrong-passkey" };
  if (word === "wrong-code") return { kind: "wrong-code", triesLeft: number };
  if (word === "refused" || word === "CredentialsSignin" || status === 401) return { kind: "wrong", triesLeft: number };
  return { kind: "away" };
}

/** Reads the error from the URL to which single sign-on redirects back. */
export function readAddressError(error: string | undefined): SignInError | undefined {
  if (error === undefined || error === "SessionRequired") return undefined;
  if (/^(refused|throttled|CredentialsSignin)/.test(error)) return readSignInError(error, 401);
  return { kind: error === "unknown-identity" ? "unknown-identity" : "single-sign-on" };
}

/** The headline and an explanation, in the reader's language. */
export function signInErrorWords(error: SignInError): { title: string; detail: string } {
  switch (error.kind) {
    case "paused":
      return { title: t("Too many attempts."), detail: pauseWords(error.seconds) };
    case "away":
      return {
        title: t("Could not sign in."),
        detail: t("The service did not answer. Your input is not lost. Try again."),
      };
    case "unknown-identity":
      return {
        title: t("No user here has this identity."),
        detail: t(
          "Your single sign-on knows you, but no user here has the email address it vouches for in a tenant that its domain belongs to. Ask a tenant admin to invite you with that address.",
        ),
      };
    case "single-sign-on":
      return {
        title: t("Single sign-on did not work."),
        detail: t("Try again, or sign in with email and password."),
      };
    case "organization":
      return {
        title: t("Your organization requires its own sign-in."),
        detail: t("Continue with your organization."),
      };
    case "no-organization":
      return {
        title: t("No organization signs in with this address here."),
        detail: t("Check it, or sign in with your password or a passkey."),
      };
    case "second-factor":
      return { title: t("A code is missing."), detail: t("Enter the code of your authenticator app.") };
    case "wrong-passkey":
      return {
        title: t("This passkey does not sign in here."),
        detail: t("The passkey may have been removed. Use your password."),
      };
    case "no-passkeys":
      return { title: t("The passkey could not be used."), detail: t("Try again, or use your password.") };
    case "wrong":
      return { title: t("Email or password is wrong."), detail: triesWords(error.triesLeft) };
    case "wrong-code":
      return { title: t("The code is wrong, or was used."), detail: triesWords(error.triesLeft) };
  }
}

function triesWords(triesLeft: number | undefined): string {
  if (triesLeft === undefined || triesLeft === 0) return "";
  return t("{count, plural, one {# more try} other {# more tries}}, then a 15-minute pause.", { count: triesLeft });
}

function pauseWords(seconds: number | undefined): string {
  if (seconds === undefined) return t("Sign-in is paused. Try again in a few minutes.");
  if (seconds < 60) {
    return t("Sign-in is paused. Try again in {count, plural, one {# second} other {# seconds}}.", { count: seconds });
  }
  return t("Sign-in is paused. Try again in {count, plural, one {# minute} other {# minutes}}.", {
    count: Math.ceil(seconds / 60),
  });
}
