"use client";

import { type ReactNode, useEffect, useState } from "react";
import { EarlyForm, earlyButton } from "@/components/form/early-form";
import { Brand } from "@/components/ui/brand";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { actForTenant } from "@/lib/base/http/client";
import classes from "./required-page.module.css";

interface RequiredPageProps {
  tenant: { id: string; name: string };
  /** The title, with the text above and below it. */
  head: ReactNode;
  /** The buttons besides that for signing out; undefined if the page has a form of its own. */
  buttons?: ReactNode;
  /** Gets the value of the pressed button. */
  onSend?: (button: string) => void;
  children?: ReactNode;
}

const leave = "sign-out";

/** A required action: a page that a user has to complete before all others. */
export function RequiredPage({ tenant, head, buttons, onSend, children }: RequiredPageProps) {
  // Without a session, or in another tenant, the page itself shows the refusal.
  useEffect(() => actForTenant(tenant.id, () => {}), [tenant.id]);
  const [failure, setFailure] = useState<string>();
  // The sign-in library is loaded on the click.
  const signOut = async () => {
    const { endSession } = await import("@/components/session/end-session");
    const message = await endSession();
    setFailure(message);
    if (!message) location.assign("/sign-in");
  };
  return (
    <main className={classes.page}>
      <p>
        <Brand>{tenant.name}</Brand>
      </p>
      <header className={classes.head}>{head}</header>
      {children}
      {failure && <Note kind="error">{failure}</Note>}
      {buttons && (
        <footer className={classes.foot}>
          <EarlyForm
            aria-label="Go on"
            className={classes.buttons}
            onSend={(button) => (button === leave ? void signOut() : onSend?.(button))}
          >
            {buttons}
            <Button type="submit" name={earlyButton} value={leave} variant="quiet">
              Sign out
            </Button>
          </EarlyForm>
        </footer>
      )}
    </main>
  );
}
