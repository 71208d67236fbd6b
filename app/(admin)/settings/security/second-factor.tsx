"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IconDeviceMobile, IconLifebuoy } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { confirm } from "@/components/overlay/confirm";
import { Dialog } from "@/components/overlay/dialog";
import { showToast } from "@/components/overlay/toasts";
import { LoadFailure } from "@/components/record/loaded";
import { QueryError } from "@/components/record/query-error";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { CalendarDay } from "@/components/ui/values";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import {
  beginAuthenticator,
  factorsQuery,
  useCreateRecoveryCodes,
  useRemoveAuthenticator,
} from "@/lib/resources/factor/client";
import { addPasskey } from "@/lib/resources/passkey/client";
import { isCancelled } from "../../../(auth)/sign-in/passkey-sign-in";
import { LoadingRow } from "../loading-row";
import settings from "../settings.module.css";
import type { NewAuthenticator } from "./authenticator-setup";
import { browserOf } from "./browser-name";
import { Passkeys } from "./passkeys";

const late = lateParts(() => import("./late"));
const AuthenticatorSetup = late("AuthenticatorSetup");
const RecoveryCodes = late("RecoveryCodes");

/** The viewer's second factor, and the recovery codes. */
export function SecondFactor() {
  const query = useQuery(factorsQuery);
  const queries = useQueryClient();
  const { mutateAsync: createCodes } = useCreateRecoveryCodes();
  const { mutateAsync: remove } = useRemoveAuthenticator();
  const [begun, setBegun] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = query;
  const hasAny = data !== undefined && (data.authenticator !== undefined || data.passkeys > 0);

  const attempt = async (act: () => Promise<void>, failure: string) => {
    try {
      await act();
    } catch (error) {
      showToast({ kind: "failed", message: `${failure} ${reasonOf(error)}` });
    }
  };
  const add = () =>
    attempt(async () => {
      try {
        const { name, recoveryCodes: made } = await addPasskey(browserOf(navigator.userAgent));
        void queries.invalidateQueries({ queryKey: factorsQuery.queryKey.slice(0, 1) });
        showToast({ kind: "done", message: t("Added the passkey {name}", { name }) });
        setCodes(made);
      } catch (error) {
        if (!isCancelled(error)) throw error;
      }
    }, t("The passkey was not added."));
  const setUp = () => attempt(async () => setBegun(await beginAuthenticator()), t("Not set up."));
  const renew = async () => {
    const acts = await confirm({
      title: t("Create new recovery codes?"),
      body: t("The codes that you have now, on paper too, stop working."),
      keep: t("Keep the codes"),
      act: t("Create new codes"),
      tone: "plain",
    });
    if (!acts) return;
    await attempt(async () => setCodes((await createCodes()).recoveryCodes), t("No recovery codes were created."));
  };
  const takeAway = async () => {
    const acts = await confirm({
      title: t("Remove the authenticator app?"),
      body: t("Without another second step, your password alone then signs you in. Your other sessions end."),
      keep: t("Keep it"),
      act: t("Remove the app"),
      tone: "plain",
    });
    if (!acts) return;
    await attempt(async () => {
      showToast({ kind: "done", message: t((await remove()).message) });
    }, t("The app is not removed."));
  };

  return (
    <>
      {!data && <LoadFailure query={query} failed={t("Could not load your second step.")} />}
      {query.isPending && <LoadingRow />}
      {hasAny && (
        <ul className={settings.rows} aria-label={t("Second step")}>
          {data.passkeys > 0 && <Passkeys />}
          {data.authenticator && (
            <li>
              <IconDeviceMobile aria-hidden />
              <div>
                <span className="row gap-8 font-500">{t("Authenticator app")}</span>
                <span className="block text-3 break-anywhere">
                  {rich("since {day}", { day: <CalendarDay value={data.authenticator.confirmed} /> })}
                </span>
              </div>
              <Button variant="quiet" aria-label={t("Replace the authenticator app")} onClick={() => void setUp()}>
                {t("Replace")}
              </Button>
              {(!data.required || data.passkeys > 0) && (
                <Button variant="quiet" aria-label={t("Remove the authenticator app")} onClick={() => void takeAway()}>
                  {t("Remove")}
                </Button>
              )}
            </li>
          )}
          <li>
            <IconLifebuoy aria-hidden />
            <div>
              <span className="row gap-8 font-500">{t("Recovery codes")}</span>
              <span className="block text-3 break-anywhere">
                {t(
                  "{count, plural, one {# code left, for when you lose it} other {# codes left, for when you lose it}}",
                  { count: data.recoveryCodes },
                )}
              </span>
            </div>
            <Button variant="quiet" onClick={() => void renew()}>
              {t("New recovery codes")}
            </Button>
          </li>
        </ul>
      )}
      {data && (
        <div className={`max-w-640 ${settings.part}`}>
          {!hasAny && (
            <p className="mb-12 text-2">
              {t(
                "A password can be guessed or stolen. With a passkey, or an app on your phone, a password alone is not enough to sign in. A passkey also signs you in without the password.",
              )}
            </p>
          )}
          <div className="flex flex-wrap gap-8">
            <Button onClick={() => void add()}>{t("Add a passkey")}</Button>
            {!data.authenticator && <Button onClick={() => void setUp()}>{t("Set up an authenticator app")}</Button>}
          </div>
        </div>
      )}
      {data && <QueryError query={query} />}

      {begun && (
        <Dialog title={t("Set up an authenticator app")} width={520} onClose={() => setBegun(undefined)}>
          <AuthenticatorSetup
            authenticator={begun}
            onCancel={() => setBegun(undefined)}
            onConfirmed={(made) => {
              setBegun(undefined);
              setCodes(made);
              void queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
            }}
          />
        </Dialog>
      )}
      {codes && (
        <Dialog title={t("Your recovery codes")} width={520} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} act={t("Done")} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  );
}
