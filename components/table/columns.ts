import { createColumnHelper, metaHelper, rowSelectionFeature, tableFeatures } from "@tanstack/react-table";
import type { FieldKind } from "@/lib/base/list/operators";

/** A column's label, width, filter kind, and place on a phone. */
export interface ColumnMeta {
  /** Its head, and its name in menus. */
  label: string;
  /** The field's name where it differs from the head: "end date" under "Ends". */
  noun?: string;
  /** In pixels at the usual text size. */
  width: number;
  /** Its share of the remaining width; 0 keeps its own. */
  grow?: number;
  /** Numbers align to the end; amounts leave room for the currency code. */
  align?: "end" | "money";
  /** Given when the API can sort and filter by it; the column's id is then the API's field, unless `field` says another. */
  kind?: FieldKind;
  field?: string;
  /** The field can be filtered by but not sorted by: its values are in an array. */
  unsorted?: "array";
  /** What the columns panel shows instead of the id, for a column made of several fields. */
  fieldLabel?: string;
  /**
   * The place in a two-line row: title and value above, detail and note below, wide under both, a mark before them and a
   * control after. Marks and controls are small, so their heads are for screen readers only.
   */
  slot?: "title" | "value" | "detail" | "note" | "wide" | "mark" | "control";
}

/**
 * The table library's features in use. A view is the list of columns passed to the table, in order, so the features for
 * visibility, order and pinning stay out of the bundle (4 kB).
 */
export const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnMeta>() });

export type Features = typeof features;

/** Typed columns for a kind of row. A column's id is the API's name of the field. */
export const columnsFor = <Row extends object>() => createColumnHelper<Features, Row>();

const plain: ColumnMeta = { label: "", width: 160 };

export const metaOf = (column: { columnDef: { meta?: ColumnMeta | undefined } }): ColumnMeta =>
  column.columnDef.meta ?? plain;

/** The API's name of what a column sorts and filters by. */
export const fieldOf = (column: { id: string; columnDef: { meta?: ColumnMeta | undefined } }): string =>
  metaOf(column).field ?? column.id;

/** Which columns are shown, in order, and which of them are pinned. */
export interface TableView {
  columns: readonly string[];
  pinned: readonly string[];
}
