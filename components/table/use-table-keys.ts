"use client";

import { useCommands, useEscape } from "@/components/command/registry";
import type { DataTableModel } from "./use-data-table";
import type { useRowCursor } from "./use-row-cursor";

type Cursor = ReturnType<typeof useRowCursor>;

/** J K ↵ X ⇧X, independent of the focus, and Escape to clear the selection. */
export function useTableKeys<Row extends object, Cells extends object>(
  model: DataTableModel<Row, Cells>,
  cursor: Cursor,
  onOpen: ((row: Row) => void) | undefined,
) {
  const { table, selection } = model;
  const current = () =>
    cursor.id === undefined ? undefined : table.getRowModel().rows.find(({ id }) => id === cursor.id);
  const selectionKeys = selection
    ? [
        {
          id: "row.select",
          label: "Select row",
          group: "In a table" as const,
          keys: "x",
          run: () => current()?.getToggleSelectedHandler()({ target: { checked: !current()?.getIsSelected() } }),
        },
        {
          id: "row.range",
          label: "Select range",
          group: "In a table" as const,
          keys: "shift+x",
          run: () => current()?.getToggleSelectedHandler()({ target: { checked: true }, shiftKey: true }),
        },
      ]
    : [];
  useCommands([
    {
      id: "row",
      label: "Next, previous row",
      group: "In a table",
      keys: ["j", "k"],
      alsoKeys: ["arrowdown", "arrowup"],
      run: (keys) => cursor.move(keys === "j" || keys === "arrowdown" ? 1 : -1),
      when: (event) => !event.key.startsWith("Arrow") || cursor.hasFocus(),
    },
    {
      id: "row.open",
      label: "Open row",
      group: "In a table",
      keys: "enter",
      run: () => {
        const row = current();
        if (row) onOpen?.(row.original);
      },
      when: () => onOpen !== undefined && cursor.isOnRow(),
    },
    ...selectionKeys,
  ]);
  useEscape(selection !== undefined && selection.ids.length > 0, () => selection?.clear());
}
