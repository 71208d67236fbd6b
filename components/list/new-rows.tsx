"use client";

import { useQuery } from "@tanstack/react-query";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { formatRecent } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import classes from "./new-rows.module.css";
import { newInViewKey, useSavedViews } from "./saved-views";

const minute = 60_000;

/** How many rows of a saved view are new or changed since the viewer last saw it. */
export function NewRows({ view }: { view: string }) {
  const [now, timeZone] = [useNow(), useTimeZone()];
  const { readNew } = useSavedViews();
  const { data } = useQuery({
    queryKey: newInViewKey(view),
    queryFn: ({ signal }) => readNew(view, signal),
    staleTime: minute,
    retry: false,
  });
  if (!data?.seen || data.count === 0) return null;
  const last = formatRecent(new Date(data.seen), now, timeZone);
  const count = `${formatCount(data.count)}${data.more ? "+" : ""}`;
  return (
    <span className={classes.new} title={`${count} new or changed since you looked: ${last}`}>
      {count} new
    </span>
  );
}
