import { constant, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import type { Field, List } from "./fields";
import type { FieldKind } from "./operators";
import { sourceOf } from "./plan";

/** A field that is in no array, as SQL on row `t`. */
export function fieldValue(list: List, field: Field): Sql {
  switch (sourceOf(list, field)) {
    case "id":
      return raw("t.id");
    case "computed":
      return raw(list.computed?.[field.path] ?? "");
    case "column":
      return sql`t.${identifier(field.path)}`;
    default:
      return typed(field.kind, sql`(t.doc #>> ${jsonPath(field.path)})`);
  }
}

/** Text read from a document, as a value of the field's kind; a text composed (NFC), as columns have it. */
export function typed(kind: FieldKind, text: Sql): Sql {
  if (kind === "text") return sql`normalize(${text})`;
  const casts = { number: "::float8", boolean: "::boolean", time: "::timestamptz" } as const;
  return sql`${text}${raw(casts[kind])}`;
}

/** A dotted path as Postgres writes it; the empty one is the value itself. */
export const jsonPath = (path: string): Sql => constant(`{${path.split(".").join(",")}}`);

/** The elements of an array in the document, each as `e.doc`. */
export const elementsOf = (arrayPath: string): Sql =>
  sql`json_array_elements(t.doc #> ${jsonPath(arrayPath)}) AS e (doc)`;

/** All of these conditions, without those that are undefined. */
export function conjunction(conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? raw("true") : join(given, " AND ");
}

/** A value as it is compared in orders. */
export const compared = (kind: FieldKind, value: Sql): Sql =>
  kind === "text" ? sql`${value} COLLATE "und-x-icu"` : value;
