import { Id } from "@/components/ui/copy";
import { DayAndTime } from "@/components/ui/values";
import { message } from "@/lib/languages/text";
import { momentWidth } from "./column-widths";
import type { ColumnMeta } from "./columns";

/** Columns that most lists have; `meta` overrides their settings. */

interface Cell<Value> {
  getValue: () => Value;
}

/** A day with its time. */
export const momentColumn = <Name extends string>(id: Name, label: string, meta?: Partial<ColumnMeta>) => ({
  id,
  cell: (cell: Cell<string | null | undefined>) => <DayAndTime value={cell.getValue()} />,
  meta: { label, width: momentWidth, ...meta },
});

/** The identifier of the record, which can be copied. */
export const idColumn = <Name extends string>(id: Name, meta?: Partial<ColumnMeta>) => ({
  id,
  cell: (cell: Cell<string>) => <Id value={cell.getValue()} />,
  meta: { label: message("ID"), width: 150, isForDevelopers: true, ...meta },
});
