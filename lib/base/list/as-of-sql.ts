import { identifier, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, type VisibleRows, visible, visibleRows } from "@/lib/base/db/tenancy";
import { aheadOf, type List } from "./fields";
import { conjunction } from "./operator-sql";
import type { ListQuestion } from "./question";
import { keyColumns, matchingSelect, united } from "./select-sql";
import { endedAfter, endOf, inVersions, kindOf, sees, versionConditions, versionedTable, xmin } from "./version-sql";

/**
 * A past state of a list: the present records without those that were made since, and the former versions that stood in their
 * place. A state to come: the present records without those that change until then, and what they will be.
 */

/** Another state than the present one. */
export interface AsOf {
  /** The versions that stand in place of present ones. */
  versions: List;
  /** Of a version in row `t`, in one part of them: it was or will be the present one. */
  isMeant(viewer: Viewer, part: VisibleRows): Sql[];
  /** Of a version in row `t`: it is one of a record of the list. */
  isOfList: Sql;
  /** The present records that are not meant: rows `t` of a table. */
  differing: { table: string; where: Sql };
  /** Whether it is to come. */
  isAhead: boolean;
}

const past = (list: List, where: Sql, former: Sql): AsOf => ({
  versions: inVersions(list),
  isMeant: (viewer, part) => [...versionConditions(list, viewer, part), former],
  isOfList: sql`t.kind = ${kindOf(list)}`,
  differing: { table: versionedTable(list), where },
  isAhead: false,
});

/** When the millisecond of `at` ended. */
export function stateAt(list: List, at: string): AsOf {
  const moment = endOf(at);
  return past(list, sql`t.made_at >= ${moment}`, sql`t.made_at < ${moment} AND t.ended_at >= ${moment}`);
}

/** What the present version of a row was made since the snapshot, and what a former one was in it. */
export const sinceSnapshot = (snapshot: string): { madeSince: Sql; former: Sql } => ({
  madeSince: sql`t.tx >= ${xmin(snapshot)}::xid8 AND NOT ${sees(snapshot, "tx")}`,
  former: conjunction([...endedAfter(snapshot), sees(snapshot, "made")]),
});

/** The state that an earlier statement saw, independent of clocks and of the order of commits. */
export function stateInSnapshot(list: List, snapshot: string): AsOf {
  const { madeSince, former } = sinceSnapshot(snapshot);
  return past(list, madeSince, former);
}

/** The state to come when the millisecond of `at` ends. */
export function stateAhead(list: List, at: string): AsOf {
  const where = isAheadAt(at);
  const { table } = aheadOf(list.partOf?.list ?? list);
  const isMeant = () => [where];
  return { versions: aheadOf(list), isMeant, isOfList: raw("true"), differing: { table, where }, isAhead: true };
}

/** Whether row `t` of a table of records as they will be is what one is at that moment. */
export const isAheadAt = (at: string): Sql => sql`t.begins_at < ${endOf(at)} AND t.ended_at >= ${endOf(at)}`;

/** The parts of a statement that its rows refer to: `differing`, the present versions that are not meant, and `former` ones. */
export function asOfParts({ list, viewer, query, asOf, formerWhere }: ListQuestion): Sql[] {
  if (!asOf) return [];
  const { versions, differing } = asOf;
  const others = visible(differing.table, list.visibility, viewer, raw("t.tenant, t.id"), () => differing.where);
  const former = visibleRows(list.visibility, viewer).map((part) =>
    matchingSelect(versions, viewer, query, part, sql`${keyColumns(versions, query)}, t.ended_at`, [
      ...asOf.isMeant(viewer, part),
      formerWhere,
    ]),
  );
  return [sql`differing AS MATERIALIZED (${united(others)})`, sql`former AS MATERIALIZED (${united(former)})`];
}

const idOf = ({ partOf }: List): Sql => sql`t.${identifier(partOf?.field ?? "id")}`;

/** Whether the present version of row `t` is another one than is meant. */
export const isDiffering = (list: List): Sql =>
  sql`EXISTS (SELECT FROM differing x WHERE x.tenant = t.tenant AND x.id = ${idOf(list)})`;

/** The same for rows that are read in the order of an index: it is looked up for each, where a join would lose their order. */
export const isAmongDiffering = (list: List): Sql =>
  sql`(t.tenant, ${idOf(list)}) IN (SELECT x.tenant, x.id FROM differing x)`;

/** How many rows of the list these are. */
export function differingCount({ partOf, changes }: List): Sql {
  const [rows] = changes?.tables ?? [];
  if (!partOf || !rows) return raw("(SELECT count(*) FROM differing)");
  return sql`(SELECT count(*) FROM differing x JOIN ${identifier(rows)} t ON t.tenant = x.tenant
    AND t.${identifier(partOf.list.table)} = x.id)`;
}

/** How many of the matches are not as they are now. */
export const projectedCount = raw("(SELECT count(*)::int FROM former)");
