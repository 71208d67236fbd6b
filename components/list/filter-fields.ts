import type { ListedColumn } from "@/components/table/column-list";
import type { FieldWords, FilterField } from "@/components/table/filter-field";
import { fieldLabel } from "@/components/ui/field-words";
import { type Field, findField, type List } from "@/lib/base/list/fields";
import type { Filter } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import type { ListFacts } from "./define-list-screen";

type ColumnDef = ListedColumn["columnDef"];

/** The list's field that a column shows, if it shows one. */
export const fieldOfColumn = (list: List, { id = "", meta }: ColumnDef): Field | undefined =>
  findField(list, meta?.field ?? id);

/** All filter fields of a list: first those with a column, then those with a label, then the others. */
export function filterFields(
  list: List,
  columns: readonly ColumnDef[],
  labels: Readonly<Record<string, FieldWords>>,
  within: readonly Filter[],
): FilterField[] {
  const fields = new Map<string, FilterField>();
  const add = (field: Field | undefined, { label, ...words }: FieldWords) => {
    if (field && !fields.has(field.path)) {
      fields.set(field.path, { ...words, path: field.path, kind: field.kind, label: label ?? field.path });
    }
  };
  for (const column of columns) {
    const { label = "", noun = label, filter } = column.meta ?? {};
    add(fieldOfColumn(list, column), { label: noun, ...filter });
  }
  for (const [path, words] of Object.entries(labels)) add(list.fields.get(path), words);
  for (const field of list.fields.values()) if (!field.path.includes("*")) add(field, {});
  return [...fields.values()].filter(({ path }) => !within.some(({ field }) => field === path));
}

/** The filter fields in the language of the reader. */
export const saidFields = ({ fields }: Pick<ListFacts, "fields">): FilterField[] =>
  fields.map((field) => ({
    ...field,
    label: field.label === field.path ? fieldLabel(field.path) : t(field.label),
    ...(field.values && { values: field.values.map(({ value, label }) => ({ value, label: t(label) })) }),
  }));
