"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Filter } from "@/lib/base/list/query";
import { callErrorOf } from "@/lib/browser/client";
import { usePageData } from "@/lib/browser/page-data";
import { ticketHistoryQuery } from "@/lib/resources/ticket/client";
import type { Range } from "./range";

/** The number of open tickets on each day of the range, for the tenants that the list is filtered by. */
export function useHistory(listFilters: readonly Filter[], { days, to }: Range) {
  const conditions = listFilters.find(({ field }) => field === "tenant")?.conditions ?? [];
  const tenants = conditions.flatMap(({ op, value }) => (op === "eq" ? [value] : []));
  const tenant = conditions.length === 1 ? (tenants[0] ?? "") : "";
  const search = new URLSearchParams([
    ["days", String(days)],
    ...(tenant === "" ? tenants.map((id) => ["~filter[tenant][]", id]) : [["~filter[tenant]", tenant]]),
  ]).toString();
  const query = ticketHistoryQuery(search);
  usePageData(query);
  const answer = useQuery(query);
  const { error, errorUpdatedAt, refetch } = answer;
  // Without a network the query waits: the counts of the former days are not those of these.
  const data = answer.isPlaceholderData && answer.isPaused ? undefined : answer.data;
  const points = useMemo(() => data?.points.filter(({ day }) => day <= to), [data, to]);
  return {
    search,
    /** The one tenant of the list, or none. */
    tenant,
    points,
    milliseconds: data?.request.milliseconds,
    error: error ? callErrorOf(error) : undefined,
    errorAt: errorUpdatedAt,
    retry: () => void refetch(),
  };
}
