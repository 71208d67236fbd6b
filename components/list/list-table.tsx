"use client";

import { type ReactNode, useMemo } from "react";
import { useNavigate } from "@/components/command/navigate";
import { useDeveloper } from "@/components/session/developer";
import { State } from "@/components/state/state";
import { DataTable } from "@/components/table/data-table";
import { useDataTable } from "@/components/table/use-data-table";
import { isSameView } from "@/components/table/view";
import { lateParts, lazyOnUse } from "@/components/ui/late-parts";
import { keptVersions } from "@/lib/base/list/fields";
import type { Sort } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import type { ListDefinition } from "./define-list-screen";
import { useList, useListRows, useListSelection } from "./use-list-state";

const late = lateParts(() => import("./late"));
const ListEmpty = lazyOnUse(async () => (await import("./list-empty")).ListEmpty);
// Else the first page of an empty list that a server makes would have its text twice, first as the fallback.
if (typeof window === "undefined") void ListEmpty.fetch();
const GroupedRows = lazyOnUse(async () => (await import("./grouped-rows")).GroupedRows);
const ListStaleNote = late("ListStaleNote");

interface ListTableProps<Row extends object, Cells extends object> {
  list: ListDefinition<Row, Cells>;
  /** One sentence, shown when there are no records at all. */
  empty: ReactNode;
  emptyTitle?: string;
  /** The accessible name of the table; by default the title of the list. */
  label?: string;
  /** Data for the cells besides their row. Memoise it: a new object re-renders all rows. */
  cells?: Cells;
  groupOf?: ((row: Row) => { key: string; head: ReactNode }) | undefined;
  head?: "shown" | "hidden";
  /** On a phone the text of the rows is shown in full. */
  wraps?: boolean;
  /** What the rows need besides the list is loading: how high they are depends on it. */
  isAwaiting?: boolean;
  /** Omitted if the page has no filters. */
  hasFilters?: boolean;
  /** Below the rows. */
  children?: ReactNode;
}

/** The rows of the list, or their groups, or the empty state. */
export function ListTable<Row extends object, Cells extends object>(props: ListTableProps<Row, Cells>) {
  const { facts, query } = useList();
  const { group } = query.extra;
  if (!facts.fields.some(({ path }) => path === group)) return <Rows {...props} />;
  return <GroupedRows by={group ?? ""} fallback={<div data-loading />} />;
}

function Rows<Row extends object, Cells extends object>(props: ListTableProps<Row, Cells>) {
  const { list, empty, emptyTitle = t(list.none), label = t(list.title), cells } = props;
  const { groupOf, head = "shown", wraps = false, isAwaiting = false, hasFilters = true, children } = props;
  const {
    facts,
    address,
    query,
    page,
    isError,
    isFormer,
    onViewChange,
    isSelectable,
    open,
    filterPopover,
    scroller,
    changed,
    isCreating,
  } = useList();
  const selection = useListSelection();
  const { rows, isPlaceholderData } = useListRows(list);
  const navigate = useNavigate();
  const { rowId, rowHref, detail } = list;
  // Of several sort keys, those without a shown column are removed: a key after them would have no visible effect.
  const isShown = ({ field }: Sort) =>
    list.columnDefs.some((def) => address.view.columns.includes(def.id ?? "") && (def.meta?.field ?? def.id) === field);
  const isDeveloper = useDeveloper();
  const isAhead = page?.projected !== undefined;
  const unknown = query.at === undefined ? undefined : keptVersions(facts.list)?.unknown;
  const columns = useMemo(
    () =>
      list.columns.filter(
        ({ id = "", meta }) =>
          !unknown?.includes(id) && (isDeveloper || !meta?.isForDevelopers) && (isAhead || !meta?.isOnlyAhead),
      ),
    [list, unknown, isDeveloper, isAhead],
  );
  const model = useDataTable<Row, Cells>({
    columns,
    cells,
    rows: isAwaiting ? undefined : rows,
    isPlaceholderData,
    rowId,
    view: address.view,
    onViewChange,
    sort: query.sort,
    onSortChange: (next) =>
      address.setQuery((present) => {
        const sort = next(present.sort);
        return { sort: sort.length > 1 ? sort.filter(isShown) : sort };
      }),
    selection: isSelectable ? selection : undefined,
  });
  const detailOf = useMemo(
    () => detail && ((row: Row) => (rowId(row) === address.open ? detail(row) : null)),
    [detail, rowId, address.open],
  );
  const pageOf = rowHref && ((row: Row) => withMoment(rowHref(row), list.pastPages ? query.at : undefined));
  const openRow = (row: Row) => {
    if (pageOf) return navigate(pageOf(row));
    const id = rowId(row);
    open(detail && id === address.open ? undefined : id);
  };
  // The sentence for an empty list is shown at once; the code that finds other reasons is loaded.
  const isNone = !isError && !query.at && query.paging.skip === 0 && query.filters.length === 0 && query.search === "";
  // A row that expands has no URL of its own.
  const opensBeside = !rowHref && !detail && list.opens !== false;
  return (
    <DataTable
      model={model}
      scroller={scroller}
      label={label}
      head={head}
      wraps={wraps}
      openId={opensBeside ? address.open : undefined}
      onOpen={list.opens === false ? undefined : openRow}
      hrefOf={opensBeside ? (row) => address.addressOf({ open: rowId(row) }) : pageOf}
      hidesColumns={
        isCreating || (opensBeside && address.open !== undefined) || isSameView(address.view, list.initialView)
      }
      onFilter={hasFilters ? filterPopover.begin : undefined}
      detailOf={detailOf}
      groupOf={groupOf}
      isStale={isError || isFormer}
      isMarked={changed.isMarked}
      empty={
        <ListEmpty
          title={emptyTitle}
          fallback={isNone ? <State title={emptyTitle}>{empty}</State> : <div data-loading />}
        >
          {empty}
        </ListEmpty>
      }
    >
      {children}
      {(isError || isFormer) && <ListStaleNote />}
    </DataTable>
  );
}

/** The page of a row, as of the moment of the list. */
const withMoment = (href: string, at: string | undefined): string =>
  at === undefined ? href : `${href}?${new URLSearchParams({ at })}`;
