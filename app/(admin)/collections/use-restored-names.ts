"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { namesAlone, restorePlanQuery } from "@/lib/resources/collection/client";

/**
 * The name each collection of the trash would have after a restore, by id: selected ones when restored together, the
 * others each alone.
 */
export function useRestoredNames(
  rows: readonly { id: string }[] | undefined,
  selected: readonly string[],
): { names: ReadonlyMap<string, string>; isLoading: boolean } {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { data: each, isFetching } = useQuery({
    ...restorePlanQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data: together } = useQuery({ ...restorePlanQuery(selected), enabled: selected.length > 0 });
  const names = useMemo(() => {
    const alone = each && namesAlone(each.collections);
    const chosen = together?.collections.map(({ id, name = "", restoredName = name }) => [id, restoredName] as const);
    return new Map([...(alone ?? []), ...(chosen ?? [])]);
  }, [each, together]);
  // A row that comes to rows with names has its own a moment later: the others stay.
  const isLoading = isFetching && !ids.some((id) => names.has(id));
  return { names, isLoading };
}
