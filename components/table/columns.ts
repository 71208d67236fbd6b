import { createColumnHelper, metaHelper, rowSelectionFeature, tableFeatures } from "@tanstack/react-table";
import type { FieldKind } from "@/lib/base/list/operators";

/** What a column is called, how wide it is, what it can be asked, and where it goes on a phone. */
export interface ColumnMeta {
  /** In words: its head, and its row in menus. */
  label: string;
  /** What is filtered by, where the head does not say it: "end date" under "Ends". */
  noun?: string;
  /** In pixels at the usual text size. */
  width: number;
  /** Its share of the room that is left; 0 keeps the width. */
  grow?: number;
  /** Numbers stand at the end; amounts leave room for the currency code there. */
  align?: "end" | "money";
  /** Given when the API can sort and filter by it; the column's id is then the API's field, unless `field` says another. */
  kind?: FieldKind;
  field?: string;
  /** Why the field cannot decide an order although it can be filtered by: its values stand in an array. */
  unsorted?: "array";
  /** What the columns panel shows instead of the id, for a column made of several fields. */
  fieldLabel?: string;
  /**
   * The place in a two-line row: title and value above, detail and note below, wide under both, a mark before them and a
   * control after. A mark or a control is small: its head is only read.
   */
  slot?: "title" | "value" | "detail" | "note" | "wide" | "mark" | "control";
}

/**
 * Only what the page cannot say more simply itself: a view is the list of columns handed over, in order, so the library's
 * features for visibility, order and pinning stay out of the bundle (3 kB).
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

/** Which columns are shown, in order, and which of them stay in sight. */
export interface TableView {
  columns: readonly string[];
  pinned: readonly string[];
}
