import { join, raw, sql } from "@/lib/base/db/sql";
import { type Viewer, visible } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { isCost } from "./costs";
import type { List } from "./fields";
import type { ListQuery } from "./query";
import { isSeller } from "./seller-sql";

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
    throw AppError.invalidParameter(asked.parameter, `${asked.field} is known to the seller of a record alone.`);
}
