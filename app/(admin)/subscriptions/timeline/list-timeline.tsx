"use client";

import { ListEmpty } from "@/components/list/list-empty";
import { useList } from "@/components/list/use-list-state";
import { announce } from "@/components/ui/live-region";
import { startOfDay } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import type { Condition } from "@/lib/base/list/operators";
import type { Filter } from "@/lib/base/list/query";
import { parseRelativeTime, resolveRelativeTime } from "@/lib/base/schema/relative-time";
import { t } from "@/lib/languages/text";
import { Timeline } from "./timeline";
import { fieldsRead, pageSize } from "./use-terms";
import { type DayRange, dayText } from "./viewport";

const field = "end_date";

/** The timeline of a list screen: the range of ends is a filter of the list, and a term opens in its drawer. */
export function ListTimeline({ hasNumbers, slot }: { hasNumbers: boolean; slot: HTMLElement | null }) {
  const { facts, query, address, scroller } = useList();
  const chooseRange = (range: DayRange | undefined) => {
    const others = query.filters.filter((filter) => filter.field !== field);
    address.setQuery({ filters: range ? [...others, filterOf(range)] : others });
    announce(
      range
        ? t("Ends from {from} to {to}", { from: dayText(range.from), to: dayText(range.to) })
        : t("Ends at any time"),
    );
  };
  return (
    <Timeline
      requestAt={(skip) =>
        facts.grammar.request({
          ...query,
          sort: [{ field, descending: false }],
          fields: [...fieldsRead],
          paging: { limit: pageSize, skip },
        })
      }
      range={rangeIn(query.filters)}
      isFilteredByEnd={query.filters.some((filter) => filter.field === field)}
      onRange={chooseRange}
      openId={address.open}
      onOpen={address.setOpen}
      scroller={scroller}
      hasNumbers={hasNumbers}
      slot={slot}
      empty={
        <ListEmpty title={t("No subscriptions yet")}>
          {t("Subscriptions appear here once a customer has ordered, or when you import a file.")}
        </ListEmpty>
      }
    />
  );
}

const filterOf = ({ from, to }: DayRange): Filter => ({
  field,
  conditions: [
    { op: "gte", value: dayText(from) },
    { op: "lte", value: dayText(to) },
  ],
});

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
