import { empty, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { compared, fieldValue, typed } from "./field-sql";
import { type List, requiredField } from "./fields";
import type { PlannedSelect, Section } from "./plan";
import type { ListQuery } from "./query";
import type { Place, Reach } from "./reach";

/** The order of a list's rows and places in it, as SQL on row `t`. */

/** The order, nulls last; `backward`, its opposite. */
export function order(list: List, { sort }: Pick<ListQuery, "sort">, backward = false): Sql {
  const keys = sort.map(({ field, descending }) => key(list, field, descending !== backward, backward));
  // Identifiers are unique per tenant: with these two the order is total, and a walk through the pages shows each record once.
  return join([...keys, ...identifiers(list, backward)], ", ");
}

/** The order that an index has for the rows of one select, which is `order` for these rows. */
export function selectOrder(list: List, query: ListQuery, { nulls, side, edge }: Section, backward = false): Sql {
  const [first, ...others] = query.sort;
  if (!first || nulls === "any") return order(list, query, backward);
  const indexed = list.ordered?.[first.field] === "descending";
  // Where all values are the same, the direction of the index will do.
  const isOneValue = nulls === "only" || side === "group" || edge === "on";
  const descending = (isOneValue ? indexed : first.descending) !== backward;
  return join(
    [key(list, first.field, descending, descending !== indexed), order(list, { sort: others }, backward)],
    ", ",
  );
}

/** The order of the index whose direction is opposite to that of the sort, ties included; `backward`, its opposite. */
export function indexOrder(list: List, { sort }: Pick<ListQuery, "sort">, backward = false): Sql {
  const keys = sort.map(({ field, descending }) => key(list, field, descending !== backward, !backward));
  return join([...keys, ...identifiers(list, !backward)], ", ");
}

/**
 * Of `rows`, the first that a page can need in the order of the index, each its `value` of the sort field: the condition on
 * row `t` that it comes before all rows with the last of these values, or has that value.
 */
export function edgeCondition(list: List, query: ListQuery, rows: Sql, edge: "before" | "on", backward = false): Sql {
  const isDescending = (query.sort[0]?.descending ?? false) !== backward;
  const last = sql`(SELECT r.value FROM ${rows} r ORDER BY r.value ${raw(isDescending ? "ASC" : "DESC")} LIMIT 1)`;
  const sign = edge === "on" ? "=" : isDescending ? ">" : "<";
  return sql`${sortValue(list, query)} ${raw(sign)} ${last}`;
}

/** Conditions that restrict a select to its rows: those with or without the sort field, and those from the anchor on. */
export function placeConditions(
  list: List,
  query: ListQuery,
  select: Omit<PlannedSelect, "rows">,
  reach?: Reach,
): Sql[] {
  return [
    ...sectionConditions(list, query, select, reach),
    ...lengthConditions(list, query, select),
    ...(query.sort[0] ? joinConditions(list, query.sort[0].field) : []),
    ...(reach?.between ? betweenConditions(list, query, reach.between) : []),
  ];
}

/** By a long text, the records are found by the index of its table. */
export const joinConditions = ({ longTexts }: List, path: string): Sql[] =>
  longTexts?.columns.includes(path) ? [sql`t.${identifier(longTexts.joined)} IS NOT NULL`] : [];

function lengthConditions(list: List, { sort: [first] }: ListQuery, { length }: Omit<PlannedSelect, "rows">): Sql[] {
  if (!first || length === undefined) return [];
  return [length === "long" ? isLongText(list, first.field) : isShortText(list, first.field)];
}

/** Whether a text is missing or short enough for the index of its column, as the condition of the index says it. */
export const isShortText = (list: List, path: string): Sql => sql`(${isLongText(list, path)}) IS NOT TRUE`;

export const isLongText = (list: List, path: string): Sql =>
  sql`octet_length(t.${identifier(path)}) > ${raw(String(list.indexedTextMax))}`;

function sectionConditions(list: List, query: ListQuery, select: Section, reach?: Reach): Sql[] {
  const [first] = query.sort;
  const { nulls, side } = select;
  if (!first || nulls === "any") return [];
  const column = fieldValue(list, requiredField(list, first.field));
  const present = raw(nulls === "only" ? "IS NULL" : "IS NOT NULL");
  const anchor = side && reach?.anchor;
  if (!anchor) return [sql`${column} ${present}`];
  const backward = reach.backward ?? false;
  if (side === "group" && nulls === "only") {
    const sign = raw(backward ? "<" : ">=");
    if (list.visibility === "own") return [sql`${column} IS NULL`, sql`t.id ${sign} ${anchor.id}::text`];
    // As an expression, so that the primary key, which is in no order of values, is not read for it.
    return [sql`${column} IS NULL`, sql`(t.tenant || '', t.id) ${sign} (${anchor.tenant}::text, ${anchor.id}::text)`];
  }
  const value = writtenValue(list, query, anchor);
  if (side === "group") {
    const place = sql`${value}, ${anchor.tenant}::text, ${anchor.id}::text`;
    return sameValue(list, query, value, sql`${raw(backward ? "<" : ">=")} (${place})`, backward);
  }
  const sign = raw(first.descending !== backward ? "<" : ">");
  return [sql`${sortValue(list, query)} ${sign} ${value}`];
}

/**
 * The rows with a value whose identifiers compare as said with that row's. Written so that an index that begins with the
 * value is read from that row on, however many rows have the value.
 */
export const sameValue = (list: List, query: ListQuery, value: Sql, comparison: Sql, backward = false): Sql[] => [
  sql`(${sortValue(list, query)}, t.tenant, t.id) ${comparison}`,
  sql`${sortValue(list, query)} ${raw(backward ? ">=" : "<=")} ${value}`,
];

/** What rows with one value are ordered by within a tenant. */
export const recordColumn = ({ ties: [first] = ["id"] }: List): Sql => identifier(first ?? "id");

const tie = (list: List, sign: "<" | ">=", { tenant, id }: Place): Sql =>
  sql`(t.tenant, t.${recordColumn(list)}) ${raw(sign)} (${tenant}::text, ${id}::text)`;

/** The condition that row `t` comes before a place. Nulls are last in every order. */
export function isBefore(list: List, query: ListQuery, place: Place): Sql {
  const own = sortValue(list, query);
  if (place.value === null) return sql`(${own} IS NOT NULL OR ${tie(list, "<", place)})`;
  const value = writtenValue(list, query, place);
  const sign = query.sort[0]?.descending ? ">" : "<";
  // The first comparison is one that an index can serve, where there is one.
  return sql`${own} ${raw(`${sign}=`)} ${value} AND (${own} ${raw(sign)} ${value} OR ${tie(list, "<", place)})`;
}

function betweenConditions(list: List, query: ListQuery, { low, high }: NonNullable<Reach["between"]>): Sql[] {
  const until = high ? [isBefore(list, query, high)] : [];
  if (!low) return until;
  const own = sortValue(list, query);
  const from = tie(list, ">=", low);
  if (low.value === null) return [sql`${own} IS NULL`, from, ...(high ? [tie(list, "<", high)] : [])];
  const value = writtenValue(list, query, low);
  if (low.value === high?.value) return [sql`${own} = ${value}`, from, tie(list, "<", high)];
  const sign = raw(query.sort[0]?.descending ? "<" : ">");
  const hasNulls = !high || high.value === null ? sql` OR ${own} IS NULL` : empty;
  return [sql`(${own} ${sign} ${value} OR ${own} = ${value} AND ${from}${hasNulls})`, ...until];
}

/** The place of row `t`: what an anchor is made of. */
export const placeOf = (list: List, { sort: [first] }: ListQuery): Sql =>
  sql`json_build_array(${fieldValue(list, requiredField(list, first?.field ?? list.id))}::text, t.tenant, t.id)`;

/** The value of the first sort field, as it is compared. */
export const sortValue = (list: List, { sort: [first] }: ListQuery): Sql => collated(list, first?.field ?? list.id);

/** The value of a place, as Postgres has written it. */
const writtenValue = (list: List, { sort: [first] }: ListQuery, { value }: Place): Sql =>
  typed(requiredField(list, first?.field ?? list.id).kind, sql`${value}::text`);

/** The value of a field, as it is compared in orders. */
export function collated(list: List, path: string): Sql {
  const field = requiredField(list, path);
  return compared(field.kind, fieldValue(list, field));
}

function key(list: List, path: string, descending: boolean, nullsFirst: boolean): Sql {
  // Identifiers are never null: the end for nulls is the one that an index has, in whichever direction it is read.
  const first = path === list.id ? descending : nullsFirst;
  return sql`${collated(list, path)} ${raw(descending ? "DESC" : "ASC")} NULLS ${raw(first ? "FIRST" : "LAST")}`;
}

const identifiers = ({ ties = ["id"] }: List, backward: boolean): Sql[] =>
  ["tenant", ...ties].map((column) => sql`t.${identifier(column)}${raw(backward ? " DESC" : "")}`);
