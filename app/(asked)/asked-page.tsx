"use client";

import { type ReactNode, useEffect } from "react";
import { EarlyForm, earlyButton } from "@/components/form/early-form";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { actForTenant } from "@/lib/base/http/client";
import classes from "./asked-page.module.css";
import { signOut } from "./sign-out";

interface AskedPageProps {
  tenant: { id: string; name: string };
  /** The title and what stands around it. */
  head: ReactNode;
  /** What the user can do, beside signing out. None while the page asks in another way. */
  buttons?: ReactNode;
  /** Gets the value of the pressed button. */
  onSend?: (button: string) => void;
  children?: ReactNode;
}

const leave = "sign-out";

/** A page that a tenant shows its users before all others. */
export function AskedPage({ tenant, head, buttons, onSend, children }: AskedPageProps) {
  // Without a session, or in another tenant, the page shows the answer itself.
  useEffect(() => actForTenant(tenant.id, () => {}), [tenant.id]);
  return (
    <main className={classes.page}>
      <p className={classes.brand}>
        <Logo />
        {tenant.name}
      </p>
      <header className={classes.head}>{head}</header>
      {children}
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
