"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { restorePlanQuery } from "@/lib/resources/collection/client";

/**
 * The name each collection of the trash would have after a restore, by id: selected ones when restored together, the
 * others each alone. A name that is only used by another collection in the trash is free.
 */
export function useRestoredNames(
  rows: readonly { id: string }[] | undefined,
  selected: readonly string[],
): { names: ReadonlyMap<string, string>; isLoading: boolean } {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { data: each, isLoading } = useQuery({
    ...restorePlanQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data: together } = useQuery({ ...restorePlanQuery(selected), enabled: selected.length > 0 });
  const names = useMemo(() => {
    const inTrash = new Set(each?.collections.map(({ id }) => id));
    const alone = each?.collections.map(({ id, name = "", restoredName = name, takenBy }) => {
      const isFree = takenBy !== undefined && inTrash.has(takenBy);
      return [id, isFree ? name : restoredName] as const;
    });
    const chosen = together?.collections.map(({ id, name = "", restoredName = name }) => [id, restoredName] as const);
    return new Map([...(alone ?? []), ...(chosen ?? [])]);
  }, [each, together]);
  return { names, isLoading };
}
