"use client";

import { useEffect, useRef, useState } from "react";
import { useList } from "@/components/list/use-list-state";
import { announce } from "@/components/ui/live-region";
import { startOfDay } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import type { Condition } from "@/lib/base/list/conditions";
import type { Filter } from "@/lib/base/list/query";
import { parseRelativeTime, resolveRelativeTime } from "@/lib/base/schema/relative-time";
import { type DayRange, dayText, grownBy } from "./viewport";

const field = "end_date";

/** The range of ends that the list is filtered by. While one is drawn it is a draft; then it is in the address. */
export function useRange() {
  const { query, address } = useList();
  const [draft, setDraft] = useState<DayRange>();
  const shown = rangeIn(query.filters);
  // Keys can be quicker than the address.
  const latest = useRef(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range is a new object on each render
  useEffect(() => {
    latest.current = shown;
  }, [shown?.from, shown?.to]);
  const set = (range: DayRange | undefined) => {
    setDraft(undefined);
    latest.current = range;
    const others = query.filters.filter((filter) => filter.field !== field);
    const own: Filter[] = range
      ? [
          {
            field,
            conditions: [
              { op: "gte", value: dayText(range.from) },
              { op: "lte", value: dayText(range.to) },
            ],
          },
        ]
      : [];
    address.setQuery({ filters: [...others, ...own] });
    announce(range ? `Ends from ${dayText(range.from)} to ${dayText(range.to)}` : "Ends at any time");
  };
  const grow = (days: number) => set(grownBy(latest.current, days, Date.now()));
  return { range: draft ?? shown, isDrawn: draft !== undefined, setDraft, set, grow };
}

/** The range of a filter with a first and a last day; any other filter has none. */
function rangeIn(filters: readonly Filter[]): DayRange | undefined {
  const conditions = filters.find((filter) => filter.field === field)?.conditions ?? [];
  const [from, to] = [bound(conditions, "gte", "gt"), bound(conditions, "lte", "lt")];
  return conditions.length === 2 && from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}

function bound(conditions: readonly Condition[], whole: "gte" | "lte", beyond: "gt" | "lt"): number | undefined {
  const found = conditions.find(({ op }) => op === whole || op === beyond);
  if (!found) return undefined;
  const relative = parseRelativeTime(found.value);
  const time = Date.parse(relative ? resolveRelativeTime(relative, new Date()) : found.value);
  if (Number.isNaN(time)) return undefined;
  const step = found.op === whole ? 0 : whole === "gte" ? dayMilliseconds : -dayMilliseconds;
  return startOfDay(time) + step;
}
