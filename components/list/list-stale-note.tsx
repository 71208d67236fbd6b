"use client";

import { StaleNote } from "@/components/state/stale-note";
import { useTimeZone } from "@/components/ui/clock";
import { formatTimeWithSeconds } from "@/components/ui/date-format";
import { useList } from "./use-list-state";

/** Shown below stale rows after a failed refresh. */
export function ListStaleNote() {
  const { error, page } = useList();
  const timeZone = useTimeZone();
  if (!page || !error) return null;
  const time = formatTimeWithSeconds(new Date(page.at), timeZone);
  return <StaleNote time={time} requestId={error.problem.requestId} />;
}
