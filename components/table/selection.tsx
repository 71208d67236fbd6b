"use client";

import type { Row as TableRow } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { Button } from "@/components/ui/button";
import { FloatingBar } from "@/components/ui/floating-bar";
import { Kbd } from "@/components/ui/kbd";
import { formatCount } from "@/components/ui/number-format";
import type { Features } from "./columns";
import classes from "./selection.module.css";
import type { DataTableModel, Selection } from "./use-data-table";

/** Selects or deselects every row of the page. */
export function SelectAll<Row extends object, Cells extends object>({ model }: { model: DataTableModel<Row, Cells> }) {
  const { table } = model;
  const all = table.getIsAllRowsSelected();
  return (
    <Checkbox
      aria-label="Select all rows of this page"
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

/** The actions for the selected rows, floating over the bottom of the table. `children` are buttons. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  return (
    <FloatingBar label="Selected rows" className={classes.bar}>
      <span className={classes.count}>{formatCount(ids.length)} selected</span>
      <span aria-hidden className={classes.rule} />
      {children}
      <span aria-hidden className={classes.rule} />
      <Button variant="quiet" rightSection={<Kbd keys="escape" />} onClick={clear}>
        Clear
      </Button>
    </FloatingBar>
  );
}
