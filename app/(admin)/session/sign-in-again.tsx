"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { rich } from "@/components/language/rich";
import type { Viewer } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
import { readSignInError, type SignInError, signInErrorWords } from "../../(auth)/sign-in/sign-in-error";
import { paths } from "../paths";
import { IdentityDialog, type Typed } from "./identity-dialog";
import { useSignInElsewhere } from "./sign-in-elsewhere";

interface SignInAgainProps {
  viewer: Viewer;
  onSettled: (isRenewed: boolean) => void;
}

/** A dialog to sign in again if the session has ended, so that typed text is not lost. */
export function SignInAgain({ viewer, onSettled }: SignInAgainProps) {
  const { user, tenant } = viewer;
  const [asksCode, setAsksCode] = useState(false);
  const elsewhere = useSignInElsewhere(viewer);

  const attempt = async (typed: Typed): Promise<string | undefined> => {
    const error = await renew(viewer, typed);
    if (error === undefined) return undefined;
    if (error.kind === "second-factor") {
      setAsksCode(true);
      return "";
    }
    const { title, detail } = signInErrorWords(error);
    return `${title} ${detail}`.trim();
  };

  return (
    <IdentityDialog
      viewer={viewer}
      title={t("Your session has ended")}
      label={t("Sign in again")}
      asks={asksCode ? ["password", "code"] : ["password"]}
      act={t("Sign in and continue")}
      acting={t("Signing in")}
      other={{ label: t("Sign in as someone else"), run: leave }}
      attempt={attempt}
      attemptPasskey={() => attemptPasskey()}
      elsewhere={elsewhere}
      onSettled={onSettled}
    >
      <p>
        {rich("Sign in again as <b>{username}</b> for {tenant}. Everything on this page stays as it is.", {
          username: user.username,
          tenant: tenant.name,
          b: (text) => <b>{text}</b>,
        })}
      </p>
    </IdentityDialog>
  );
}

async function attemptPasskey(): Promise<string | undefined> {
  const { signInWithPasskey } = await import("../../(auth)/sign-in/passkey-sign-in");
  const error = await signInWithPasskey();
  if (error === undefined) return undefined;
  return error === "cancelled" ? "" : signInErrorWords(error).title;
}

/** Returns an error, or undefined. The requests of the page name its tenant, so that a guest stays there. */
async function renew({ user }: Viewer, typed: Typed): Promise<SignInError | undefined> {
  try {
    const answer = await signIn("credentials", { email: user.username, ...typed, redirect: false });
    return answer?.ok && !answer.error ? undefined : readSignInError(answer?.error, answer?.status ?? 0);
  } catch {
    return { kind: "away" };
  }
}

const leave = () => window.location.assign(paths.signIn(window.location.pathname + window.location.search));
