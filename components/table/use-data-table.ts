"use client";

import { type OnChangeFn, type RowSelectionState, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { createStore, type Store, useStore } from "@/components/ui/store";
import { defined } from "@/lib/base/defined";
import type { Sort } from "@/lib/base/list/query";
import { type Columns, type Features, featuresFor, type TableView } from "./columns";

/** The ids of selected rows, including those of other pages. */
export interface Selection {
  state: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
  ids: readonly string[];
  clear: () => void;
}

export type SelectionStore = Store<RowSelectionState>;

export const createSelection = (): SelectionStore => createStore<RowSelectionState>({});

/** Renders with each tick, so only what shows the selection reads it. */
export function useSelection(store: SelectionStore): Selection {
  const state = useStore(store);
  const ids = useMemo(() => Object.keys(state).filter((id) => state[id]), [state]);
  return { state, onChange: store.set, ids, clear: () => store.set({}) };
}

/** Takes a function of the present order: the rendered one can be older. */
export type OnSortChange = (next: (sort: readonly Sort[]) => Sort[]) => void;

interface DataTableOptions<Row extends object, Cells extends object> {
  /** All columns; the view defines which are shown. Declare it at module scope. */
  columns: Columns<Row, Cells>;
  /** Passed to the cells. Memoise it: a new object re-renders all rows. */
  cells?: Cells | undefined;
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  /** The rows are those of the previous query while the new ones load. */
  isPlaceholderData?: boolean;
  rowId: (row: Row) => string;
  view: TableView;
  onViewChange?: (view: TableView) => void;
  sort?: readonly Sort[];
  onSortChange?: OnSortChange;
  /** Given if rows can be selected. */
  selection?: Selection | undefined;
}

const noRows: readonly never[] = [];
const noSelection: RowSelectionState = {};

/**
 * A table's model: rows, the columns of a view, and the selected rows. The API sorts, filters and pages; the
 * model keeps the order of the rows.
 */
export function useDataTable<Row extends object, Cells extends object>(options: DataTableOptions<Row, Cells>) {
  const { columns, cells, rows, isPlaceholderData = false, rowId, view, selection } = options;
  const { onViewChange, sort = [], onSortChange } = options;
  const [features] = useState(featuresFor<Cells>);
  const shown = useMemo(() => shownColumns(columns, view), [columns, view]);

  const table = useTable<Features<Cells>, Row>({
    features,
    columns: shown,
    data: rows ?? noRows,
    getRowId: rowId,
    state: { rowSelection: selection?.state ?? noSelection },
    ...defined({ meta: cells, onRowSelectionChange: selection?.onChange }),
    enableRowSelection: selection !== undefined,
  });

  return {
    table,
    cells,
    isLoading: rows === undefined,
    isPlaceholderData,
    view,
    onViewChange,
    sort,
    onSortChange,
    selection,
  };
}

export type DataTableModel<Row extends object, Cells extends object> = ReturnType<typeof useDataTable<Row, Cells>>;

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

/** Every column has an explicit id, because an accessor function does not define one. */
export function columnIds(columns: readonly { id?: string | undefined; accessorKey?: unknown }[]): string[] {
  return columns.map(({ id, accessorKey }) => id ?? String(accessorKey));
}
