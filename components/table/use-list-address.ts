"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ifMayLeave } from "@/components/command/navigate";
import { readableQuery } from "@/lib/base/http/readable-query";
import type { ListQuery } from "@/lib/base/list/query";
import type { TableView } from "./columns";
import { isSameView } from "./view";

interface ListAddressOptions<Query extends ListQuery> {
  /** Reads the API's own parameters. Must return a valid query for any input. */
  parse: (params: URLSearchParams) => Query;
  /** Writes them; defaults are left out. */
  format: (query: Query) => URLSearchParams;
  /** The columns shown if the URL names none. */
  initialView: TableView;
  /** All columns: unknown ones in a URL are ignored. */
  columnIds: readonly string[];
  /** Prefetches the rows of a query that is about to be shown. */
  onPrefetch: (query: Query) => void;
}

/**
 * The state of a list screen, held in the URL: the API's own parameters, and three that no endpoint uses and the API
 * therefore ignores: `columns`, `pinned` and `open`. Back, reload and sharing work, and the query string can be sent to
 * the API unchanged.
 */
export function useListAddress<Query extends ListQuery>({
  parse,
  format,
  initialView,
  columnIds,
  onPrefetch,
}: ListAddressOptions<Query>) {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const query = useMemo(() => parse(params), [parse, params]);
  const [columns, pinned] = [params.get(names.columns), params.get(names.pinned)];
  // Memoised on these two parameters: a new object would re-render every row.
  const view = useMemo(
    () => readView({ columns, pinned }, initialView, columnIds),
    [columns, pinned, initialView, columnIds],
  );
  const open = params.get(names.open) ?? undefined;

  const written = (state: ListState<Query>): string => {
    const next = format(state.query);
    writeView(next, state.view, initialView);
    if (state.open !== undefined) next.set(names.open, state.open);
    return withParams(pathname, next);
  };
  const addressOf = (state: Partial<ListState<Query>>): string => written({ query, view, open: undefined, ...state });
  // Read from the address: the rendered state can be older, and would undo the last change.
  const present = () => {
    const now = new URLSearchParams(window.location.search);
    const of = { columns: now.get(names.columns), pinned: now.get(names.pinned) };
    return { query: parse(now), view: readView(of, initialView, columnIds), open: now.get(names.open) ?? undefined };
  };
  // Shallow: the list fetches its own rows, so the server need not render the page again.
  const push = (address: string) => window.history.pushState(null, "", address);
  const replace = (address: string) => window.history.replaceState(null, "", address);

  return {
    query,
    view,
    open,
    addressOf,
    /** A new query starts at its first page and closes the open row, after asking about unsaved changes in it. */
    setQuery: (change: Change<Query>) => {
      const set = () => {
        const now = present();
        const changed = typeof change === "function" ? change(now.query) : change;
        const next = { ...now.query, paging: firstPage(now.query), ...changed };
        onPrefetch(next);
        push(written({ query: next, view: now.view, open: undefined }));
      };
      if (present().open === undefined) set();
      else ifMayLeave(set);
    },
    setView: (next: TableView) => {
      const now = new URLSearchParams(window.location.search);
      for (const name of [names.columns, names.pinned]) now.delete(name);
      writeView(now, next, initialView);
      replace(withParams(pathname, now));
    },
    /** Opening adds a history entry, so that Back closes it; stepping through rows replaces that entry. */
    setOpen: (id: string | undefined) => {
      const now = present();
      (now.open === undefined || id === undefined ? push : replace)(written({ ...now, open: id }));
    },
  };
}

/** What a query gets, or a function of the present query: the rendered one can be older. */
type Change<Query> = Partial<Query> | ((present: Query) => Partial<Query>);

interface ListState<Query> {
  query: Query;
  view: TableView;
  open: string | undefined;
}

const names = { columns: "columns", pinned: "pinned", open: "open" } as const;

const firstPage = ({ paging }: ListQuery) => (paging ? { ...paging, skip: 0 } : undefined);

type ViewText = Record<keyof TableView, string | null>;

function readView(text: ViewText, initial: TableView, known: readonly string[]): TableView {
  const listed = (ids: string | null) => [...new Set(ids?.split(","))].filter((id) => known.includes(id));
  const columns = listed(text.columns);
  return columns.length === 0 ? initial : { columns, pinned: listed(text.pinned) };
}

/** The default view is left out of the URL. */
function writeView(params: URLSearchParams, view: TableView, initial: TableView): void {
  if (isSameView(view, initial)) return;
  params.set(names.columns, view.columns.join(","));
  params.set(names.pinned, view.pinned.join(","));
}

function withParams(pathname: string, params: URLSearchParams): string {
  const text = readableQuery(params);
  return text === "" ? pathname : `${pathname}?${text}`;
}
