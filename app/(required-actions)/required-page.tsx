"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { EarlyForm, earlyButton } from "@/components/form/early-form";
import { LanguageChoice } from "@/components/language/language-choice";
import { Brand } from "@/components/ui/brand";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { actAs } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import classes from "./required-page.module.css";

interface RequiredPageProps {
  tenant: { id: string; name: string };
  /** The identifier of the user. */
  user: string | undefined;
  /** The title, with the text above and below it. */
  head: ReactNode;
  /** The buttons besides that for signing out; undefined if the page has a form of its own. */
  buttons?: ReactNode;
  /** What the buttons do. */
  hint?: ReactNode;
  /** Gets the value of the pressed button. */
  onSend?: (button: string) => void;
  /** What is to be read: it has most of the page, beside the rest. */
  text?: ReactNode;
  children?: ReactNode;
}

const leave = "sign-out";

/** A required action: a page that a user has to complete before all others. */
export function RequiredPage({ tenant, user, head, buttons, hint, onSend, text, children }: RequiredPageProps) {
  // Without a session, or in another tenant, the page itself shows the refusal.
  useEffect(() => actAs({ tenant: tenant.id, user }, () => {}), [tenant.id, user]);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  // The sign-in library is loaded on the click.
  const signOut = async () => {
    const { endSession } = await import("@/components/session/end-session");
    const message = await endSession();
    setFailure(message);
    if (!message) location.assign("/sign-in");
  };
  const hasText = text !== undefined;
  const signOutButton = (
    <Button type="submit" form={form} name={earlyButton} value={leave} variant="quiet">
      {t("Sign out")}
    </Button>
  );
  return (
    <main className={`min-h-100dvh my-0 mx-auto ${classes.page}`} data-has-text={hasText}>
      <div className={`stack min-h-100dvh gap-20 ${classes.side}`}>
        <div className={`row flex-wrap justify-between gap-12 ${classes.brand}`}>
          <Brand>{tenant.name}</Brand>
          <LanguageChoice />
          {hasText && signOutButton}
        </div>
        <header className={`stack gap-4 text-2 ${classes.head}`}>{head}</header>
        {children}
        {failure && <Note kind="error">{failure}</Note>}
        {buttons && (
          <footer className={`stack sticky bottom-0 gap-8 py-12 px-0 text-3 border-t bg-surface ${classes.foot}`}>
            <EarlyForm
              id={form}
              aria-label={t("Continue")}
              className={`flex flex-wrap gap-8 ${classes.buttons}`}
              onSend={(button) => (button === leave ? void signOut() : onSend?.(button))}
            >
              {buttons}
              {!hasText && signOutButton}
            </EarlyForm>
            {hint && <p>{hint}</p>}
          </footer>
        )}
      </div>
      {text}
    </main>
  );
}
