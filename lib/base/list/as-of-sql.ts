import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { visible, visibleRows } from "@/lib/base/db/tenancy";
import { conjunction } from "./field-sql";
import { keyColumns } from "./order-sql";
import type { ListQuestion } from "./question";
import { matchingSelect, united } from "./select-sql";
import { endedAfter, endOf, inVersions, sees, versionConditions, versionedTable, xmin } from "./version-sql";

/**
 * A past state of a list: the present records without those that were made since, and the former versions that stood in their
 * place.
 */

/** The state, by conditions on versions: rows of the table that knows their transaction, or of `version`. */
export interface AsOf {
  /** Of a present version in row `t`: it was made since. */
  madeSince: Sql;
  /** Of a former version in row `t`: it was the present one. */
  former: Sql;
}

/** When the millisecond of `at` ended. */
export function stateAt(at: string): AsOf {
  const moment = endOf(at);
  return {
    madeSince: sql`t.made_at >= ${moment}`,
    former: sql`t.made_at < ${moment} AND t.ended_at >= ${moment}`,
  };
}

/** The state that an earlier statement saw, independent of clocks and of the order of commits. */
export const stateInSnapshot = (snapshot: string): AsOf => ({
  madeSince: sql`t.tx >= ${xmin(snapshot)}::xid8 AND NOT ${sees(snapshot, "tx")}`,
  former: conjunction([...endedAfter(snapshot), sees(snapshot, "made")]),
});

/** The parts of a statement that its rows refer to: `differing`, the present versions made since, and `former` ones. */
export function asOfParts({ list, viewer, query, asOf, formerWhere }: ListQuestion): Sql[] {
  if (!asOf) return [];
  const columns = raw("t.tenant, t.id, t.tx, t.made_at");
  const differing = visible(versionedTable(list), list.visibility, viewer, columns, () => asOf.madeSince);
  const versions = inVersions(list);
  const former = visibleRows(list.visibility, viewer).map((part) =>
    matchingSelect(versions, viewer, query, part, sql`${keyColumns(versions, query)}, t.ended_at`, [
      ...versionConditions(list, viewer, part),
      asOf.former,
      formerWhere,
    ]),
  );
  return [sql`differing AS MATERIALIZED (${united(differing)})`, sql`former AS MATERIALIZED (${united(former)})`];
}

/** Whether the version of row `t` was made since. */
export const isDiffering = raw("EXISTS (SELECT FROM differing x WHERE x.tenant = t.tenant AND x.id = t.id)");
