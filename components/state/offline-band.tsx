"use client";

import { IconWifiOff } from "@tabler/icons-react";
import { useMutationState } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTimeZone } from "@/components/ui/clock";
import { formatTime } from "@/components/ui/date-format";
import { Band } from "./band";
import { useIsOnline } from "./online";

/**
 * Shows that there is no network, since when, and how many changes wait for it; the tab then asks before it closes. The page
 * keeps its data, and reads it again afterwards.
 */
export function OfflineBand() {
  const isOnline = useIsOnline();
  const timeZone = useTimeZone();
  const [since, setSince] = useState<number>();
  useEffect(() => setSince(isOnline ? undefined : Date.now()), [isOnline]);
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length;
  useEffect(() => {
    if (waiting === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waiting]);
  return (
    <div role="status">
      {!isOnline && (
        <Band icon={<IconWifiOff aria-hidden size={16} />}>
          <b>You are offline{since !== undefined && ` since ${formatTime(new Date(since), timeZone)}`}.</b>{" "}
          {waitingWords(waiting)}
        </Band>
      )}
    </div>
  );
}

function waitingWords(count: number): string {
  if (count === 0) return "The page stays as it was. A change that you make now is sent when the network is back.";
  const subject = count === 1 ? "1 change waits in this tab, and is" : `${count} changes wait in this tab, and are`;
  return `${subject} sent when the network is back.`;
}
