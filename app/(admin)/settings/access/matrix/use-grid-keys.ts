import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react";
import type { Area } from "./operations-by-area";

interface GridKeysOptions {
  grid: RefObject<HTMLTableElement | null>;
  areas: readonly Area[];
  folded: ReadonlySet<string>;
  columns: number;
  onOpen: (column: number, operation: string) => void;
  onMove: (column: number, operation: string) => void;
}

/** The number of rows that Page Down moves by. */
const pageRows = 10;

/**
 * The keyboard in the grid: one cell is in the tab order, arrows, Home, End and the Page keys move to others, and Enter opens
 * one. The row of an area has one focusable element, its button.
 */
export function useGridKeys({ grid, areas, folded, columns, onOpen, onMove }: GridKeysOptions) {
  const [moved, setMoved] = useState<{ row: string; column: number }>();
  const rows = areas.flatMap(({ id, operations }) => [
    id,
    ...(folded.has(id) ? [] : operations.map(({ name }) => name)),
  ]);
  const first = rows[0];
  const cursor =
    moved && rows.includes(moved.row) ? moved : first === undefined ? undefined : { row: first, column: 0 };

  const go = (row: string | undefined, column: number) => {
    if (row === undefined) return;
    const to = { row, column: Math.min(Math.max(column, 0), columns - 1) };
    setMoved(to);
    const named = `[data-row="${CSS.escape(row)}"]`;
    const found = grid.current?.querySelector<HTMLElement>(`button${named}, td${named}[data-column="${to.column}"]`);
    found?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!cursor || rowOf(event.target) === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.indexOf(cursor.row);
    const area = areas.find(({ id }) => id === cursor.row);
    const goTo = (index: number) => go(rows[Math.min(Math.max(index, 0), rows.length - 1)], cursor.column);
    if (event.key === "ArrowDown") goTo(at + 1);
    else if (event.key === "ArrowUp") goTo(at - 1);
    else if (event.key === "PageDown") goTo(at + pageRows);
    else if (event.key === "PageUp") goTo(at - pageRows);
    else if (area) return;
    else if (event.key === "ArrowRight") go(cursor.row, cursor.column + 1);
    else if (event.key === "ArrowLeft") go(cursor.row, cursor.column - 1);
    else if (event.key === "Home") go(cursor.row, 0);
    else if (event.key === "End") go(cursor.row, columns - 1);
    else if (event.key === "Enter" || event.key === " ") onOpen(cursor.column, cursor.row);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target);
    if (row === undefined) return;
    const column = columnOf(target) ?? cursor?.column ?? 0;
    setMoved({ row, column });
    onMove(column, row);
  };
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest("td[data-column]") : null;
    const [row, column] = [rowOf(cell), columnOf(cell)];
    if (row !== undefined && column !== undefined) onOpen(column, row);
  };
  return { cursor, handlers: { onKeyDown, onFocus, onClick } };
}

const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.dataset.row : undefined;

function columnOf(target: EventTarget | null): number | undefined {
  const column = target instanceof HTMLElement ? target.dataset.column : undefined;
  return column === undefined ? undefined : Number(column);
}
