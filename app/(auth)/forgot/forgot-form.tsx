"use client";

import { useRef, useState } from "react";
import { EarlyForm } from "@/components/form/early-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import classes from "../auth.module.css";
import { EmailField } from "../email-field";

type Outcome = "sent" | "unfit" | "paused" | "organization" | "away";

/** Requests a link to set a new password. The outcome shown is the same whether the address has a user or not. */
export function ForgotForm({ sendsMail }: { sendsMail: boolean }) {
  const email = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    const answer = await ask(email.current?.value.trim() ?? "");
    setSending(false);
    setOutcome(answer);
    email.current?.focus();
  };

  if (!sendsMail || outcome === "sent") {
    return (
      <div className={classes.form}>
        <h1 className={`leading-28 tracking-0_011em ${classes.title}`}>{t("Reset your password")}</h1>
        <div className={`stack gap-16 mt-20 ${classes.fields}`}>
          <Note>
            {sendsMail ? (
              <>
                <b>{t("Check your email.")}</b>{" "}
                {t(
                  "If a user here has this address and a password, a link to set a new one is on its way. The link works for 30 minutes. If none comes, ask a tenant admin.",
                )}
              </>
            ) : (
              t("This site sends no email. Ask a tenant admin for a link to set a new password.")
            )}
          </Note>
          <ButtonLink href="/sign-in">{t("Go to sign-in")}</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <EarlyForm className={classes.form} onSend={() => void send()} aria-label={t("Reset your password")}>
      <h1 className={`leading-28 tracking-0_011em ${classes.title}`}>{t("Reset your password")}</h1>
      <p className="row gap-8 mt-4 text-2">{t("A link to set a new one is sent to your email address.")}</p>
      <div className={`stack gap-16 mt-20 ${classes.fields}`}>
        {outcome === "paused" && (
          <Note kind="error">
            <b>{t("Too many requests.")}</b> {t("Try again in a few minutes.")}
          </Note>
        )}
        {outcome === "organization" && (
          <Note kind="error">
            <b>{t("Your organization requires its own sign-in.")}</b>{" "}
            {t("Go back, and continue with your organization.")}
          </Note>
        )}
        {outcome === "away" && (
          <Note kind="error">
            <b>{t("Not sent.")}</b> {t("The service did not answer. Try again.")}
          </Note>
        )}
        <EmailField ref={email} error={outcome === "unfit" ? t("Enter your email.") : undefined} />
        <Button type="submit" variant="primary" className={classes.submit} aria-disabled={isSending}>
          {isSending ? t("Sending") : t("Send the link")}
        </Button>
        <ButtonLink href="/sign-in">{t("Back to sign-in")}</ButtonLink>
      </div>
    </EarlyForm>
  );
}

async function ask(email: string): Promise<Outcome> {
  try {
    const { ok, status } = await fetch("/api/auth/password-reset", {
      method: "POST",
      body: new URLSearchParams({ email }),
    });
    if (ok) return "sent";
    return outcomes[status] ?? "away";
  } catch {
    return "away";
  }
}

const outcomes: Record<number, Outcome> = { 409: "organization", 422: "unfit", 429: "paused" };
