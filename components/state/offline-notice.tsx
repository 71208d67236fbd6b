"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useEscape } from "@/components/command/registry";
import { IconWifiOff } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { formatTime } from "@/components/ui/date-format";
import { useStore } from "@/components/ui/store";
import { capitalised } from "@/lib/base/capitalised";
import { waitingChanges } from "@/lib/browser/waiting-changes";
import { message, t } from "@/lib/languages/text";
import { Band } from "./band";
import { changedRecord } from "./changed-record";
import { awaitedPage, lastNavigation } from "./last-navigation";
import classes from "./offline-notice.module.css";

/**
 * Since when there is no network, and what waits for it: the next page, and changes. The tab asks before it closes while a
 * change waits. The page keeps its data, and reads it again afterwards.
 */
export function OfflineNotice() {
  const page = useAwaitedPage();
  const changes = useSyncExternalStore(waitingChanges.subscribe, waitingChanges.get, waitingChanges.get);
  const hasChanges = changes.length > 0;
  const queries = useQueryClient();
  const nameOfRecord = (input: unknown) =>
    changedRecord(
      input,
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
  const timeZone = useTimeZone();
  const [since] = useState(() => new Date());
  const timeOf = (at: Date) => formatTime(at, timeZone);
  useEscape(page !== undefined, stayHere);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasChanges]);
  return (
    <Band
      icon={<IconWifiOff aria-hidden size={16} />}
      below={
        (page !== undefined || hasChanges) && (
          <ul className={`ps-20 pe-12 m-0 phone-px-16 ${classes.waiting}`}>
            {page && (
              <li className="row flex-wrap justify-between">
                <span>
                  {t("{page} needs the network, and opens when the network is back.", { page: t(nameOf(page)) })}
                </span>
                <Button onClick={stayHere}>{t("Stay here")}</Button>
              </li>
            )}
            {changes.map(({ operation, input, at, takeBack }) => (
              <li className="row flex-wrap justify-between" key={at.getTime()}>
                <span>
                  {t(waitingChange, {
                    act: /^[a-z]*/.exec(operation)?.[0],
                    name: nameOfRecord(input) ?? t("Record"),
                    time: timeOf(at),
                  })}
                </span>
                <Button onClick={takeBack}>{t("Cancel this change")}</Button>
              </li>
            ))}
          </ul>
        )
      }
    >
      <b>{t("You have been offline since {time}.", { time: timeOf(since) })}</b> {waitingWords(changes.length)}
    </Band>
  );
}

function useAwaitedPage(): URL | undefined {
  // Rendered again when the address changes, which ends the wait.
  usePathname();
  useSearchParams();
  return awaitedPage(useStore(lastNavigation));
}

/** The router drops a navigation for a newer one, also if that leads to the page that is shown. */
function stayHere(): void {
  lastNavigation.set(undefined);
  window.history.replaceState(null, "", window.location.href);
}

/** Screens that are called otherwise than their address. */
const otherNames: Readonly<Record<string, string>> = { accounts: message("Customers"), plans: message("Bulk changes") };

/** Screens are named by the first part of their address; what is below them has names of its own. */
function nameOf({ pathname }: URL): string {
  const [screen = "", ...below] = pathname.slice(1).split("/");
  return below.length > 0 ? message("The next page") : (otherNames[screen] ?? capitalised(screen));
}

const waitingChange = message(
  "{act, select, create {New} delete {Deletion} other {Change}}: {name}, waiting since {time}",
);

function waitingWords(count: number): string {
  if (count === 0) return t("The page stays as it was. Changes will be sent when you’re back online.");
  return t(
    "{count, plural, one {# change waits in this tab, and is sent when the network is back.} other {# changes wait in this tab, and are sent when the network is back.}}",
    { count },
  );
}
