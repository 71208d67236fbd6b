"use client";

import { type RefObject, useState } from "react";
import { useCommands, useEscape } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
import { message, t } from "@/lib/languages/text";
import type { TimelineRow } from "./rows";
import type { useAxis } from "./use-axis";

interface TimelineKeysOptions {
  rows: readonly TimelineRow[];
  grid: RefObject<HTMLElement | null>;
  axis: ReturnType<typeof useAxis>;
  hasRange: boolean;
  growRange: (days: number) => void;
  clearRange: () => void;
  press: (row: TimelineRow) => void;
  /** The term in the drawer, which moves with the rows. */
  openId: string | undefined;
  /** The page has other parts: the keys work while the focus is in this one. */
  isPart: boolean;
}

/** The height of the head, below which a row has to be. */
const headHeight = 44;

/** The keyboard equivalents of the pointer: rows, axis and range. */
export function useTimelineKeys(options: TimelineKeysOptions) {
  const { rows, grid, axis, hasRange, growRange, clearRange, press, openId, isPart } = options;
  const [cursor, setCursor] = useState<string>();
  const rowOf = (key: string | undefined) => rows.find((row) => row.key === key);
  const hasFocus = () => grid.current?.contains(document.activeElement) === true;
  const isHere = () => !isPart || hasFocus();

  const moveTo = (row: TimelineRow | undefined) => {
    const { current: scroller } = grid;
    if (!row || !scroller) return;
    setCursor(row.key);
    const { scrollTop, clientHeight } = scroller;
    const below = row.top + row.height + headHeight - clientHeight;
    if (row.top < scrollTop) scroller.scrollTop = row.top;
    else if (below > scrollTop) scroller.scrollTop = below;
    const focus = () =>
      scroller.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus({ preventScroll: true });
    // A row outside the window is not rendered yet.
    requestAnimationFrame(() => requestAnimationFrame(focus));
    focus();
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.key === (cursor ?? openId));
    const next = rows[at < 0 ? 0 : at + by];
    moveTo(next);
    if (openId !== undefined && next?.kind === "term") press(next);
  };
  /** On a focused group, left and right collapse and expand it; otherwise they move the axis. */
  const sideways = (isRight: boolean) => {
    const row = hasFocus() ? rowOf(cursor) : undefined;
    if (row?.kind === "group" && row.isOpen !== isRight) return press(row);
    if (row?.kind === "term" && !isRight) return moveTo(rowOf(`group ${row.group.key}`));
    axis.move(isRight ? 7 : -7);
  };
  const group = message("In a table");
  useCommands([
    {
      ...tableCommands.row,
      alsoKeys: ["arrowdown", "arrowup"],
      run: (keys) => step(keys === "j" || keys === "arrowdown" ? 1 : -1),
      when: (event) => hasFocus() || (!isPart && !event.key.startsWith("Arrow")),
    },
    {
      ...tableCommands.open,
      run: () => {
        const row = rowOf(cursor);
        if (row) press(row);
      },
      when: () => hasFocus() && document.activeElement?.hasAttribute("data-row") === true,
    },
    {
      id: "axis",
      label: t("Move by a week"),
      group,
      keys: ["arrowleft", "arrowright"],
      repeats: true,
      run: (keys) => sideways(keys === "arrowright"),
      when: isHere,
    },
    {
      id: "axis.zoom",
      label: t("Zoom in, out"),
      group,
      keys: ["+", "-"],
      repeats: true,
      alsoKeys: ["="],
      run: (keys) => axis.zoom(keys === "-" ? 1.5 : 1 / 1.5),
      when: isHere,
    },
    { id: "axis.now", label: t("Back to today"), group, keys: "n", run: axis.reset, when: isHere },
    {
      id: "range",
      label: t("Extend the range by a week"),
      group,
      keys: ["shift+arrowleft", "shift+arrowright"],
      repeats: true,
      run: (keys) => growRange(keys.endsWith("right") ? 7 : -7),
      when: isHere,
    },
    {
      id: "range.day",
      label: t("Extend the range by a day"),
      group,
      keys: ["alt+shift+arrowleft", "alt+shift+arrowright"],
      repeats: true,
      run: (keys) => growRange(keys.endsWith("right") ? 1 : -1),
      when: isHere,
    },
  ]);
  useEscape(hasRange, clearRange);
  const pressAt = (key: string | undefined) => {
    const row = rowOf(key);
    if (!row) return;
    setCursor(row.key);
    press(row);
  };
  return { cursor: rowOf(cursor) ? cursor : undefined, setCursor, pressAt };
}
