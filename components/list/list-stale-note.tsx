"use client";

import { StaleNote } from "@/components/state/stale-note";
import { useTimeZone } from "@/components/ui/clock";
import { formatTimeWithSeconds } from "@/components/ui/date-format";
import classes from "./list-stale-note.module.css";
import { useList } from "./use-list-state";

/** Shown below stale rows after a failed refresh, and in sight of rows that are not those of the query. */
export function ListStaleNote() {
  const { error, page, isFormer } = useList();
  const timeZone = useTimeZone();
  if (isFormer)
    return (
      <p className={classes.former}>
        <b>These are the rows from before the last change of filter, search, order or page.</b> The new ones are loaded
        when the network is back.
      </p>
    );
  if (!page || !error) return null;
  const time = formatTimeWithSeconds(new Date(page.at), timeZone);
  return <StaleNote time={time} requestId={error.problem.requestId} />;
}
