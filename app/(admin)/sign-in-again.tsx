"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useRef, useState } from "react";
import { PasswordField } from "@/components/form/field";
import { Dialog } from "@/components/overlay/dialog";
import type { Viewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/base/http/client";
import { getAuthInfo, switchContext } from "@/lib/resources/session/endpoints";
import { readSignInError, signInErrorWords } from "../(auth)/sign-in/sign-in-error";
import { paths } from "./paths";
import classes from "./sign-in-again.module.css";

interface SignInAgainProps {
  viewer: Viewer;
  onSettled: (isRenewed: boolean) => void;
}

/** A dialog to sign in again if the session has ended, so that typed text is not lost. */
export function SignInAgain({ viewer, onSettled }: SignInAgainProps) {
  const { user, tenant } = viewer;
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = password.current?.value ?? "";
    if (typed === "") {
      setError("Give your password.");
      return password.current?.focus();
    }
    setSending(true);
    const problem = await renew(viewer, typed);
    setSending(false);
    if (problem === undefined) return onSettled(true);
    setError(problem);
    password.current?.select();
  };

  return (
    <Dialog title="Your session has ended" width={400} onClose={() => onSettled(false)}>
      <form noValidate aria-label="Sign in again" className={classes.form} onSubmit={submit}>
        <p>
          Sign in again as <b>{user.username}</b> for {tenant.name}. Everything on this page stays as it is.
        </p>
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        <PasswordField
          ref={password}
          data-autofocus
          label="Password"
          name="password"
          autoComplete="current-password"
          error={error}
        />
        <div className={classes.actions}>
          <Button variant="quiet" onClick={leave}>
            Sign in as someone else
          </Button>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {isSending ? "Signing in" : "Sign in and go on"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns an error, or undefined. Switches a guest back to the previous tenant. */
async function renew({ user, tenant }: Viewer, password: string): Promise<string | undefined> {
  try {
    const answer = await signIn("credentials", { email: user.username, password, redirect: false });
    if (!answer?.ok || answer.error) {
      const { title, detail } = signInErrorWords(readSignInError(answer?.error, answer?.status ?? 0));
      return `${title} ${detail}`.trim();
    }
    const { data } = await call(getAuthInfo);
    if (data.tenant !== tenant.id) await call(switchContext, { body: { id: tenant.id } });
    return undefined;
  } catch {
    return "The service did not answer. Try again.";
  }
}

const leave = () => window.location.assign(paths.signIn(window.location.pathname + window.location.search));
