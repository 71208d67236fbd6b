import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { type List, requiredField } from "./fields";
import { testedOperators } from "./plan";
import type { ListQuery } from "./query";
import { momentsBefore, type Sample, sampleStatement } from "./rare-sql";
import type { KnownTotal } from "./totals";

/**
 * Whether a page is read from all rows that match or by walking in order. Both ways give the same answer in different
 * times.
 */

/**
 * Whether it is worth asking a sample, which is taken along time, how many rows match. Postgres expects of any value that an
 * average number of rows has it: for one that none has, it would walk through all rows in the order of another field.
 */
export function isSampled(list: List, query: ListQuery): boolean {
  if (list.trigrams || list.documentKeys) return true;
  const time = list.defaultSort.replace(/^-/, "");
  const isInTime = requiredField(list, time).kind === "time";
  const isSearched = list.searchView !== undefined && list.searchColumn !== undefined;
  if (!isInTime || !isSearched) return false;
  const isByTime = query.sort[0]?.field === time;
  return query.filters.some(({ conditions }) => !isByTime || conditions.some(({ op }) => testedOperators.has(op)));
}

/** The list as its rows are read in order: an index of trigrams finds too many, and the search column leaves out few. */
export function inOrder({ trigrams: _, searchView, search, ...list }: List): List {
  return { ...list, ...(list.searchKey ? {} : defined({ searchView })), search: list.searchColumn ? [] : search };
}

/** Few enough to sort: read in another order than that of the index that finds them, they may be far apart. */
const rareMax = 50_000;
/** One row in this many: above this rate, a page is soon full. */
const rareShare = 20;

/** Rows of so many moments without a match cost more to pass than all matches to sort. */
const farMoments = 3;

/** Whether few rows match, or a walk in order would pass many before the first that does. */
export async function isRare(
  { viewer, list, query }: { viewer: Viewer; list: List; query: ListQuery },
  known: KnownTotal | undefined,
): Promise<boolean> {
  const [time] = query.sort;
  const isByTime = query.sort.length === 1 && time?.field === list.defaultSort.replace(/^-/, "");
  // The index of the order itself finds where its values begin.
  const canBeFar = isByTime && query.filters.every(({ field }) => field !== time?.field);
  if (known && (known.total <= rareMax || !canBeFar)) return known.total <= rareMax;
  const [sample] = await read<Sample>(viewer, sampleStatement(inOrder(list), viewer, query));
  if (!sample || (!known && sample.matching * rareShare <= sample.sampled)) return true;
  return canBeFar && momentsBefore(sample, time?.descending === true) >= farMoments;
}
