import { constant, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visible } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { costMembers, isCost } from "./costs";
import type { List } from "./fields";
import type { ListQuery } from "./query";

/**
 * Costs are hidden row by row from those who are not the seller: `t` is the row of a table that names the seller, or of
 * `version`.
 */

type Sold = Pick<List, "seller">;

/** Whether the viewer sells what row `t` is about; undefined for a list that hides nothing. */
export const isSeller = ({ seller }: Sold): Sql | undefined =>
  seller && sql`t.${identifier(seller)} = (SELECT app.tenant())`;

/** The JSON text of a record, as the viewer may see it. */
export function shownDocument(list: Sold, document: Sql = raw("t.doc::text")): Sql {
  const seen = isSeller(list);
  return seen ? sql`CASE WHEN ${seen} THEN ${document} ELSE ${without(document, costMembers)} END` : document;
}

/** The value of a field, or none. */
export function shownValue(list: Sold, path: string, value: Sql): Sql {
  const seen = isCost(path) ? isSeller(list) : undefined;
  return seen ? sql`CASE WHEN ${seen} THEN ${value} END` : value;
}

/** Members that a change of a cost alone changes as well. */
const stamps = ["updated", "__v"];

/** Whether row `t` is a version that the viewer sees to differ from a document before it. */
export const isSeenToDiffer = (document: Sql, before: Sql): Sql =>
  sql`${without(document, [...costMembers, ...stamps])} <> ${without(before, [...costMembers, ...stamps])}`;

const without = (document: Sql, members: readonly string[]): Sql =>
  sql`app.without(${document}, ${constant(members.join("|"))})`;

type Asked = Partial<Pick<ListQuery, "filters" | "sort" | "group">>;

/**
 * Of somebody who sells none of the records, a cost is a parameter that means nothing.
 * @throws AppError `invalid_parameter` for a filter, an order or groups by a cost
 */
export async function requireSells(
  viewer: Viewer,
  list: List,
  { filters = [], sort = [], group }: Asked,
): Promise<void> {
  const seen = isSeller(list);
  const asked = [
    ...filters.map(({ field }) => ({ field, parameter: `~filter[${field}]` })),
    ...sort.map(({ field }) => ({ field, parameter: "~sort" })),
    ...(group === undefined ? [] : [{ field: group, parameter: "~group" }]),
  ].find(({ field }) => isCost(field));
  if (!seen || !asked) return;
  const rows = (condition = raw("true")) =>
    join(
      visible(list.table, list.visibility, viewer, raw("1"), () => condition),
      " UNION ALL ",
    );
  const [found] = await read<{ others: boolean }>(
    viewer,
    sql`SELECT EXISTS (${rows()}) AND NOT EXISTS (${rows(seen)}) AS others`,
  );
  if (found?.others)
    throw AppError.invalidParameter(
      asked.parameter,
      message("{field} is known to the seller of a record alone.", { field: asked.field }),
    );
}
