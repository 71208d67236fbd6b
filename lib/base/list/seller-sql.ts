import { constant, identifier, raw, type Sql, sql } from "@/lib/base/db/sql";
import { costMembers, isCost } from "./costs";
import type { List } from "./fields";

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
