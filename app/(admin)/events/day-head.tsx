"use client";

import { useQuery } from "@tanstack/react-query";
import { useList } from "@/components/list/use-list-state";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { dayNumber, formatDay, formatDayLong } from "@/components/ui/date-format";
import type { Condition } from "@/lib/base/list/operators";
import type { Filter } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import { eventCountQuery } from "@/lib/resources/event/client";

/** A calendar day in the user's time zone, with the number of matching events on all pages. */
export function DayHead({ moment }: { moment: Date }) {
  const timeZone = useTimeZone();
  const now = useNow();
  const { query, facts } = useList();
  const [from, to] = dayBounds(moment, timeZone);
  const count = (...more: Filter[]) => {
    const filters = within(query.filters, from, to);
    return eventCountQuery(facts.grammar.request({ ...query, filters: [...filters, ...more] }));
  };
  const isOneStatus = query.filters.some(({ field }) => field === "status");
  const all = useQuery(count());
  const failed = useQuery({
    ...count({ field: "status", conditions: [{ op: "eq", value: "failed" }] }),
    enabled: !isOneStatus,
  });
  const distance = dayNumber(new Date(now), timeZone) - dayNumber(moment, timeZone);
  const long = formatDayLong(moment, timeZone);
  // A weekday without its year is one of the last months.
  const [name, detail] = [
    [t("Today"), long],
    [t("Yesterday"), long],
  ][distance] ?? [long, distance > 180 ? formatDay(moment, timeZone) : undefined];
  return (
    <span className="flex w-full gap-8">
      <b className="font-500 text-1">{name}</b>
      <span className="font-400 text-3">{detail}</span>
      <span className="ms-auto font-400 text-3 tabular">
        {all.data !== undefined &&
          (failed.data
            ? t("{count, plural, one {# event} other {# events}}, {failed} failed", {
                count: all.data,
                failed: failed.data,
              })
            : t("{count, plural, one {# event} other {# events}}", { count: all.data }))}
      </span>
    </span>
  );
}

/** Adds the bounds of a day to the filters; several bounds of one field are combined with "and". */
function within(filters: readonly Filter[], from: string, to: string): Filter[] {
  const bounds: Condition[] = [
    { op: "gte", value: from },
    { op: "lt", value: to },
  ];
  const known = filters.find(({ field }) => field === "time");
  const others = filters.filter(({ field }) => field !== "time");
  return [...others, { field: "time", conditions: [...(known?.conditions ?? []), ...bounds] }];
}

const quarter = 900_000;

/** The start and end of a calendar day. Every time zone offset is a multiple of 15 minutes. */
function dayBounds(moment: Date, timeZone: string): [from: string, to: string] {
  const day = dayNumber(moment, timeZone);
  const isSame = (at: number) => dayNumber(new Date(at), timeZone) === day;
  let from = Math.floor(moment.getTime() / quarter) * quarter;
  while (isSame(from - quarter)) from -= quarter;
  let to = from + 22 * 4 * quarter;
  while (isSame(to)) to += quarter;
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}
