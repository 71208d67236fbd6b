"use client";

import { type OnChangeFn, type RowSelectionState, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { Sort } from "@/lib/base/list/query";
import { type Columns, type Features, featuresFor, type TableView } from "./columns";

/** Which rows are selected, by id: also those of other pages. */
export interface Selection {
  state: RowSelectionState;
  onChange: OnChangeFn<RowSelectionState>;
  ids: readonly string[];
  clear: () => void;
}

export function useSelection(): Selection {
  const [state, onChange] = useState<RowSelectionState>({});
  const ids = useMemo(() => Object.keys(state).filter((id) => state[id]), [state]);
  return { state, onChange, ids, clear: () => onChange({}) };
}

interface DataTableOptions<Row extends object, Cells extends object> {
  /** Every column there is; the view says which are shown. Keep it at module scope. */
  columns: Columns<Row, Cells>;
  /** Passed to the cells. Rows re-render when it is another object: memoise it. */
  cells?: Cells | undefined;
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  /** The rows are those of the previous query while the new ones load. */
  isPlaceholderData?: boolean;
  rowId: (row: Row) => string;
  view: TableView;
  onViewChange?: (view: TableView) => void;
  sort?: readonly Sort[];
  onSortChange?: (sort: Sort[]) => void;
  /** Given where rows can be selected. */
  selection?: Selection | undefined;
}

const noRows: readonly never[] = [];
const noSelection: RowSelectionState = {};

/**
 * A table's model: rows, the columns of a view, and the selected rows. Sorting, filtering and paging are the API's; the
 * model only shows the order it is given.
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
    ...(cells === undefined ? {} : { meta: cells }),
    getRowId: rowId,
    state: { rowSelection: selection?.state ?? noSelection },
    ...(selection ? { onRowSelectionChange: selection.onChange } : {}),
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

/** Columns have ids of their own here: an accessor function names none. */
export function columnIds(columns: readonly { id?: string | undefined; accessorKey?: unknown }[]): string[] {
  return columns.map(({ id, accessorKey }) => id ?? String(accessorKey));
}
