"use client";

import { useQuery } from "@tanstack/react-query";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { formatRecent } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { newInViewKey, readNew } from "./new-in-view";
import type { SavedView } from "./saved-views";
import { useList } from "./use-list-state";

const minute = 60_000;

/** How many rows of a saved view are new or changed since this browser last showed it. */
export function NewRows({ view }: { view: SavedView }) {
  const [now, timeZone] = [useNow(), useTimeZone()];
  const { facts } = useList();
  const { data } = useQuery({
    queryKey: newInViewKey(view.id),
    queryFn: ({ signal }) => readNew(facts, view, signal),
    staleTime: minute,
    retry: false,
  });
  if (!data || data.ids.length === 0) return null;
  const last = formatRecent(data.seen, now, timeZone);
  const count = `${formatCount(data.ids.length)}${data.hasMore ? "+" : ""}`;
  return (
    <span
      className="py-0 px-5 text-12 leading-18 font-500 text-accent rounded-4 bg-accent-soft tabular"
      title={t("{count} new or changed since you looked: {last}", { count, last })}
    >
      {t("{count} new", { count })}
    </span>
  );
}
