"use client";

import type { ListDefinition } from "./define-list-screen";
import { useListRows, useListSelection } from "./use-list-state";

/** The selected records: those of this page as objects, those of other pages by id. */
export function useSelectedRows<Row extends object, Cells extends object>(list: ListDefinition<Row, Cells>) {
  const { ids, clear } = useListSelection();
  const { rows = [] } = useListRows(list);
  const known = new Map(rows.map((row) => [list.rowId(row), row]));
  return { records: ids.map((id) => ({ ...known.get(id), id })), rows, clear };
}
