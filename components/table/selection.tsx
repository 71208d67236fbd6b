"use client";

import { Checkbox } from "@/components/form/checkbox";
import { t } from "@/lib/languages/text";
import type { DataTableModel } from "./use-data-table";

/** Selects or deselects every row of the page. */
export function SelectAll<Row extends object, Cells extends object>({ model }: { model: DataTableModel<Row, Cells> }) {
  const selected = model.rows.filter(({ id }) => model.selection?.ids.includes(id)).length;
  const all = selected > 0 && selected === model.rows.length;
  return (
    <Checkbox
      aria-label={t("Select all rows of this page")}
      checked={all}
      isMixed={!all && selected > 0}
      onChange={() => model.selectAll(!all)}
    />
  );
}

interface RowCheckboxProps {
  isSelected: boolean;
  tabIndex: number;
  /** The ids of the elements with the word "Select" and the row's title. */
  labelledBy: string;
  onSelect: (isOn: boolean, isRange: boolean) => void;
}

/** Selects one row; with shift, all between it and the last one selected. */
export const RowCheckbox = ({ isSelected, tabIndex, labelledBy, onSelect }: RowCheckboxProps) => (
  <Checkbox
    aria-labelledby={labelledBy}
    tabIndex={tabIndex}
    checked={isSelected}
    onChange={({ currentTarget, nativeEvent }) =>
      onSelect(currentTarget.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
    }
  />
);
