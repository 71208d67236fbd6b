"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { EarlyForm } from "@/components/form/early-form";
import { PasswordField } from "@/components/form/password-field";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { message, t } from "@/lib/languages/text";
import classes from "./auth.module.css";
import { type LinkKind, type Outcome, readUser, setPassword } from "./set-password";

const words: Record<LinkKind, { name: string; unusable: string }> = {
  invitation: {
    name: message("Invitation"),
    unusable: message(
      "The link has been used, replaced by a newer one, or is older than 7 days. If you have set a password, sign in with it; otherwise ask a tenant admin to invite you again.",
    ),
  },
  reset: {
    name: message("Password reset"),
    unusable: message(
      "The link has been used, replaced by a newer one, or is older than 30 minutes. Ask for a new one on the sign-in page.",
    ),
  },
};

/** The user of a link sets a password here, and is then signed in. */
export function PasswordLinkForm({ kind }: { kind: LinkKind }) {
  const { name, unusable } = words[kind];
  const token = useToken();
  const password = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [user, setUser] = useState("");
  const [isSending, setSending] = useState(false);

  // Before a password is chosen. If the request fails, sending the form tells.
  useEffect(() => {
    if (token === undefined || token === "") return;
    let isCurrent = true;
    readUser(kind, token).then(
      (found) => {
        if (!isCurrent) return;
        if (found === undefined) setOutcome({ kind: "unusable" });
        else setUser(found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, token]);

  const send = async () => {
    const typed = password.current?.value ?? "";
    if (typed === "") {
      setOutcome({ kind: "unfit", detail: t("Choose a password.") });
      return password.current?.focus();
    }
    setSending(true);
    const answer = await setPassword(kind, token ?? "", typed);
    if (answer.kind === "in") return window.location.assign("/");
    setSending(false);
    setOutcome(answer);
    password.current?.focus();
  };

  if (token === "") {
    return (
      <Ended name={t(name)} title={t("This link is incomplete.")}>
        {t("The part after the # is missing. Copy the whole line from where it was sent to you.")}
      </Ended>
    );
  }
  if (outcome?.kind === "unusable") {
    return (
      <Ended name={t(name)} title={t("This link no longer works.")}>
        {t(unusable)}
      </Ended>
    );
  }
  if (outcome?.kind === "set") {
    return (
      <Ended name={t(name)} title={t("Your password is set.")}>
        {t("You can sign in with it now.")}
      </Ended>
    );
  }
  return (
    <EarlyForm className={classes.form} onSend={() => void send()} aria-label={t(name)}>
      <h1 className={`leading-28 tracking-0_011em ${classes.title}`}>{t("Set your password")}</h1>
      <p className="row gap-8 mt-4 text-2">
        {user === ""
          ? t("You sign in with your email address and this password.")
          : t("You sign in as {user} with this password.", { user })}
      </p>
      <div className={`stack gap-16 mt-20 ${classes.fields}`}>
        {outcome?.kind === "away" && (
          <Note kind="error">
            <b>{t("The password was not set.")}</b> {outcome.detail}
          </Note>
        )}
        <PasswordField
          ref={password}
          label={t("New password")}
          help={t("At least 8 characters")}
          name="password"
          autoComplete="new-password"
          error={outcome?.kind === "unfit" ? outcome.detail : undefined}
        />
        <Button type="submit" variant="primary" className={classes.submit} aria-disabled={isSending}>
          {isSending ? t("Saving …") : t("Set password and sign in")}
        </Button>
      </div>
    </EarlyForm>
  );
}

function Ended({ name, title, children }: { name: string; title: string; children: string }) {
  return (
    <div className={classes.form}>
      <h1 className={`leading-28 tracking-0_011em ${classes.title}`}>{name}</h1>
      <div className={`stack gap-16 mt-20 ${classes.fields}`}>
        <Note>
          <b>{title}</b> {children}
        </Note>
        <ButtonLink href="/sign-in">{t("Go to sign-in")}</ButtonLink>
      </div>
    </div>
  );
}

/** The token is in the URL fragment, which browsers do not send to servers. Undefined until hydrated. */
function useToken(): string | undefined {
  return useSyncExternalStore(
    onFragmentChange,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}

function onFragmentChange(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
