import { metaHelper, rowSelectionFeature, type TableOptions, tableFeatures } from "@tanstack/react-table";
import type { ComponentType } from "react";
import type { FieldKind } from "@/lib/base/list/operators";
import type { FieldWords } from "./filter-field";

/** A column's label, width, filter field, and position on a phone. */
export interface ColumnMeta {
  /** Shown and offered only while the developer switch is on. */
  isForDevelopers?: boolean;
  /** Shown only where the list is of a day ahead. */
  isOnlyAhead?: true;
  /** The heading, also used in menus. */
  label: string;
  /** The label of its field if it differs from the heading: "End date" under "Ends". */
  noun?: string;
  /** How its field is labelled in filters, if it differs from the heading. */
  filter?: FieldWords;
  /** Shown in the heading in place of the label: it contains the label. */
  Head?: ComponentType<{ label: string }>;
  /** In pixels at the usual text size. */
  width: number;
  /** What the buttons in it say, marked: it is wide enough for that in any language. */
  says?: readonly string[];
  /** Its share of the remaining width; with 0 it is not widened. */
  grow?: number;
  /** Numbers align to the end; amounts leave room for the currency code. */
  align?: "end" | "money";
  /** The API's name of the field, if it is not the column's id. */
  field?: string;
  /** Read from the list: set when the API can filter by the field. */
  kind?: FieldKind;
  /** Read from the list: the field's values are in an array, so rows cannot be sorted by it. */
  unsorted?: "array";
  /** What the columns panel shows instead of the id, for a column made of several fields. */
  fieldLabel?: string;
  /** Hidden before all others where a table is narrow, whatever place it has on a phone. */
  givesWay?: true;
  /**
   * The position in a two-line row: title and value in the first line, detail and note in the second, wide below both, a
   * mark before and a control after. Marks and controls are narrow, so their headings are for screen readers only.
   */
  slot?: "title" | "value" | "detail" | "note" | "wide" | "mark" | "control";
}

/** Whether rows can be sorted by the column. */
export const isSortable = (meta: ColumnMeta | undefined): meta is ColumnMeta & { kind: FieldKind } =>
  meta?.kind !== undefined && meta.unsorted === undefined;

/**
 * The library's features in use. A view is the list of columns passed in, in order, so its features for visibility, order
 * and pinning stay out of the bundle (3 kB). `Cells` is the data that cells get besides their row, as the table's meta.
 */
export const featuresFor = <Cells extends object>() =>
  tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnMeta>(), tableMeta: metaHelper<Cells>() });

export type Features<Cells extends object> = ReturnType<typeof featuresFor<Cells>>;

/** The columns of a kind of row. A column's id is the API's name of the field. */
export type Columns<Row extends object, Cells extends object> = TableOptions<Features<Cells>, Row>["columns"];

const plain: ColumnMeta = { label: "", width: 160 };

export const metaOf = (column: { columnDef: { meta?: ColumnMeta | undefined } }): ColumnMeta =>
  column.columnDef.meta ?? plain;

/** The API's name of the field that a column sorts and filters by. */
export const fieldOf = (column: { id: string; columnDef: { meta?: ColumnMeta | undefined } }): string =>
  metaOf(column).field ?? column.id;

/** Which columns are shown, in order, and which of them are pinned. */
export interface TableView {
  columns: readonly string[];
  pinned: readonly string[];
}
