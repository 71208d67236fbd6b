"use client";

import { useCommands, useEscape } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
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
          ...tableCommands.select,
          run: () => current()?.getToggleSelectedHandler()({ target: { checked: !current()?.getIsSelected() } }),
        },
        {
          ...tableCommands.range,
          run: () => current()?.getToggleSelectedHandler()({ target: { checked: true }, shiftKey: true }),
        },
      ]
    : [];
  useCommands([
    {
      ...tableCommands.row,
      alsoKeys: ["arrowdown", "arrowup"],
      run: (keys) => cursor.move(keys === "j" || keys === "arrowdown" ? 1 : -1),
      when: (event) => !event.key.startsWith("Arrow") || cursor.hasFocus(),
    },
    {
      ...tableCommands.open,
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
