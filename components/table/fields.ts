import { createElement, type ReactNode } from "react";
import type { Choices, RecordFieldOf, ValueKind } from "@/components/ui/field-words";
import { Value } from "@/components/ui/value";
import { defined } from "@/lib/base/defined";
import { valueAt } from "@/lib/base/project";
import { message } from "@/lib/languages/text";
import { dayWidth, momentWidth } from "./column-widths";
import type { ColumnMeta, Columns } from "./columns";

/** What a field is besides its path and label. With a width it is a column of lists. */
interface FieldOptions<Row, Cells>
  extends Partial<Omit<ColumnMeta, "label" | "noun" | "kind" | "unsorted">>,
    Partial<Pick<RecordFieldOf<Row>, "edit" | "none" | "choices">> {
  /** The heading of its column, if it is not the label: "Ends" over "End date". */
  heading?: string;
  /** By default the value at its path. */
  read?(row: Row): unknown;
  /** What cells show instead of the value as its kind is written. */
  cell?(row: Row, cells: Partial<Cells>, rows: () => readonly Row[]): ReactNode;
}

/** A field of a record, declared once: lists, drawers, forms, conflicts and history read it. */
export type Field<Row, Cells = object> = RecordFieldOf<Row> &
  FieldOptions<Row, Cells> &
  Pick<RecordFieldOf<Row>, "read">;

type Fields<Row, Cells> = Record<
  ValueKind,
  (path: PathOf<Row>, label: string, options?: FieldOptions<Row, Cells>) => Field<Row, Cells>
> & {
  /** What is made of several fields, or of none. */
  made: (path: string, label: string, options: FieldOptions<Row, Cells>) => Field<Row, Cells>;
};

/** The paths of a record's members, and of what is below its objects and arrays. */
type PathOf<T, Depth extends 0[] = []> = Depth["length"] extends 4
  ? never
  : T extends readonly (infer Element)[]
    ? PathOf<Element, [...Depth, 0]>
    : T extends object
      ? string extends keyof T
        ? string
        : { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>, [...Depth, 0]>}` }[keyof T & string]
      : never;

/** Of what can be activated and deactivated. */
export const activity: Choices = {
  true: { kind: "active", word: message("Active") },
  false: { kind: "ended", word: message("Inactive") },
};

const usual: Partial<Record<ValueKind, FieldOptions<object, object>>> = {
  moment: { width: momentWidth },
  recent: { width: momentWidth },
  day: { width: dayWidth },
  calendarDay: { width: dayWidth },
  id: { width: 150 },
  count: { align: "end" },
  active: { choices: activity },
};

/** Kinds whose values are moments, by the viewer's clock. */
const moments: readonly ValueKind[] = ["moment", "recent", "exact", "day"];

const maker =
  (kind: ValueKind) =>
  <Row>(path: string, label: string, options: FieldOptions<Row, never> = {}) => {
    const segments = path.split(".");
    return { path, label, kind, read: (row: Row) => valueAt(row, segments), ...usual[kind], ...options };
  };

const makers = {
  text: maker("text"),
  name: maker("name"),
  code: maker("code"),
  id: maker("id"),
  count: maker("count"),
  active: maker("active"),
  choice: maker("choice"),
  country: maker("country"),
  currency: maker("currency"),
  language: maker("language"),
  role: maker("role"),
  moment: maker("moment"),
  recent: maker("recent"),
  exact: maker("exact"),
  day: maker("day"),
  calendarDay: maker("calendarDay"),
  made: maker("text"),
};

/** Declares the fields of a kind of record, by how their values are written. */
export const fieldsFor = <Row extends object, Cells extends object = object>() => makers as Fields<Row, Cells>;

/** The identifier of the record, which can be copied. */
export const idField = <Row extends object, Cells extends object>(
  of: Fields<Row, Cells>,
  path: PathOf<Row>,
  options?: FieldOptions<Row, Cells>,
) => of.id(path, message("ID"), { isForDevelopers: true, ...options });

/** The columns of a list: those of its fields that have a width, in this order. */
export const tableColumns = <Row extends object, Cells extends object>(
  fields: readonly Field<Row, Cells>[],
): Columns<Row, Cells> =>
  fields.flatMap((field) => {
    const { path, label, kind, read, edit, none, choices, heading = label, cell, width, filter, ...meta } = field;
    if (width === undefined) return [];
    const shown = { path, kind, ...defined({ choices, none }) };
    const values = kind === "choice" ? choiceValues(choices) : undefined;
    return {
      id: path,
      cell: ({ row: { original }, table }) =>
        cell
          ? cell(original, table.options.meta ?? {}, () => table.getRowModel().rows.map((row) => row.original))
          : createElement(Value, { value: read(original), field: shown }),
      meta: {
        label: heading,
        noun: label,
        width,
        ...meta,
        filter: { ...defined({ values }), ...(moments.includes(kind) ? { isMoment: true } : {}), ...filter },
      },
    } satisfies Columns<Row, Cells>[number];
  });

/** What a filter offers. */
export const choiceValues = (choices: Choices = {}) =>
  Object.entries(choices).map(([value, choice]) => ({
    value,
    label: typeof choice === "object" ? choice.word : choice,
  }));
