"use client";

import { useList } from "@/components/list/use-list-state";
import { readRange } from "./range";
import { RangeBar } from "./range-bar";

/** The range and the tenant of chart and list. */
export function RangeFilters({ tenant, today }: { tenant: string; today: string }) {
  const { query, address } = useList();
  const { days: _days, from: _from, to: _to, ...extra } = query.extra;
  const { by, ...range } = query.extra;
  const others = query.filters.filter(({ field }) => field !== "tenant");
  const ofTenant = (id: string) => ({ field: "tenant", conditions: [{ op: "eq" as const, value: id }] });
  return (
    <RangeBar
      range={readRange(query.extra, today)}
      today={today}
      tenant={tenant}
      onDays={(days) => address.setQuery({ extra: { ...extra, days } })}
      onRange={(from, to) => address.setQuery({ extra: { ...extra, from, to } })}
      isByWeek={by === "week"}
      onByWeek={(isByWeek) => address.setQuery({ extra: isByWeek ? { ...range, by: "week" } : range })}
      onTenant={(id) => address.setQuery({ filters: id === "" ? others : [...others, ofTenant(id)] })}
    />
  );
}
