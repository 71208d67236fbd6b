"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { CodeField } from "@/components/form/code-field";
import { PasswordField } from "@/components/form/password-field";
import { Dialog } from "@/components/overlay/dialog";
import type { Viewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";

export interface Typed {
  password: string;
  code: string;
}

export interface OtherWay {
  label: string;
  /** @returns undefined on success, an error, or nothing wrong when the user has changed their mind */
  attempt: () => Promise<string | undefined>;
}

interface IdentityDialogProps {
  viewer: Viewer;
  title: string;
  /** The reason for the question. */
  children: ReactNode;
  /** Names the form. */
  label: string;
  asks: readonly (keyof Typed)[];
  /** Undefined if there is no field. */
  act: string | undefined;
  acting: string;
  /** An alternative to closing the dialog. */
  other: { label: string; run: () => void };
  /** Tries what was typed. @returns undefined on success, an error, or nothing wrong when more is asked now */
  attempt: (typed: Typed) => Promise<string | undefined>;
  /** Tries a passkey. @returns undefined on success, an error, or nothing wrong when the user has changed their mind */
  attemptPasskey?: (() => Promise<string | undefined>) | undefined;
  /** Another method, which continues in a new tab. */
  elsewhere?: OtherWay | undefined;
  onSettled: (isDone: boolean) => void;
}

/** Asks for a proof of identity in a dialog, so that the page keeps its state. */
export function IdentityDialog(props: IdentityDialogProps) {
  const { viewer, title, children, label, asks, act, acting, other, attempt, attemptPasskey, elsewhere, onSettled } =
    props;
  const inputs = { password: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [isSending, setSending] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSending) return;
    const typed = { password: inputs.password.current?.value ?? "", code: inputs.code.current?.value.trim() ?? "" };
    const missing = asks.find((name) => typed[name] === "");
    setErrors(missing ? { [missing]: missing === "code" ? t("Enter the code.") : t("Enter your password.") } : {});
    if (missing) return inputs[missing].current?.focus();
    setSending(true);
    const problem = await attempt(typed);
    setSending(false);
    if (problem === undefined) return onSettled(true);
    if (problem === "") return;
    const last = asks.at(-1) ?? "password";
    setErrors({ [last]: problem });
    inputs[last].current?.select();
  };

  const enterBy = async (way: () => Promise<string | undefined>) => {
    const problem = await way();
    if (problem === undefined) return onSettled(true);
    setErrors(problem === "" ? {} : { [asks.at(-1) ?? "password"]: problem });
  };
  const enterElsewhere = async ({ attempt: way }: OtherWay) => {
    setElsewhere(true);
    await enterBy(way);
    setElsewhere(false);
  };

  return (
    <Dialog title={title} width={400} onClose={() => onSettled(false)}>
      <form noValidate aria-label={label} className="stack gap-16" onSubmit={submit}>
        {children}
        <input type="hidden" name="username" autoComplete="username" value={viewer.user.username} />
        {attemptPasskey && (
          <Button onClick={() => void enterBy(attemptPasskey)} data-autofocus>
            {t("Use a passkey")}
          </Button>
        )}
        {asks.includes("password") && (
          <PasswordField
            ref={inputs.password}
            data-autofocus={attemptPasskey ? undefined : true}
            label={t("Password")}
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        )}
        {asks.includes("code") && <CodeField ref={inputs.code} error={errors.code} />}
        {elsewhere && <Button onClick={() => void enterElsewhere(elsewhere)}>{elsewhere.label}</Button>}
        {isElsewhere && <p role="status">{t("Sign in in the other tab. This page then continues.")}</p>}
        <div className="flex justify-end gap-8">
          <Button variant="quiet" onClick={other.run}>
            {other.label}
          </Button>
          {act !== undefined && (
            <Button type="submit" variant="primary" aria-disabled={isSending}>
              {isSending ? acting : act}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
