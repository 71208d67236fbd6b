"use client";

import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { formatTime } from "@/components/ui/date-format";
import { capitalised } from "@/lib/base/capitalised";
import { waitingChanges } from "@/lib/base/http/waiting-changes";
import { Band } from "./band";
import classes from "./offline-notice.module.css";

/**
 * Since when there is no network, and the changes that wait for it. The tab asks before it closes while one waits. The page keeps its data, and reads it again afterwards.
 */
export function OfflineNotice() {
  const changes = useSyncExternalStore(waitingChanges.subscribe, waitingChanges.get, waitingChanges.get);
  const hasChanges = changes.length > 0;
  const timeZone = useTimeZone();
  const [since] = useState(() => new Date());
  const timeOf = (at: Date) => formatTime(at, timeZone);
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
        hasChanges && (
          <ul className={classes.waiting}>
            {changes.map(({ operation, at, takeBack }) => (
              <li key={at.getTime()}>
                <span>
                  {operationWords(operation)}, {timeOf(at)}
                </span>
                <Button onClick={takeBack}>Take back</Button>
              </li>
            ))}
          </ul>
        )
      }
    >
      <b>You are offline since {timeOf(since)}.</b> {waitingWords(changes.length)}
    </Band>
  );
}

/** `updateTicket` as `Update ticket`. */
const operationWords = (operation: string): string =>
  capitalised(operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

function waitingWords(count: number): string {
  if (count === 0) return "The page stays as it was. A change that you make now is sent when the network is back.";
  const subject = count === 1 ? "1 change waits in this tab, and is" : `${count} changes wait in this tab, and are`;
  return `${subject} sent when the network is back.`;
}
