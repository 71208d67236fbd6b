import { isObject } from "@/lib/base/is-object";
import { CallError, call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";

/** The purpose of a link. */
export type LinkKind = "invitation" | "reset";

/** The outcome of using a link. `set`: the password is saved, but the sign-in with it failed. */
export type Outcome =
  | { kind: "in" }
  | { kind: "set" }
  | { kind: "unusable" }
  | { kind: "unfit"; detail: string }
  | { kind: "away"; detail: string };

/** The user of a link; undefined if it was used, was replaced or has expired. It is asked with its token, by a dry run. */
export async function readUser(kind: LinkKind, token: string): Promise<string | undefined> {
  const [{ acceptInvitation, resetPassword }, { callDryRun }] = await Promise.all([
    import("@/lib/resources/user/endpoints"),
    import("@/lib/browser/dry-run-call"),
  ]);
  const body = { token, password: "none-is-chosen-yet" };
  const { status, answer } = await callDryRun(kind === "reset" ? resetPassword : acceptInvitation, { body });
  if (status === 404) return undefined;
  return isObject(answer) && typeof answer.username === "string" ? answer.username : "";
}

/** Sets the password and signs in with it. The code for this is loaded on the click. */
export async function setPassword(kind: LinkKind, token: string, password: string): Promise<Outcome> {
  const { acceptInvitation, resetPassword } = await import("@/lib/resources/user/endpoints");
  try {
    const { data } = await call(kind === "reset" ? resetPassword : acceptInvitation, { body: { token, password } });
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("credentials", { email: data.username, password, redirect: false }).catch(
      () => undefined,
    );
    return { kind: answer?.ok && !answer.error ? "in" : "set" };
  } catch (error) {
    if (!(error instanceof CallError)) return { kind: "away", detail: t("The service did not answer. Try again.") };
    if (error.status === 404) return { kind: "unusable" };
    const [wrong] = error.problem.errors ?? [];
    return wrong ? { kind: "unfit", detail: wrong.detail } : { kind: "away", detail: error.message };
  }
}
