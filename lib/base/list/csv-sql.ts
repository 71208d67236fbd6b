import { identifier, join, type Sql, sql } from "@/lib/base/db/sql";
import type { CsvColumn } from "@/lib/base/download/csv";
import type { ColumnSource, SourcedColumn } from "@/lib/base/download/csv-columns";
import { type Field, findField, type List } from "./fields";
import { fieldValue, sourceOf } from "./operator-sql";
import type { ListQuery } from "./query";
import { byKey } from "./select-sql";
import { shownValue } from "./seller-sql";

/** The columns of an export: the fields asked for, in that order, or the list's default ones. */
export function csvColumns(list: List, query: ListQuery, omitted: readonly string[] = []): CsvColumn[] {
  return csvPaths(list, query).map((path) => ({
    path,
    isRich: list.fields.get(path)?.isRich === true,
    isOmitted: omitted.some((member) => path === member || path.startsWith(`${member}.`)),
  }));
}

function csvPaths(list: List, query: ListQuery): string[] {
  if (query.fields.length === 0) return [...(list.csv?.columns ?? [])];
  // Naming an object or array means the fields in it.
  return query.fields.flatMap((path) => {
    if (list.fields.has(path)) return [path];
    const inside = [...list.fields.keys()].filter((field) => field.startsWith(`${path}.`));
    return inside.length > 0 ? inside : [path];
  });
}

/** What a CSV from columns selects of row `t`, and where in it each of its columns is. */
interface CsvSelection {
  columns: { select: Sql; names: Sql };
  sourced: SourcedColumn[];
}

/** The selection of an export where documents are apart, unless one of the columns is only in them. */
export function csvSelection(list: List, columns: readonly CsvColumn[]): CsvSelection | undefined {
  if (!list.documents && !list.partOf) return undefined;
  const selected: Sql[] = [];
  const arrays = new Map<string, { at: number; members: string[] }>();
  const sourceFor = (path: string): ColumnSource | undefined => {
    const field = findField(list, path);
    if (!field) return undefined;
    const source = sourceOf(list, field);
    if (source === "elementColumn" && field.arrayPath !== undefined) {
      const member = path.slice(field.arrayPath.length + 1);
      const array = arrays.get(field.arrayPath) ?? { at: selected.push(sql``) - 1, members: [] };
      arrays.set(field.arrayPath, array);
      return { at: array.at, member: array.members.push(member) - 1 };
    }
    if (field.arrayPath !== undefined || source === "document") return undefined;
    return { at: selected.push(lookedUp(list, field)) - 1, kind: field.kind };
  };
  const sourced = columns.map((column) => ({ ...column, source: sourceFor(column.path) }));
  const complete = sourced.filter((column): column is SourcedColumn => column.source !== undefined);
  if (complete.length < sourced.length) return undefined;
  for (const [path, { at, members }] of arrays) selected[at] = elementValues(list, path, members);
  const names = selected.map((_, at) => identifier(`c${at}`));
  const select = join(
    selected.map((value, at) => sql`${value} AS ${names[at] ?? value}`),
    ", ",
  );
  return { columns: { select, names: join(names, ", ") }, sourced: complete };
}

/** The value of a field. What is beside the documents is looked up for each row, so that a join does not delay the first one. */
const lookedUp = (list: List, field: Field): Sql =>
  list.documents && list.documentColumns?.includes(field.path)
    ? sql`(SELECT ${fieldValue(list, field)} FROM ${identifier(list.documents)} d WHERE ${byKey(list, "d", "t")})`
    : fieldValue(list, field);

/** The members of an array's elements in order, as JSON: an array for each. */
function elementValues(list: List, arrayPath: string, members: readonly string[]): Sql {
  const table = list.elements?.[arrayPath]?.table ?? "";
  const values = members.map((member) => {
    const value = shownValue(list, member, sql`e.${identifier(member)}`);
    return findField(list, `${arrayPath}.${member}`)?.kind === "time" ? sql`app.iso8601(${value})` : value;
  });
  return sql`(SELECT json_agg(json_build_array(${join(values, ", ")}))
    FROM (SELECT * FROM ${identifier(table)} e WHERE e.tenant = t.tenant AND e.${identifier(list.table)} = t.id
      ORDER BY e.position) e)`;
}
