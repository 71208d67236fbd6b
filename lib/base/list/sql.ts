import { constant, empty, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Branch, type Viewer, visible } from "@/lib/base/db/tenancy";
import { isCalendarDate, parseTimestamp } from "@/lib/base/schema/text";
import { type Field, findField, type List } from "./fields";
import { type Condition, effectivePaging, type Filter, type ListQuery, type Paging, searchWords } from "./query";

/**
 * Lists as SQL. One statement answers a page: its rows as JSON text and the total, so a list is one round trip and the
 * records are never taken apart on the way. Names reach the text only from declarations; values are parameters.
 */

/** What a list does beyond its declaration. */
export interface Variant {
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: Sql | undefined;
  /** A condition on row `t` besides the filters. */
  where?: Sql | undefined;
}

const stored = raw("t.doc::text");

/** A page of records: `rows` is the JSON of the records, comma-separated; `total` counts all that match. */
export function pageStatement(list: List, viewer: Viewer, query: ListQuery, variant: Variant = {}): Sql {
  const { document = stored, where } = variant;
  const counts = matching(list, viewer, query, raw("count(*) AS n"), where);
  // The documents are read after the rows of the page are chosen: what is sorted away is never looked into.
  return sql`SELECT (SELECT coalesce(string_agg(${document}, ','), '') FROM (
    ${chosen(list, viewer, query, effectivePaging(list, query), where)}
  ) t) AS rows, (SELECT sum(n)::bigint FROM (${join(counts, " UNION ALL ")}) counted) AS total`;
}

/** All matching records in order, a row each, for streaming. */
export function rowsStatement(list: List, viewer: Viewer, query: ListQuery, variant: Variant = {}): Sql {
  const { document = stored, where } = variant;
  return sql`SELECT ${document} AS doc FROM (${chosen(list, viewer, query, query.paging, where)}) t`;
}

/** The rows of the page, or without paging all, in order. */
function chosen(list: List, viewer: Viewer, query: ListQuery, paging: Paging | undefined, where?: Sql): Sql {
  const page = (select: Sql) =>
    sql`FROM (${join(leading(list, viewer, query, paging, select, where), " UNION ALL ")}) t
      ORDER BY ${order(list, query)} ${paging ? window(paging) : empty}`;
  const keys = query.sort.map(({ field }) => field).filter((field) => field !== list.id);
  if (!paging || paging.skip < deep || !list.ordered || !keys.every((key) => list.columns.includes(key))) {
    return sql`SELECT t.* ${page(raw("t.*"))}`;
  }
  // What is skipped is only counted off an index, which has all that the order needs.
  const columns = [...new Set(["tenant", "id", ...keys])].map((column) => sql`t.${identifier(column)}`);
  return sql`SELECT t.* FROM (SELECT t.tenant, t.id ${page(join(columns, ", "))}) p
    JOIN ${identifier(list.table)} t ON t.tenant = p.tenant AND t.id = p.id ORDER BY ${order(list, query)}`;
}

/** From where on skipping rows whole would be felt. */
const deep = 1_000;

/** One record by identifier, or no row. A tenant's own record comes before a child's of the same identifier. */
export function recordStatement(
  list: Pick<List, "table" | "reach">,
  viewer: Viewer,
  id: string,
  document: Sql = stored,
): Sql {
  const select = visible(list.table, list.reach, viewer, raw("t.*"), () => sql`t.id = ${id}`);
  return sql`SELECT ${document} AS doc, t.tenant FROM (${join(select, " UNION ALL ")}) t
    ORDER BY ${ownFirst(viewer)} LIMIT 1`;
}

/** One record by identifier, to be locked: statements of which the first that answers a row has it. */
export function lockStatements(list: Pick<List, "table" | "reach">, viewer: Viewer, id: string): Sql[] {
  const select = visible(list.table, list.reach, viewer, raw("t.doc, t.tenant"), () => sql`t.id = ${id}`);
  return select.map((row) => sql`${row} ORDER BY ${ownFirst(viewer)} LIMIT 1 FOR UPDATE`);
}

const ownFirst = (viewer: Viewer): Sql => sql`t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant`;

/** What matches and may be seen, as statements to be united. */
export function matching(list: List, viewer: Viewer, query: ListQuery, select: Sql, where?: Sql): Sql[] {
  return visible(list.table, list.reach, viewer, select, (branch) =>
    conjunction([
      ...(where ? [where] : []),
      ...query.filters.map((filter) => filterCondition(list, branch, filter)),
      ...searchConditions(list, branch, searchWords(query.search)),
    ]),
  );
}

/**
 * What matches, as statements to be united, each cut down to the rows that can still be on the page: told the order
 * itself, it is read off an index in that order instead of being sorted whole. An index read against its direction has
 * its nulls at the wrong end, so there they come from a statement of their own.
 */
function leading(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  paging: Paging | undefined,
  select: Sql,
  where?: Sql,
): Sql[] {
  const statements = (...more: Sql[]) =>
    matching(list, viewer, query, select, conjunction([...(where ? [where] : []), ...more]));
  if (!paging) return statements();
  const most = paging.skip + paging.limit;
  const cut = (rows: Sql, by: Sql) => sql`(${rows} ORDER BY ${by} LIMIT ${most}::bigint)`;
  const [first] = query.sort;
  const direction = first && list.ordered?.[first.field];
  if (!first || !direction || (direction === "descending") === first.descending) {
    return statements().map((rows) => cut(rows, order(list, query)));
  }
  const column = sql`t.${identifier(first.field)}`;
  return [
    ...statements(sql`${column} IS NOT NULL`).map((rows) => cut(rows, order(list, query, "FIRST"))),
    ...statements(sql`${column} IS NULL`).map((rows) => cut(rows, order(list, query))),
  ];
}

const conjunction = (conditions: Sql[]): Sql => (conditions.length === 0 ? raw("true") : join(conditions, " AND "));

const window = ({ limit, skip }: Paging): Sql => sql`LIMIT ${limit}::bigint OFFSET ${skip}::bigint`;

function order(list: List, query: ListQuery, firstNulls: "FIRST" | "LAST" = "LAST"): Sql {
  const keys = query.sort.map(({ field, descending }, at) => {
    const found = required(list, field);
    const key = expression(list, found);
    const collated = found.kind === "text" ? sql`${key} COLLATE "und-x-icu"` : key;
    return sql`${collated} ${raw(descending ? "DESC" : "ASC")} NULLS ${raw(at === 0 ? firstNulls : "LAST")}`;
  });
  // Identifiers are unique per tenant, so with these two every record has one place and a page walk sees it once.
  return join([...keys, raw("t.tenant"), raw("t.id")], ", ");
}

function required(list: List, path: string): Field {
  const field = findField(list, path);
  if (!field) throw new Error(`${list.table} has no field ${path}`);
  return field;
}

/** The SQL that reads a field of row `t`: a computed one, a column, or a place in the document. */
function expression(list: List, field: Field): Sql {
  if (field.path === list.id) return raw("t.id");
  const computed = list.computed?.[field.path];
  if (computed) return raw(computed);
  if (list.columns.includes(field.path)) return sql`t.${identifier(field.path)}`;
  return typed(field, sql`(t.doc #>> ${jsonPath(field.path)})`);
}

function typed(field: Field, value: Sql): Sql {
  const casts = { text: "", number: "::float8", boolean: "::boolean", time: "::timestamptz" } as const;
  return sql`${value}${raw(casts[field.kind])}`;
}

function filterCondition(list: List, branch: Branch, { field: path, conditions }: Filter): Sql {
  const field = required(list, path);
  const holds = (test: (value: Sql) => Sql): Sql =>
    field.through === undefined
      ? sql`coalesce(${test(expression(list, field))}, false)`
      : anyElement(list, branch, field, field.through, test);
  // Several equals mean any of them; everything else has to hold as well (decisions §2).
  const equals = conditions.filter(({ op }) => op === "eq");
  const others = conditions.filter(({ op }) => op !== "eq");
  return conjunction([
    ...(equals.length > 0 ? [plain(field, holds, (value) => anyOf(field, value, equals))] : []),
    ...others.map((condition) => {
      // The complement: a record without the value matches, and through an array no element may equal.
      if (condition.op === "ne") return sql`NOT ${holds((value) => equal(field, value, condition))}`;
      if (condition.op === "missing") {
        if (field.through === undefined) return sql`${expression(list, field)} IS NULL`;
        return sql`NOT ${holds((value) => sql`(${value} IS NOT NULL)`)}`;
      }
      return conjunction([
        ...(condition.op === "contains" && list.searchColumn && list.search.includes(field.path)
          ? // What a searchable field contains is in the column that has them all folded, which costs far less to look into.
            [sql`strpos(t.${identifier(list.searchColumn)}, app.fold(${condition.value}::text)) > 0`]
          : []),
        plain(field, holds, (value) => test(field, value, condition)),
      ]);
    }),
  ]);

  /** A positive condition on a plain column stays bare, so that an index can serve it. */
  function plain(field: Field, holds: (test: (value: Sql) => Sql) => Sql, test: (value: Sql) => Sql): Sql {
    return field.through === undefined ? test(expression(list, field)) : holds(test);
  }
}

/** Whether any element of an array passes. Elements with a table of their own are looked up there. */
function anyElement(list: List, branch: Branch, field: Field, array: string, test: (value: Sql) => Sql): Sql {
  const relative = field.path.slice(array.length + 1);
  const elements = list.elements?.[array];
  if (elements) {
    const value = elements.columns.includes(relative)
      ? sql`e.${identifier(relative)}`
      : typed(field, sql`(e.doc #>> ${jsonPath(relative)})`);
    return sql`EXISTS (SELECT FROM ${identifier(elements.table)} e WHERE ${branch("e")} AND e.tenant = t.tenant
      AND e.${identifier(list.table)} = t.id AND ${test(value)})`;
  }
  const value = typed(field, sql`(e.doc #>> ${jsonPath(relative)})`);
  return sql`EXISTS (SELECT FROM ${elementsOf(array)} WHERE ${test(value)})`;
}

/** A dotted path as Postgres writes it; the empty one is the value itself. */
const jsonPath = (path: string): Sql => constant(`{${path.split(".").join(",")}}`);

const elementsOf = (array: string): Sql => sql`json_array_elements(t.doc #> ${jsonPath(array)}) AS e (doc)`;

function anyOf(field: Field, value: Sql, conditions: Condition[]): Sql {
  if (field.kind === "time" || conditions.length === 1) {
    return sql`(${join(
      conditions.map((condition) => equal(field, value, condition)),
      " OR ",
    )})`;
  }
  const array = { text: "::text[]", number: "::float8[]", boolean: "::boolean[]" } as const;
  const values = conditions.map((condition) => (field.kind === "number" ? Number(condition.value) : condition.value));
  return sql`${value} = ANY (${values}${raw(array[field.kind])})`;
}

function equal(field: Field, value: Sql, condition: Condition): Sql {
  if (field.kind !== "time") return sql`${value} = ${parameter(field, condition.value)}`;
  const { from, until } = moments(condition.value);
  return until
    ? sql`(${value} >= ${from}::timestamptz AND ${value} < ${until}::timestamptz)`
    : sql`${value} = ${from}::timestamptz`;
}

function test(field: Field, value: Sql, condition: Condition): Sql {
  const folded = sql`app.fold(${value})`;
  const wanted = sql`app.fold(${condition.value}::text)`;
  switch (condition.op) {
    case "starts":
      return sql`starts_with(${folded}, ${wanted})`;
    case "ends":
      return sql`right(${folded}, length(${wanted})) = ${wanted}`;
    case "contains":
      return sql`strpos(${folded}, ${wanted}) > 0`;
    case "exists":
      return sql`${value} IS NOT NULL`;
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return compare(field, value, condition.op, condition.value);
    case "eq":
    case "ne":
    case "missing":
      throw new Error(`${condition.op} is not a positive condition`);
  }
}

function compare(field: Field, value: Sql, op: "gt" | "gte" | "lt" | "lte", text: string): Sql {
  const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
  if (field.kind !== "time") return sql`${value} ${raw(signs[op])} ${parameter(field, text)}`;
  const { from, until } = moments(text);
  if (!until) return sql`${value} ${raw(signs[op])} ${from}::timestamptz`;
  // A day is an interval: after means after its end, until means through it.
  const [sign, bound] = { gt: [">=", until], gte: [">=", from], lt: ["<", from], lte: ["<", until] }[op] as [
    string,
    Date,
  ];
  return sql`${value} ${raw(sign)} ${bound}::timestamptz`;
}

function parameter(field: Field, text: string): Sql {
  return field.kind === "number"
    ? sql`${Number(text)}::float8`
    : field.kind === "boolean"
      ? sql`${text}::boolean`
      : sql`${text}::text`;
}

const dayMilliseconds = 86_400_000;

/** A timestamp as a moment; a calendar date as its whole UTC day. */
function moments(text: string): { from: Date; until?: Date } {
  if (isCalendarDate(text)) {
    const from = new Date(`${text}T00:00:00.000Z`);
    return { from, until: new Date(from.getTime() + dayMilliseconds) };
  }
  const from = parseTimestamp(text);
  if (!from) throw new Error("a time was not checked before it reached SQL");
  return { from };
}

/** Whether every word occurs in some searchable field. */
function searchConditions(list: List, branch: Branch, words: string[]): Sql[] {
  if (!list.searchView || words.length === 0) return words.map((word) => occurs(list, word));
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const found = patterns.map((pattern) => sql`s.search LIKE app.fold(${pattern}::text)`);
  // OFFSET keeps the view's reading apart: Postgres 18 would see one table twice, make it one, and lose the index.
  return [
    sql`(t.tenant, t.${identifier(list.searchKey ?? "id")}) IN (SELECT s.tenant, s.id
      FROM ${identifier(list.searchView)} s
      WHERE ${branch("s")} AND ${conjunction(found)} OFFSET 0)`,
    ...(list.searchKey ? words.map((word) => occurs(list, word)) : []),
  ];
}

/** Whether a word occurs in any searchable field. */
function occurs(list: List, word: string): Sql {
  if (list.searchColumn) return sql`strpos(t.${identifier(list.searchColumn)}, app.fold(${word}::text)) > 0`;
  const fields = list.search.map((path) => {
    const within = (relative: string, elements: Sql) =>
      sql`(SELECT string_agg(e.doc #>> ${jsonPath(relative)}, E'\n') FROM ${elements})`;
    const [object, rest] = path.split(".*.");
    if (object !== undefined && rest !== undefined) {
      return within(rest, sql`json_each(t.doc #> ${jsonPath(object)}) AS e (key, doc)`);
    }
    const field = required(list, path);
    if (field.through === undefined) return expression(list, field);
    return within(path.slice(field.through.length + 1), elementsOf(field.through));
  });
  return sql`strpos(app.fold(concat_ws(E'\n', ${join(fields, ", ")})), app.fold(${word}::text)) > 0`;
}
