"use client";

import { useMemo, useRef } from "react";
import { createStore, type Store, useStore } from "@/components/ui/store";
import type { Sort } from "@/lib/base/list/query";
import type { Columns, TableView } from "./columns";

export type SelectionStore = Store<readonly string[]>;

export const createSelection = (): SelectionStore => createStore<readonly string[]>([]);

/** The ids of selected rows, including those of other pages. Renders with each tick, so only what shows them reads them. */
export const useSelection = (store: SelectionStore) => ({
  ids: useStore(store),
  set: store.set,
  clear: () => store.set([]),
});

export type Selection = ReturnType<typeof useSelection>;

/** A row of a table with its identifier. */
export interface TableRow<Row> {
  id: string;
  original: Row;
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
const noCells = {};
/**
 * A table's model: rows, the columns of a view, and the selected rows. The API sorts, filters and pages.
 */
export function useDataTable<Row extends object, Cells extends object>(options: DataTableOptions<Row, Cells>) {
  const { columns: all, cells = noCells, rows: given, isPlaceholderData = false, rowId, view, selection } = options;
  const { onViewChange, sort = [], onSortChange } = options;
  const columns = useMemo(() => shownColumns(all, view), [all, view]);
  const rows = useMemo(
    () => (given ?? noRows).map((original): TableRow<Row> => ({ id: rowId(original), original })),
    [given, rowId],
  );
  const last = useRef<string>(undefined);
  const selectRows = (ids: readonly string[], isOn: boolean) =>
    selection?.set((known) => {
      const others = known.filter((id) => !ids.includes(id));
      return isOn ? [...others, ...ids] : others;
    });

  return {
    columns,
    rows,
    cells: cells as Partial<Cells>,
    isLoading: given === undefined,
    isPlaceholderData,
    view,
    onViewChange,
    sort,
    onSortChange,
    selection,
    selectAll: (isOn: boolean) =>
      selectRows(
        rows.map(({ id }) => id),
        isOn,
      ),
    /** Selects one row or deselects it; as a range, all between it and the last one too. */
    select: (id: string, isOn: boolean, isRange = false) => {
      const ids = rows.map((row) => row.id);
      const [from, to] = [ids.indexOf(isRange ? (last.current ?? id) : id), ids.indexOf(id)].sort((a, b) => a - b);
      last.current = id;
      selectRows(ids.slice(Math.max(0, from ?? 0), (to ?? 0) + 1), isOn);
    },
  };
}

export type DataTableModel<Row extends object, Cells extends object> = ReturnType<typeof useDataTable<Row, Cells>>;

/** The columns of a view in its order, pinned ones first. */
function shownColumns<Column extends { id: string }>(all: readonly Column[], { columns, pinned }: TableView): Column[] {
  const isPinned = (id: string) => pinned.includes(id);
  const order = [...columns.filter(isPinned), ...columns.filter((id) => !isPinned(id))];
  return order.flatMap((id) => all.find((column) => column.id === id) ?? []);
}
