"use client";

import type { Row as TableRow } from "@tanstack/react-table";
import { Checkbox } from "@/components/form/checkbox";
import { t } from "@/lib/languages/text";
import type { Features } from "./columns";
import type { DataTableModel } from "./use-data-table";

/** Selects or deselects every row of the page. */
export function SelectAll<Row extends object, Cells extends object>({ model }: { model: DataTableModel<Row, Cells> }) {
  const { table } = model;
  const all = table.getIsAllRowsSelected();
  return (
    <Checkbox
      aria-label={t("Select all rows of this page")}
      checked={all}
      isMixed={!all && table.getIsSomeRowsSelected()}
      onChange={() => table.toggleAllRowsSelected(!all)}
    />
  );
}

interface RowCheckboxProps<Row extends object, Cells extends object> {
  row: TableRow<Features<Cells>, Row>;
  isSelected: boolean;
  tabIndex: number;
  /** The ids of the elements with the word "Select" and the row's title. */
  labelledBy: string;
}

/** Selects one row; with shift, all between it and the last one selected. */
export function RowCheckbox<Row extends object, Cells extends object>(props: RowCheckboxProps<Row, Cells>) {
  const { row, isSelected, tabIndex, labelledBy } = props;
  return (
    <Checkbox
      aria-labelledby={labelledBy}
      tabIndex={tabIndex}
      checked={isSelected}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}
