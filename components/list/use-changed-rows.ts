"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CallError } from "@/lib/browser/client";
import type { ListPage } from "@/lib/browser/list";
import { changedSince, member } from "./changed-since";
import type { ListDefinition } from "./define-list-screen";
import type { ScreenQuery } from "./list-grammar";

/** The rows of a list that others have changed since they were read. */
export interface ChangedRows {
  count: number;
  /** Whether more have changed than were counted. */
  hasMore: boolean;
  /** Reads the rows again, and marks those that have changed for some seconds. */
  show: () => void;
  /** Marks rows by their ids for some seconds. */
  mark: (ids: readonly unknown[]) => void;
  /** Whether a row is marked; undefined while none is. */
  isMarked: ((row: object) => boolean) | undefined;
}

const interval = 20_000;
const markedFor = 4_000;

interface Followed<Row extends object> {
  query: ScreenQuery;
  /** The rows that are shown, if they are those of the query. */
  page: ListPage<Row> | undefined;
  refetch: () => Promise<unknown>;
}

/**
 * Reads the feed of the list periodically, and when the window gets the focus. A record that no longer matches is counted
 * only if it is shown: the feed does not say whether it has matched before.
 */
export function useChangedRows<Row extends object, Cells extends object>(
  { changes, grammar, list, path }: ListDefinition<Row, Cells>,
  { query, page, refetch }: Followed<Row>,
): ChangedRows {
  const [marks, setMarks] = useState<{ of: string | undefined; ids: ReadonlySet<unknown> }>();
  const { snapshot, at = 0 } = page ?? {};
  const search = grammar.feed(query, new Date(at))?.toString();
  // Changed rows belong to one query. A query with relative times stays the same query.
  const asked = grammar.feed(query, new Date(0))?.toString();
  const marked = marks?.of === asked ? marks?.ids : undefined;
  const mark = (ids: readonly unknown[]) => setMarks({ of: asked, ids: new Set(ids) });
  const { data } = useQuery({
    queryKey: ["changes", path, search, snapshot],
    queryFn: ({ signal }) =>
      changes && snapshot !== undefined ? changedSince(changes, search ?? "", snapshot, signal) : null,
    enabled: changes !== undefined && snapshot !== undefined && search !== undefined,
    initialData: null,
    initialDataUpdatedAt: at,
    staleTime: interval,
    // A token that is too old never becomes valid again.
    refetchInterval: ({ state }) => !(state.error instanceof CallError && state.error.status === 410) && interval,
    gcTime: 0,
  });
  useEffect(() => {
    if (!marks) return;
    const timer = setTimeout(() => setMarks(undefined), markedFor);
    return () => clearTimeout(timer);
  }, [marks]);
  const shown = new Set(page?.rows.map((row) => member(row, list.id)));
  const ids = [...(data?.ids ?? []), ...(data?.removed ?? []).filter((id) => shown.has(id))];
  return {
    count: ids.length,
    hasMore: data?.hasMore === true,
    show: () => void refetch().then(() => mark(ids)),
    mark,
    isMarked: marked && ((row) => marked.has(member(row, list.id))),
  };
}
