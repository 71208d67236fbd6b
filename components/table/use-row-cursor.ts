"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

interface RowCursorOptions<Row extends object> {
  rows: readonly { id: string; original: Row }[];
  scroller: RefObject<HTMLElement | null>;
  openId: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  scrollTo: (id: string) => void;
}

/**
 * The keyboard cursor: one row of the table is in the tab order, J and K move to the others. While a row is open in a
 * drawer, moving opens the next one.
 */
export function useRowCursor<Row extends object>({ rows, scroller, openId, onOpen, scrollTo }: RowCursorOptions<Row>) {
  const [cursor, set] = useState<string>();
  const id = rows.some((row) => row.id === cursor) ? cursor : openId;
  const rowElement = (rowId: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`);

  // When the focused row is removed, focus the row that takes its place.
  const focused = useRef<{ id: string; at: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of rows can remove it
  useEffect(() => {
    const { current: before } = focused;
    if (!before || document.activeElement !== document.body || rows.some((row) => row.id === before.id)) return;
    const next = rows[Math.min(before.at, rows.length - 1)];
    (next ? rowElement(next.id) : scroller.current)?.focus({ preventScroll: true });
  }, [rows]);

  const move = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === (openId ?? id));
    const next = rows[at < 0 ? 0 : at + by];
    if (!next) return;
    set(next.id);
    scrollTo(next.id);
    if (openId !== undefined) onOpen?.(next.original);
    const focus = () => rowElement(next.id)?.focus({ preventScroll: true });
    // Focus at once, because the next key belongs to this row, unless it is not rendered yet.
    if (rowElement(next.id)) focus();
    else requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  return {
    id,
    onFocus: (rowId: string) => {
      set(rowId);
      focused.current = { id: rowId, at: rows.findIndex((row) => row.id === rowId) };
    },
    onBlur: () => {
      focused.current = undefined;
    },
    move,
    /** The focus is somewhere in the table. */
    hasFocus: () => scroller.current?.contains(document.activeElement) === true,
    /** The focus is on a row itself or on nothing: not on a control that handles Enter. */
    isOnRow: () =>
      document.activeElement === document.body || document.activeElement?.hasAttribute("data-row") === true,
  };
}
