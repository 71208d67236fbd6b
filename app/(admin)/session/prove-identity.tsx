"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import type { Viewer } from "@/components/session/viewer";
import { CallError, reasonOf } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { factorsQuery } from "@/lib/resources/factor/client";
import { signWithPasskey } from "@/lib/resources/passkey/client";
import { prove } from "@/lib/resources/session/client";
import { isCancelled } from "../../(auth)/sign-in/passkey-sign-in";
import { paths } from "../paths";
import { IdentityDialog } from "./identity-dialog";

interface ProveIdentityProps {
  viewer: Viewer;
  /** What needs the proof: "Create a webhook". */
  act: string;
  onSettled: (isProved: boolean) => void;
}

/** Asks for a recent proof of identity when a request needs one; the request is then sent again. */
export function ProveIdentity({ viewer, act, onSettled }: ProveIdentityProps) {
  const { data: factors } = useQuery(factorsQuery);
  // Until the user's methods are known, the password is assumed.
  const asked = !factors || factors.password ? "password" : factors.authenticator ? "code" : undefined;
  const hasPasskey = factors !== undefined && factors.passkeys > 0;
  return (
    <IdentityDialog
      viewer={viewer}
      title={t("Confirm it’s you")}
      label={t("Confirm your identity")}
      asks={asked ? [asked] : []}
      act={asked ? t("Confirm") : hasPasskey ? undefined : t("Sign in again")}
      acting={t("Checking")}
      other={{ label: t("Cancel"), run: () => onSettled(false) }}
      attempt={asked ? (typed) => settled(() => prove({ [asked]: typed[asked] })) : signInAnew}
      attemptPasskey={hasPasskey ? () => settled(async () => prove({ passkey: await signWithPasskey() })) : undefined}
      onSettled={onSettled}
    >
      <p>
        {rich(
          asked || hasPasskey
            ? message("To {act}, confirm that you are <b>{username}</b>.")
            : message("To {act}, sign in again with single sign-on. What is not saved on this page is lost."),
          {
            act: withinSentence(act),
            username: viewer.user.username,
            b: (text) => <b>{text}</b>,
          },
        )}
      </p>
    </IdentityDialog>
  );
}

/** Undefined on success, else an error; an empty text if the user has cancelled. */
async function settled(proof: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await proof();
    return undefined;
  } catch (error) {
    if (isCancelled(error)) return "";
    const [wrong] = error instanceof CallError ? (error.problem.errors ?? []) : [];
    return wrong?.detail ?? reasonOf(error);
  }
}

async function signInAnew(): Promise<string> {
  window.location.assign(paths.signIn(window.location.pathname + window.location.search));
  return "";
}
