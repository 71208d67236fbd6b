"use client";

import { useRef } from "react";
import { useCommand } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
import { IconColumns3 } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { ListedColumn } from "./column-list";
import type { TableView } from "./columns";
import { columnIds } from "./use-data-table";

const ColumnList = lazyOnIdle(async () => (await import("./column-list")).ColumnList);

interface ColumnsPanelProps {
  /** Every column, shown or not. */
  columns: readonly ListedColumn["columnDef"][];
  view: TableView;
  onViewChange: (view: TableView) => void;
  /** What Reset restores. */
  initial: TableView;
}

/** The button that opens the list of columns: which are shown, in which order, and which are pinned. */
export function ColumnsPanel({ columns, view, onViewChange, initial }: ColumnsPanelProps) {
  const button = useRef<HTMLElement>(null);
  useCommand({ ...tableCommands.columns, run: () => button.current?.click() });
  return (
    <Popover
      label="Columns"
      width={360}
      placement="bottom-end"
      trigger={({ ref, open: _open, ...props }) => (
        <Button
          variant="quiet"
          leftSection={<IconColumns3 aria-hidden />}
          data-tooltip="Choose columns"
          data-tooltip-keys="v"
          {...props}
          ref={(element) => {
            button.current = element;
            ref(element);
          }}
        >
          Columns
        </Button>
      )}
    >
      {() => (
        <Suspense>
          <ColumnList columns={columnsOf(columns)} view={view} onViewChange={onViewChange} initial={initial} />
        </Suspense>
      )}
    </Popover>
  );
}

/** What the column list needs of each column, independent of the row type. */
const columnsOf = (columns: readonly ListedColumn["columnDef"][]): ListedColumn[] =>
  columnIds(columns).map((id, at) => ({ id, columnDef: columns[at] ?? {} }));
