"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { ListQuery } from "@/lib/base/list/query";
import type { TableView } from "./columns";
import { isSameView } from "./view";

interface ListAddressOptions<Query extends ListQuery> {
  /** Reads the API's own parameters. Given what is not valid it must answer something that is. */
  parse: (params: URLSearchParams) => Query;
  /** Writes them; what holds anyway is left out. */
  format: (query: Query) => URLSearchParams;
  /** The columns of an address that names none. */
  initialView: TableView;
  /** Every column there is: others in an address are passed over. */
  columnIds: readonly string[];
  /** Told of a query that is about to be shown, so that its rows are on their way while the page is drawn. */
  onAhead: (query: Query) => void;
}

/**
 * The state of a list screen, which is its address: the API's own parameters, and beside them three names that no
 * endpoint uses and the API therefore ignores: `columns`, `pinned` and `open`. Back, reload and sharing work, and the
 * address can be sent to the API as it stands.
 */
export function useListAddress<Query extends ListQuery>({
  parse,
  format,
  initialView,
  columnIds,
  onAhead,
}: ListAddressOptions<Query>) {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const query = useMemo(() => parse(params), [parse, params]);
  const [columns, pinned] = [params.get(names.columns), params.get(names.pinned)];
  // The same while these two are, whatever else the address says: a view of its own draws every row again.
  const view = useMemo(
    () => readView({ columns, pinned }, initialView, columnIds),
    [columns, pinned, initialView, columnIds],
  );
  const open = params.get(names.open) ?? undefined;

  const addressOf = (state: { query?: Query; view?: TableView; open?: string | undefined }): string => {
    const next = format(state.query ?? query);
    const shown = state.view ?? view;
    writeView(next, shown, initialView);
    if (state.open !== undefined) next.set(names.open, state.open);
    return withParams(pathname, next);
  };
  // Shallow: the list fetches its own rows, so the server need not be asked for the page again.
  const push = (address: string) => window.history.pushState(null, "", address);
  const replace = (address: string) => window.history.replaceState(null, "", address);

  return {
    query,
    view,
    open,
    addressOf,
    /** Another query begins at its first page and closes what was open. */
    setQuery: (change: Partial<Query>) => {
      const next = { ...query, paging: firstPage(query), ...change };
      onAhead(next);
      push(addressOf({ query: next, open: undefined }));
    },
    /** Changes what the address is by then, not what it was when this was handed out: a change can be taken back later. */
    setView: (next: TableView) => {
      const now = new URLSearchParams(window.location.search);
      for (const name of [names.columns, names.pinned]) now.delete(name);
      writeView(now, next, initialView);
      replace(withParams(pathname, now));
    },
    /** Opening is a step back can undo; stepping through rows is not. */
    setOpen: (id: string | undefined) =>
      (open === undefined || id === undefined ? push : replace)(addressOf({ open: id })),
  };
}

const names = { columns: "columns", pinned: "pinned", open: "open" } as const;

const firstPage = ({ paging }: ListQuery) => (paging ? { ...paging, skip: 0 } : undefined);

type ViewText = Record<keyof TableView, string | null>;

function readView(text: ViewText, initial: TableView, known: readonly string[]): TableView {
  const listed = (ids: string | null) => [...new Set(ids?.split(","))].filter((id) => known.includes(id));
  const columns = listed(text.columns);
  return columns.length === 0 ? initial : { columns, pinned: listed(text.pinned) };
}

/** An address without them shows the initial view. */
function writeView(params: URLSearchParams, view: TableView, initial: TableView): void {
  if (isSameView(view, initial)) return;
  params.set(names.columns, view.columns.join(","));
  params.set(names.pinned, view.pinned.join(","));
}

function withParams(pathname: string, params: URLSearchParams): string {
  const text = readableSearch(params);
  return text === "" ? pathname : `${pathname}?${text}`;
}

/** Percent escapes undone where that changes nothing, so that the address can be read. */
const readableSearch = (params: URLSearchParams): string =>
  [...params].map(([name, value]) => `${readable(name)}=${readable(value)}`).join("&");

const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%(7E|5B|5D|2C|3A|40|24|2F|3D)/gi, (sequence) => decodeURIComponent(sequence));
