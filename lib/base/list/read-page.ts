import type { Viewer } from "@/lib/base/db/tenancy";
import { read, readBytes } from "@/lib/base/db/transaction";
import { anchorsOf, rememberAnchor } from "./anchors";
import { betweenStatement, isCutBetween } from "./between-sql";
import { type List, requiredField } from "./fields";
import { isFoundAround } from "./filter-sql";
import { groupStatement } from "./group-sql";
import { type KnownPage, knownPage, rememberPage } from "./known-pages";
import type { PageRows } from "./page";
import { effectivePaging, type Paging } from "./paging";
import { deferredJoinOffset, isNatural, planDifference, planTotal, type TotalSource } from "./plan";
import { formatSort, isUnconditional, type ListQuery } from "./query";
import { rareStatement } from "./rare-sql";
import { inOrder, isRare, isSampled } from "./rarity";
import { isAnchored, nearest, type Reach } from "./reach";
import type { Snapshot } from "./snapshot";
import { knownPageStatement, type PageReading, pageStatement, rowsApart, type Variant } from "./sql";
import { recordedStatement } from "./total-sql";
import { type KnownTotal, knownTotal, rememberTotal, totalKey } from "./totals";
import { byWholeValues } from "./whole-values";

/**
 * Reads a page with its exact total in one statement. Cached results of earlier statements, such as totals and positions of
 * rows, make the statement cheaper; they are valid only in their revision, so a page of another revision is read again
 * without them.
 */

export interface Page extends Partial<Snapshot> {
  rows: PageRows;
  total: number;
}

/** A page as of a revision. */
interface Dated extends Page {
  revision: string;
  /** Of its rows; null where it has none, or they were not asked for. */
  keys: object[] | null;
}

/** The row of a page statement. */
interface Answer extends Dated {
  place: [value: string | null, tenant: string, id: string] | null;
}

interface Reading {
  viewer: Viewer;
  list: List;
  query: ListQuery;
  variant: Variant;
  source: TotalSource;
}

/** The key under which the total of a reading is remembered, and the total, if it is. */
interface Remembered {
  key: string;
  known: KnownTotal | undefined;
}

/** How often a page far down is tried with what is known, while others write. */
const attemptsMax = 3;

export async function readPage(viewer: Viewer, list: List, query: ListQuery, variant: Variant): Promise<Page> {
  const source = planTotal(list, query, variant.where !== undefined);
  const reading: Reading = { viewer, list, query, variant, source };
  if (source === "counted") return await ask(reading, { total: "counted" });
  const paging = effectivePaging(list, query.paging);
  const isNear = paging === undefined || paging.skip < deferredJoinOffset;
  if (source === "recorded" && isNear && isOrdered(list, query)) return await ask(reading, { total: "recorded" });

  const key = totalKey(list, viewer, query);
  const pageKey = `${key} ${formatSort(query.sort)} ${paging?.skip} ${paging?.limit}`;
  const before = knownPage(pageKey);
  const again = before && (await readAgain(reading, before));
  if (again && again.revision === before.revision) return { ...again, total: before.total };
  const page = (await readByWholeValues(reading, paging)) ?? (await readAnew(reading, paging, key, again?.revision));
  const { revision, total, keys } = page;
  if (keys && keys.length <= keysMax) rememberPage(pageKey, { revision, total, keys });
  return page;
}

/** A page without the number of all matches, which are not counted for it. */
export interface UncountedPage extends Omit<Page, "total"> {
  /** Whether more rows may follow. */
  hasMore: boolean;
}

/** Reads a page without its total: the first matches of a common word or value are found long before all are counted. */
export async function readUncountedPage(
  viewer: Viewer,
  list: List,
  query: ListQuery,
  paging: Paging,
  variant: Variant,
): Promise<UncountedPage> {
  const { limit, skip } = paging;
  const source = planTotal(list, query, variant.where !== undefined);
  const counted = ({ total, ...page }: Page): UncountedPage => ({ ...page, hasMore: skip + limit < total });
  // A page far down is found by the total.
  if (source === "recorded" || skip >= deferredJoinOffset) return counted(await readPage(viewer, list, query, variant));
  const whole = source === "remembered" ? await byWholeValues(viewer, list, query) : undefined;
  if (whole?.query === "none") return counted(await readPage(viewer, list, query, variant));
  const reading: Reading = { viewer, list, query: whole?.query ?? query, variant, source };
  const { walked, isFew } = await sampleMatches(reading, paging, undefined);
  const page = isFew
    ? await readRarePage(reading, paging, totalKey(list, viewer, reading.query))
    : await ask(walked, { total: "known", withKeys: true });
  // The values may have changed meanwhile.
  if (whole && whole.revision !== page.revision) return counted(await readPage(viewer, list, query, variant));
  return { ...page, hasMore: page.keys?.length === limit };
}

/** A page with more rows is not remembered. */
const keysMax = 100;

async function readAgain(
  { viewer, list, variant }: Reading,
  { keys }: KnownPage,
): Promise<Omit<Dated, "total" | "keys">> {
  const [page] = await read<Dated>(viewer, knownPageStatement(list, viewer, keys, variant), true);
  if (!page) throw new Error("a page statement answers one row");
  return page;
}

/** By the values of a text, part of which is filtered by; undefined where they are many, or may have changed meanwhile. */
async function readByWholeValues(reading: Reading, paging: Paging | undefined): Promise<Dated | undefined> {
  const { viewer, list, query } = reading;
  const same = reading.source === "remembered" ? await byWholeValues(viewer, list, query) : undefined;
  if (!same) return undefined;
  const { query: whole, revision } = same;
  const page =
    whole === "none"
      ? { ...(await ask(reading, { total: "known", reach: { skip: 0, limit: 0 } })), total: 0 }
      : await readAnew(
          { ...reading, query: whole, source: planTotal(list, whole, false) },
          paging,
          totalKey(list, viewer, whole),
          revision,
        );
  return page.revision === revision ? page : undefined;
}

/** `revision`: the present one, if it has just been read. */
async function readAnew(
  reading: Reading,
  paging: Paging | undefined,
  key: string,
  revision: string | undefined,
): Promise<Dated> {
  const { source } = reading;
  const isFar = paging !== undefined && paging.skip >= deferredJoinOffset;
  if (source === "recorded" && !isFar) return await ask(reading, { total: "recorded", withKeys: true });
  const found = knownTotal(key);
  const known = revision === undefined || found?.revision === revision ? found : undefined;
  const remembered: Remembered = { key, known };
  if (source === "remembered" && known && paging && known.total <= paging.skip) {
    const page = await ask(reading, { total: "known", reach: { skip: 0, limit: 0 } });
    if (page.revision === known.revision) return { ...page, total: known.total };
  }
  const { walked, isFew } = await sampleMatches(reading, paging, found);
  if (isFew && paging) {
    const page = known ? undefined : await countByDifference(reading, key);
    return page && page.total <= paging.skip ? page : await readRarePage(reading, paging, key);
  }
  if (isFar) return await readFarPage(walked, paging, remembered);
  if (known) {
    const page = await ask(walked, { total: "known", withKeys: true });
    if (page.revision === known.revision) return { ...page, total: known.total };
  }
  const page = await ask(walked, { total: "counted", withKeys: true });
  rememberTotal(key, page);
  return page;
}

/** The reading as a walk in order, and whether it is found sooner among all rows that match, since these are few. */
async function sampleMatches(
  reading: Reading,
  paging: Paging | undefined,
  found: KnownTotal | undefined,
): Promise<{ walked: Reading; isFew: boolean }> {
  const { list, query, source } = reading;
  if (source !== "remembered" || !paging || !isSampled(list, query)) return { walked: reading, isFew: false };
  return { walked: { ...reading, list: inOrder(list) }, isFew: await isRare(reading, found) };
}

/**
 * No row, with the total. Rows that lack a value are counted sooner, as a difference, than found; often there are none. An
 * index finds those that have one, and those that differ from it.
 */
async function countByDifference(reading: Reading, key: string): Promise<Dated | undefined> {
  const { list, query } = reading;
  const isFound = query.filters.some(({ field, conditions }) =>
    conditions.some(({ op }) => op === "exists" || (op === "ne" && isFoundAround(list, requiredField(list, field)))),
  );
  if (isFound || !planDifference(list, query)) return undefined;
  const page = await ask(reading, { total: "counted", reach: { skip: 0, limit: 0 } });
  rememberTotal(key, page);
  return page;
}

async function readRarePage({ viewer, list, query, variant }: Reading, paging: Paging, key: string): Promise<Dated> {
  const found: List = { ...list, ...(list.searchView && list.searchColumn && { trigrams: true }), fewMatch: true };
  const [page] = await read<Dated>(viewer, rareStatement(found, viewer, query, paging, variant));
  if (!page) throw new Error("a page statement answers one row");
  rememberTotal(key, page);
  return page;
}

/** A page far down is read from the first row, the last one or a place nearby, whichever is nearest. */
async function readFarPage(
  reading: Reading,
  paging: Paging,
  { key: totalOf, known: first }: Remembered,
): Promise<Dated> {
  const { list, query, source } = reading;
  const key = `${totalOf} ${formatSort(query.sort)}`;
  const withPlace = isAnchored(list, query);
  const answeredTotal = source === "recorded" ? "recorded" : "known";
  const remembered = (page: Answer): Dated => {
    rememberTotal(totalOf, page);
    if (withPlace && page.place) {
      const [value, tenant, id] = page.place;
      rememberAnchor(key, page.revision, { position: paging.skip, value, tenant, id });
    }
    return page;
  };
  let known = first ?? (await recordedTotal(reading));
  for (let attempt = 1; known && attempt <= attemptsMax; attempt++) {
    const reach = await shortestReach(reading, paging, known, withPlace ? anchorsOf(key, known.revision) : []);
    const page = reach && (await ask(reading, { total: answeredTotal, reach, withPlace, withKeys: true }));
    if (page && reach.between && (page.keys?.length ?? 0) < reach.limit) break;
    if (page?.revision === known.revision) return remembered({ ...page, total: known.total });
    known = await recordedTotal(reading);
  }
  return remembered(
    await ask(reading, { total: source === "recorded" ? "recorded" : "counted", withPlace, withKeys: true }),
  );
}

/** Undefined when the rows have changed since the total was known. */
async function shortestReach(
  { viewer, list, query, variant }: Reading,
  paging: Paging,
  { total, revision }: KnownTotal,
  anchors: Parameters<typeof nearest>[2],
): Promise<Reach | undefined> {
  const reach = nearest(paging, total, anchors);
  if (reach.skip < deferredJoinOffset) return reach;
  if (isCutBetween(list, query, variant.where)) {
    const share = paging.skip / total;
    const [between] = await read<NonNullable<Reach["between"]>>(
      viewer,
      betweenStatement(list, viewer, query, share, variant.where),
    );
    return { skip: paging.skip, limit: reach.limit, between };
  }
  if (!isAnchored(list, query) || isNatural(list, query)) return reach;
  // Against the index, many rows would be sorted by their ties.
  const [group] = await read<{ value: string | null; position: number; revision: string }>(
    viewer,
    groupStatement(list, viewer, query, paging.skip, variant.where),
  );
  if (group?.revision !== revision) return undefined;
  const anchor = { position: group.position, value: group.value, tenant: "", id: "" };
  const near = nearest(paging, total, [...anchors, anchor]);
  // Without an anchor, they would be sorted after all.
  return near.anchor ? near : { ...near, skip: paging.skip - anchor.position, backward: false, anchor };
}

/** The total of all rows, or of those by a facet, as it is now. */
async function recordedTotal({ viewer, list, query, source }: Reading): Promise<KnownTotal | undefined> {
  if (source !== "recorded") return undefined;
  const [recorded] = await read<KnownTotal>(viewer, recordedStatement(list, viewer, query), true);
  return recorded;
}

/** A page of so many rows is sent on as the bytes that Postgres sends; for a shorter one, a prepared statement is quicker. */
const longPage = 200;

async function ask({ viewer, list, query, variant }: Reading, how: PageReading): Promise<Answer> {
  const statement = pageStatement(list, viewer, query, variant, how);
  const { limit = 0 } = how.reach ?? effectivePaging(list, query.paging) ?? {};
  if (limit >= longPage && !variant.withSnapshot) {
    const [rows, rest] = await readBytes(viewer, rowsApart(list, statement, how));
    return { ...JSON.parse(String(rest)), rows };
  }
  const [page] = await read<Answer>(viewer, statement, how.reach === undefined && isInIndexOrder(list, query));
  if (!page) throw new Error("a page statement answers one row");
  return page;
}

/**
 * Whether all rows are read in the order of an index: then one prepared plan suits every tenant. The number of such statements
 * is that of the sorts that lists declare.
 */
export const isInIndexOrder = (list: List, query: ListQuery): boolean =>
  isUnconditional(query) && isOrdered(list, query);

const isOrdered = (list: List, query: ListQuery): boolean => isAnchored(list, query) || isOpening(list, query);

/** The page a screen opens with. */
const isOpening = (list: List, query: ListQuery): boolean =>
  query.paging === undefined && formatSort(query.sort) === list.defaultSort;
