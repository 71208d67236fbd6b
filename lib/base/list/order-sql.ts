import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { compared, sortValue } from "./field-sql";
import { type List, requiredField } from "./fields";
import type { ListQuery } from "./query";

/** The order of a list's rows: nulls last, ties by tenant and identifier, so that each row has one place. */

/** A part of the rows that an index read against its direction has in the order of the list. */
export type Section = "all" | "values" | "nulls";

/** What identifies a row, in the order of ties. */
const tiesOf = ({ partOf }: List): string[] => ["tenant", ...(partOf?.key ?? ["id"])];

/** The columns of a row that its page is put together from: what identifies it, and `s0`, `s1`, … to sort by. */
export function keyColumns(list: List, query: Pick<ListQuery, "sort">): Sql {
  const keys = [...new Set(["tenant", "id", ...tiesOf(list)])].map((column) => sql`t.${identifier(column)}`);
  return join([...keys, sortColumns(list, query)], ", ");
}

export const sortColumns = (list: List, { sort }: Pick<ListQuery, "sort">): Sql =>
  join(
    sort.map(({ field }, at) => sql`${sortValue(list, field)} AS ${identifier(`s${at}`)}`),
    ", ",
  );

/** The order of rows with these columns. */
export const keyOrder = (list: List, query: Pick<ListQuery, "sort">): Sql =>
  ordered(list, query, "all", (_, at) => identifier(`s${at}`), "");

/** The same of row `t` itself. */
export const rowOrder = (list: List, query: Pick<ListQuery, "sort">, section: Section = "all"): Sql =>
  ordered(list, query, section, (path) => sortValue(list, path), "t.");

function ordered(
  list: List,
  { sort }: Pick<ListQuery, "sort">,
  section: Section,
  value: (path: string, at: number) => Sql,
  row: "" | "t.",
): Sql {
  const values = sort.map(({ field, descending }, at) => {
    const sorted = compared(requiredField(list, field).kind, value(field, at));
    // Read against its direction, an index has no values first; there are none then.
    const nulls = section === "values" ? "FIRST" : "LAST";
    return sql`${sorted} ${raw(`${descending ? "DESC" : "ASC"} NULLS ${nulls}`)}`;
  });
  const ties = tiesOf(list).map((column) => sql`${raw(row)}${identifier(column)}`);
  return join(section === "nulls" ? ties : [...values, ...ties], ", ");
}
