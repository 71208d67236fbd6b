"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CallError, call } from "@/lib/base/http/client";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { ListPage } from "@/lib/base/list/client";
import type { ListDefinition } from "./define-list-screen";
import type { ScreenQuery } from "./list-grammar";

/** What others have changed in a list since its rows were read. */
export interface ChangedRows {
  count: number;
  /** Whether more have changed than were counted. */
  hasMore: boolean;
  /** Reads the rows again, and marks those that have changed for some seconds. */
  show: () => void;
  /** Whether a row is marked; undefined while none is. */
  isMarked: ((row: object) => boolean) | undefined;
}

const interval = 20_000;
const countedMax = 100;
const markedFor = 4_000;

interface Followed<Row extends object> {
  query: ScreenQuery;
  /** The rows that are shown, if they are those of the query. */
  page: ListPage<Row> | undefined;
  refetch: () => Promise<unknown>;
}

/**
 * Asks the feed of the list now and then, and when the window is focused. A record that matches no more is counted only if it
 * is shown: the feed does not tell whether it has matched before.
 */
export function useChangedRows<Row extends object, Cells extends object>(
  { changes, grammar, list, path }: ListDefinition<Row, Cells>,
  { query, page, refetch }: Followed<Row>,
): ChangedRows {
  const [marked, setMarked] = useState<ReadonlySet<unknown>>();
  const { snapshot, at = 0 } = page ?? {};
  const search = grammar.feed(query, new Date(at))?.toString();
  const { data } = useQuery({
    queryKey: ["changes", path, search, snapshot],
    queryFn: ({ signal }) =>
      changes && snapshot !== undefined ? readChanges(changes, `${search}&~since=${snapshot}`, signal) : null,
    enabled: changes !== undefined && snapshot !== undefined && search !== undefined,
    initialData: null,
    initialDataUpdatedAt: at,
    staleTime: interval,
    // A token that is too old stays so.
    refetchInterval: ({ state }) => !(state.error instanceof CallError && state.error.status === 410) && interval,
    gcTime: 0,
  });
  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(undefined), markedFor);
    return () => clearTimeout(timer);
  }, [marked]);
  const shown = new Set(page?.rows.map((row) => member(row, list.id)));
  const ids = (data?.data ?? [])
    .filter((record) => member(record, "removed") !== true || shown.has(member(record, list.id)))
    .map((record) => member(record, list.id));
  return {
    count: ids.length,
    hasMore: data?.metadata.more === true,
    show: () => void refetch().then(() => setMarked(new Set(ids))),
    isMarked: marked && ((row) => marked.has(member(row, list.id))),
  };
}

interface Changes {
  data: readonly object[];
  metadata: { more: boolean };
}

const readChanges = async (endpoint: Endpoint, search: string, signal: AbortSignal): Promise<Changes> =>
  (await call(endpoint, { search: `${search}&~perPage=${countedMax}`, signal })).data as Changes;

const member = (record: object, name: string): unknown => new Map<string, unknown>(Object.entries(record)).get(name);
