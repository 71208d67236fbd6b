"use client";

import { Fragment, type ReactNode } from "react";
import type { RowPanelProps } from "@/components/record/record-drawer";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import type { ListDefinition } from "./define-list-screen";
import { useList, useListRows } from "./use-list-state";

const late = lateParts(() => import("./late"));
const FormDrawer = late("FormDrawer");

interface CreatePanelProps {
  title?: string;
  /** The form. `done` closes it, and opens the record with this id if one is given. */
  children: (done: (id?: string) => void, cancel: () => void) => ReactNode;
}

/** The form that creates a record, beside the table. */
export function CreatePanel({ title, children }: CreatePanelProps) {
  const { facts, address, isCreating, cancelCreate } = useList();
  if (!isCreating) return null;
  const label = title ?? t(facts.create?.label ?? "");
  // After a save there is nothing to ask about.
  const done = (id?: string) => {
    cancelCreate();
    if (id !== undefined) address.setOpen(id);
  };
  return (
    <FormDrawer label={label} onClose={cancelCreate}>
      {children(done, cancelCreate)}
    </FormDrawer>
  );
}

interface RowPanelOptions<Row extends object, Cells extends object> {
  list: ListDefinition<Row, Cells>;
  /** Renders the drawer of a row. `open` opens another row. */
  children: (row: Row, panel: RowPanelProps, open: (id: string) => void) => ReactNode;
}

/**
 * The open row beside the table: one of this page, or one that the URL names although it is on another page. Rows that
 * expand in place are shown here only if they are not on the page.
 */
export function RowPanel<Row extends object, Cells extends object>({ list, children }: RowPanelOptions<Row, Cells>) {
  const { isCreating, open } = useList();
  const { current, offPage, previous, next } = useListRows(list);
  const row = list.detail ? offPage : (current ?? offPage);
  if (!row || isCreating) return null;
  const onClose = () => open(undefined);
  return (
    <Fragment key={list.rowId(row)}>{children(row, { onClose, onPrevious: previous, onNext: next }, open)}</Fragment>
  );
}
