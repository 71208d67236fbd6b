"use client";

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type RefObject, use, useEffect, useRef, useState } from "react";
import { ifMayLeave, useNavigate } from "@/components/command/navigate";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import type { ListedColumn } from "@/components/table/column-list";
import type { TableView } from "@/components/table/columns";
import { columnIds, createSelection, type SelectionStore, useSelection } from "@/components/table/use-data-table";
import { type FilterPopoverControl, useFilterPopover } from "@/components/table/use-filter-popover";
import { useListAddress } from "@/components/table/use-list-address";
import { type CallError, callErrorOf } from "@/lib/browser/client";
import type { ListPage } from "@/lib/browser/list";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { type CreateAction, type ListDefinition, type ListFacts, mayCreate } from "./define-list-screen";
import type { ScreenQuery } from "./list-grammar";
import { useAddressGrammar } from "./use-address-grammar";
import { type ChangedRows, useChangedRows } from "./use-changed-rows";

/** The state of a list screen that does not depend on the type of its rows. */
export interface ListState {
  facts: ListFacts;
  address: ReturnType<typeof useListAddress<ScreenQuery>>;
  query: ScreenQuery;
  /** The query that is sent to the API. */
  search: string;
  prefetch: (query: ScreenQuery) => void;
  /** The last response: total number of rows, time and duration. Undefined while there is none to this query. */
  page: Pick<ListPage<unknown>, "total" | "at" | "request" | "snapshot" | "projected"> | undefined;
  isError: boolean;
  /** The rows are those of the query before: there is no network to read the new ones. */
  isFormer: boolean;
  /** The viewer may not read the list: no part of the page can use it. */
  isForbidden: boolean;
  /** The error of the last request. */
  error: CallError | undefined;
  errorUpdatedAt: number;
  refetch: () => void;
  changed: ChangedRows;
  onViewChange: (view: TableView) => void;
  /** Of the selected rows: see `useListSelection`. */
  selected: SelectionStore;
  /** Rows can be selected by this viewer. */
  isSelectable: boolean;
  /** The list is shown as of a past moment: nothing in it can be changed. */
  isPast: boolean;
  /** Shows the list as of a past moment, or of the present. */
  see: (at: string | undefined) => void;
  /** Opens the form or page that creates a record; undefined if the viewer lacks the feature. */
  create: (() => void) | undefined;
  isCreating: boolean;
  cancelCreate: () => void;
  /** There is no such record as the one that the address opens, or the viewer cannot read it. */
  isMissing: boolean;
  /** Opens a row in a drawer or in place, or closes it, after asking about unsaved changes. */
  open: (id: string | undefined) => void;
  filterPopover: FilterPopoverControl;
  /** The element in which the rows scroll. */
  scroller: RefObject<HTMLElement | null>;
}

/** The rows of a list screen. */
export interface ListRows<Row extends object> {
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  isPlaceholderData: boolean;
  /** The open row, if it is on this page, and functions that open the previous and next row. */
  current: Row | undefined;
  /** The open row if it is on another page. */
  offPage: Row | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

export const ListContext = createContext<ListState | undefined>(undefined);

/** The state of the enclosing list screen. */
export function useList(): ListState {
  const state = use(ListContext);
  if (!state) throw new Error("Parts of a list are rendered inside a ListProvider or ListScreen.");
  return state;
}

/** The selected rows of the enclosing list screen. */
export const useListSelection = () => useSelection(useList().selected);

/** The rows of the enclosing list screen, which must show this list. */
export function useListRows<Row extends object, Cells extends object>(list: ListDefinition<Row, Cells>): ListRows<Row> {
  const rows = use(list.rowsContext);
  if (!rows) throw new Error(`The list screen around this part does not show ${list.operation}.`);
  return rows;
}

/** The state of a list screen: URL, rows, selection, open row and create form. */
export function useListState<Row extends object, Cells extends object>(list: ListDefinition<Row, Cells>) {
  const client = useQueryClient();
  const { grammar, initialView, selectable } = list;
  const { parse, format } = useAddressGrammar(list);
  const prefetch = (query: ScreenQuery) => void client.prefetchQuery(list.query(grammar.request(query).toString()));
  const shown = useListAddress({ parse, format, initialView, columnIds: list.columnIds, onPrefetch: prefetch });
  const search = grammar.request(shown.query).toString();
  const rowsQuery = list.query(search);
  usePageData(rowsQuery);
  const answer = useQuery(rowsQuery);
  const error = answer.error ? callErrorOf(answer.error) : undefined;
  // The query waits and does not fail, so the former rows would be shown as if they were its own.
  const isFormer = answer.isPlaceholderData && answer.isPaused;
  const offPage = useOffPageRows(list, shown.open, answer.data);
  const isMissing = offPage?.length === 0;
  // The list is shown as if no row was open.
  const address = isMissing ? { ...shown, open: undefined } : shown;
  const { features } = useViewer();
  const scroller = useRef<HTMLElement>(null);
  useScrollToTop(scroller, search);
  const needed: string = list.feature;
  const isPast = address.query.at !== undefined;
  const isListed = needed === "authenticated" || features.some((feature) => feature === needed);
  const [selected] = useState(createSelection);
  useDroppedSelection(list, selected, answer.isPlaceholderData ? undefined : answer.data, search);
  const state: ListState = {
    facts: list,
    address,
    query: address.query,
    search,
    prefetch,
    page: isFormer ? undefined : answer.data,
    isError: answer.isError,
    isFormer,
    isForbidden: !isListed || error?.status === 403,
    error,
    errorUpdatedAt: answer.errorUpdatedAt,
    refetch: () => void answer.refetch(),
    changed: useChangedRows(list, {
      query: address.query,
      page: answer.isPlaceholderData ? undefined : answer.data,
      refetch: answer.refetch,
    }),
    onViewChange: useViewChange(address, list.columnDefs),
    selected,
    isSelectable: !isPast && (selectable === true || (selectable !== undefined && features.includes(selectable))),
    isPast,
    see: (at) => address.setQuery({ at }),
    ...useCreate(isPast ? undefined : list.create, address),
    filterPopover: useFilterPopover(),
    isMissing,
    scroller,
  };
  return { state, rows: { ...rowsOf(list, state, answer), offPage: offPage?.[0] } };
}

/** A selected row that has left the same page while the list grew shorter is gone, and is no longer selected. */
function useDroppedSelection<Row extends object, Cells extends object>(
  { rowId }: ListDefinition<Row, Cells>,
  selected: SelectionStore,
  page: ListPage<Row> | undefined,
  search: string,
): void {
  const former = useRef<{ page: ListPage<Row>; search: string }>(undefined);
  useEffect(() => {
    const before = former.current;
    if (!page || before?.page === page) return;
    former.current = { page, search };
    if (before?.search !== search || page.total >= before.page.total) return;
    const left = new Set(page.rows.map(rowId));
    const gone = before.page.rows.map(rowId).filter((id) => !left.has(id));
    selected.set((state) => Object.fromEntries(Object.entries(state).filter(([id]) => !gone.includes(id))));
  }, [page, search, rowId, selected]);
}

/** Other rows are shown from the first one; on a phone the whole page scrolls. */
function useScrollToTop(scroller: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    for (const part of [scroller.current, scroller.current?.closest("#content")]) part?.scrollTo({ top: 0 });
  }, [scroller, search]);
}

/** The open row, or the open create form. Opening one closes the other. */
function useCreate(create: CreateAction | undefined, { open, setOpen }: ListState["address"]) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const [isCreating, setCreating] = useState(false);
  const start = () => {
    if (create?.href !== undefined) return navigate(create.href);
    ifMayLeave(() => {
      if (open !== undefined) setOpen(undefined);
      setCreating(true);
    });
  };
  return {
    create: create && mayCreate(create, viewer) ? start : undefined,
    isCreating: isCreating && open === undefined,
    cancelCreate: () => setCreating(false),
    open: (id: string | undefined) =>
      ifMayLeave(() => {
        setCreating(false);
        setOpen(id);
      }),
  };
}

function rowsOf<Row extends object, Cells extends object>(
  { rowId }: ListDefinition<Row, Cells>,
  { address, open, error, isFormer }: ListState,
  { data: page, isError, isPlaceholderData }: UseQueryResult<ListPage<Row>>,
): Omit<ListRows<Row>, "offPage"> {
  const at = page?.rows.findIndex((row) => rowId(row) === address.open) ?? -1;
  const step = (by: 1 | -1) => {
    const row = page?.rows[at + by];
    return at < 0 || row === undefined ? undefined : () => open(rowId(row));
  };
  const isRefused = error !== undefined && [401, 403].includes(error.status);
  return {
    // After an error without data: empty table, not the skeleton.
    rows: isRefused || (isError && !page) ? [] : page?.rows,
    isPlaceholderData: isPlaceholderData && !isFormer,
    current: page?.rows[at],
    previous: step(-1),
    next: step(1),
  };
}

/** The open row if it is not on this page: it is fetched by id, within the fixed filters of the screen. */
function useOffPageRows<Row extends object, Cells extends object>(
  list: ListDefinition<Row, Cells>,
  open: string | undefined,
  page: ListPage<Row> | undefined,
): readonly Row[] | undefined {
  const isOff = open !== undefined && page !== undefined && !page.rows.some((row) => list.rowId(row) === open);
  const { data } = useQuery({
    ...list.query(list.grammar.requestOf([open ?? ""]).toString()),
    enabled: isOff && list.rowHref === undefined && list.opens !== false,
    placeholderData: undefined,
  });
  return isOff ? data?.rows : undefined;
}

/** Changes which columns are shown, and offers to undo the last change. */
function useViewChange(
  { view, setView }: { view: TableView; setView: (view: TableView) => void },
  columns: readonly ListedColumn["columnDef"][],
) {
  const last = useRef<{ dismiss: () => void }>(undefined);
  // The undo is only valid on the page it applies to.
  useEffect(() => () => last.current?.dismiss(), []);
  return async (next: TableView) => {
    const labels = new Map(columnIds(columns).map((id, at) => [id, t(columns[at]?.meta?.label ?? id)]));
    setView(next);
    last.current?.dismiss();
    const { viewChange } = await import("@/components/table/column-changes");
    last.current = showToast({
      kind: "done",
      message: viewChange(view, next, (id) => labels.get(id) ?? id),
      undo: () => setView(view),
    });
  };
}
