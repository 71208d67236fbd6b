"use client";

import { useQuery } from "@tanstack/react-query";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { formatRecent } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { changedSince } from "./changed-since";
import classes from "./new-rows.module.css";
import { seenViews } from "./seen-views";
import { useList } from "./use-list-state";

const minute = 60_000;

/** How many rows of a saved view are new or changed since this browser last showed it. */
export function NewRows({ view, search }: { view: string; search: string }) {
  const { facts } = useList();
  const [now, timeZone] = [useNow(), useTimeZone()];
  const { changes, grammar } = facts;
  const seen = seenViews.get(view);
  const asked = grammar.feed(grammar.parse(new URLSearchParams(search)), new Date(seen?.at ?? 0));
  const { data } = useQuery({
    queryKey: ["changes", facts.path, asked?.toString(), seen?.token],
    queryFn: ({ signal }) => (changes && asked && seen ? changedSince(changes, asked, seen.token, signal) : null),
    enabled: changes !== undefined && asked !== undefined && seen !== undefined,
    staleTime: minute,
    // A token that is too old stays so.
    retry: false,
  });
  if (!seen || !data || data.ids.length === 0) return null;
  const last = formatRecent(new Date(seen.at), now, timeZone);
  const count = `${formatCount(data.ids.length)}${data.hasMore ? "+" : ""}`;
  return (
    <span className={classes.new} title={`${count} new or changed since you looked: ${last}`}>
      {count} new
    </span>
  );
}
