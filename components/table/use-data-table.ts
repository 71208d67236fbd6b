"use client";

import { type RowSelectionState, type TableOptions, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { Sort } from "@/lib/base/list/query";
import { type Features, features, type TableView } from "./columns";

interface DataTableOptions<Row extends object> {
  /** Every column there is; the view says which are shown. Keep it at module scope. */
  columns: TableOptions<Features, Row>["columns"];
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined;
  /** The rows are those of the previous query, while this one's are loading. */
  isPlaceholderData?: boolean;
  rowId: (row: Row) => string;
  view: TableView;
  onViewChange?: (view: TableView) => void;
  sort?: readonly Sort[];
  onSortChange?: (sort: Sort[]) => void;
  /** Rows can be picked for something done to several. */
  selection?: "several";
}

const noRows: never[] = [];

/**
 * A table's model: rows, the columns of a view, and what is selected. Sorting, filtering and paging are the API's; the
 * model only shows the order it is given. Selected rows are kept by id, also while they are on another page.
 */
export function useDataTable<Row extends object>(options: DataTableOptions<Row>) {
  const {
    columns,
    rows,
    isPlaceholderData = false,
    rowId,
    view,
    onViewChange,
    sort = [],
    onSortChange,
    selection,
  } = options;
  const [rowSelection, onRowSelectionChange] = useState<RowSelectionState>({});

  const shown = useMemo(() => shownColumns(columns, view), [columns, view]);

  const table = useTable<Features, Row>({
    features,
    columns: shown,
    data: (rows ?? noRows) as Row[],
    getRowId: rowId,
    state: { rowSelection },
    onRowSelectionChange,
    enableRowSelection: selection === "several",
  });
  const selected = useMemo(() => Object.keys(rowSelection).filter((id) => rowSelection[id]), [rowSelection]);

  return {
    table,
    /** Every column there is, shown or not. */
    columns,
    isLoading: rows === undefined,
    isPlaceholderData,
    view,
    onViewChange,
    sort,
    onSortChange,
    selected,
    selectable: selection === "several",
    clearSelection: () => onRowSelectionChange({}),
  };
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>;

/** The columns of a view in its order, pinned ones first. */
function shownColumns<Column extends { id?: string | undefined; accessorKey?: unknown }>(
  all: readonly Column[],
  { columns, pinned }: TableView,
): Column[] {
  const known = new Map(columnIds(all).map((id, at) => [id, all[at]]));
  const isPinned = (id: string) => pinned.includes(id);
  const order = [...columns.filter(isPinned), ...columns.filter((id) => !isPinned(id))];
  return order.flatMap((id) => known.get(id) ?? []);
}

/** Columns have ids of their own here: an accessor function names none. */
export function columnIds(columns: readonly { id?: string | undefined; accessorKey?: unknown }[]): string[] {
  return columns.map(({ id, accessorKey }) => id ?? String(accessorKey));
}
