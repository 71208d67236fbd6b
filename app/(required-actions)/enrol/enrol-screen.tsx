"use client";

import { useEffect, useState } from "react";
import { earlyButton } from "@/components/form/early-form";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { onProofRequired, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { beginAuthenticator } from "@/lib/resources/factor/client";
import { addPasskey } from "@/lib/resources/passkey/client";
import { paths } from "../../(admin)/paths";
import { AuthenticatorSetup, type NewAuthenticator } from "../../(admin)/settings/security/authenticator-setup";
import { browserOf } from "../../(admin)/settings/security/browser-name";
import { RecoveryCodes } from "../../(admin)/settings/security/recovery-codes";
import { isCancelled } from "../../(auth)/sign-in/passkey-sign-in";
import { RequiredPage } from "../required-page";

interface EnrolScreenProps {
  tenant: { id: string; name: string };
  user: string | undefined;
  /** The page to open afterwards. */
  next: string;
}

/** The setup of the second step that a tenant requires, before any other page. */
export function EnrolScreen({ tenant, user, next }: EnrolScreenProps) {
  const [begun, setBegun] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<string>();
  // After a long wait on this page a new sign-in is needed.
  useEffect(
    () =>
      onProofRequired(async () => {
        window.location.assign(paths.signIn(next));
        return false;
      }),
    [next],
  );

  const attempt = async (act: () => Promise<void>) => {
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      if (!isCancelled(failure)) setError(reasonOf(failure));
    }
  };
  const begin = () => attempt(async () => setBegun(await beginAuthenticator()));
  const add = () =>
    attempt(async () => {
      const { recoveryCodes } = await addPasskey(browserOf(navigator.userAgent));
      if (recoveryCodes) setCodes(recoveryCodes);
      else window.location.assign(next);
    });

  const isUndecided = !begun && !codes;
  return (
    <RequiredPage
      tenant={tenant}
      user={user}
      head={
        <>
          <p>{t("Before you continue")}</p>
          <h1>{codes ? t("Your recovery codes") : t("Set up a second step")}</h1>
          {isUndecided && (
            <p>
              {t(
                "{tenant} requires one of you: a passkey, which also signs you in without the password, or an app on your phone that shows a code.",
                { tenant: tenant.name },
              )}
            </p>
          )}
        </>
      }
      onSend={(button) => void (button === "app" ? begin() : add())}
      buttons={
        isUndecided && (
          <>
            <Button type="submit" variant="primary">
              {t("Add a passkey")}
            </Button>
            <Button type="submit" name={earlyButton} value="app">
              {t("Set up an authenticator app")}
            </Button>
          </>
        )
      }
    >
      {error !== undefined && (
        <Note kind="error">
          {t("Not set up.")} {error}
        </Note>
      )}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          act={t("I have kept them, continue")}
          onDone={() => window.location.assign(next)}
        />
      ) : (
        begun && <AuthenticatorSetup authenticator={begun} onConfirmed={setCodes} />
      )}
    </RequiredPage>
  );
}
