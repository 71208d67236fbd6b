import { type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import type { List } from "./fields";
import { hasTrigram, isFoundByPart } from "./filter-sql";
import { type Filter, isUnconditional, type ListQuery, searchWords } from "./query";
import type { ListQuestion } from "./question";

/**
 * How a question is answered, decided apart from its SQL (`plan-sql.ts`): in the order of an index, or by all matches, read
 * once. Any plan gives the same answer; they differ in time.
 */
export type ListPlan = InOrder | AllMatches | Groups;

interface Reading {
  /** United, since an `OR` would keep no index's order. */
  parts: readonly VisibleRows[];
  /** Whether words are looked up in the index of trigrams, or looked for in each row. */
  search: "index" | "rows";
}

/** The matches are put in order. */
export interface AllMatches extends Reading {
  kind: "allMatches";
  count: Count;
}

/** The rows are read in the order of an index. */
export interface InOrder extends Reading {
  kind: "inOrder";
  count: Count;
  /** The order is opposite to that of the index: rows without a value come apart, since they are at the wrong end of it. */
  isAgainst: boolean;
  /** Conditions are tested in the first so many rows. `otherwise` is for a page that these do not fill. */
  window?: { rows: number; otherwise: AllMatches };
}

/** The values of a field, with the number of records that have each. */
export interface Groups extends Reading {
  kind: "groups";
  field: string;
}

/** Where the total comes from: what the database has recorded, or an earlier answer where nothing has changed since. */
type Count = { how: "recorded" | "counted" | "none" } | { how: "remembered"; total: number; revision: string };

/** What earlier answers were. A wrong fact costs time, but no row: a total is used in its revision alone. */
export interface ListFacts {
  /** How many rows the viewer sees. */
  rows?: number;
  /** How many matched the same conditions, and when. */
  matches?: { total: number; revision: string };
}

const windowMin = 2_000;
const windowMax = 40_000;
/** The window is so many times the rows that the page needs. */
const windowFactor = 40;
/** A page that needs more rows than this is not looked for in a window. */
const neededMax = 1_000;
/** Fewer rows are read sooner than the index of trigrams. */
const indexedRowsMin = 20_000;

export function planList(question: ListQuestion, facts: ListFacts): ListPlan {
  const { list, query, viewer, form, paging, asOf, where } = question;
  const reading: Reading = {
    parts: visibleRows(list.visibility, viewer),
    search: (facts.rows ?? 0) > indexedRowsMin && isInIndex(list, query) ? "index" : "rows",
  };
  if (query.group !== undefined) return { kind: "groups", ...reading, field: query.group };
  const all: AllMatches = { kind: "allMatches", ...reading, count: countOf(question, facts) };
  const isConditional = where !== undefined || !isUnconditional(query);
  // Without an index of it too, Postgres finds the first rows of a part sooner than those of all that are united with versions.
  const isCut = asOf?.isAhead && !isConditional && form === "page";
  const order = list.changes && (orderOf(list, query) ?? (isCut ? "with" : undefined));
  if (!order) return all;
  const inOrder: InOrder = { ...all, kind: "inOrder", isAgainst: order === "against" };
  if (!isConditional) return form === "stream" && inOrder.isAgainst ? all : inOrder;
  const needed = paging ? paging.skip + paging.limit : Number.POSITIVE_INFINITY;
  if (form === "stream" || asOf || needed > neededMax) return all;
  const rows = Math.min(windowMax, Math.max(windowMin, windowFactor * needed));
  const { rows: allRows = 0, matches } = facts;
  if (matches && allRows * needed > rows * matches.total) return all;
  return { ...inOrder, window: { rows, otherwise: all } };
}

/** Whether an index has the order of the query, or the opposite of it. */
function orderOf({ orders }: List, { sort }: ListQuery): "with" | "against" | undefined {
  const [first, ...others] = sort;
  const indexed = first && others.length === 0 ? orders?.[first.field] : undefined;
  return indexed && (first?.descending === (indexed === "descending") ? "with" : "against");
}

const isInIndex = (list: List, { search, filters }: ListQuery): boolean =>
  (list.words?.indexed === true && searchWords(search).some(hasTrigram)) ||
  filters.some((filter) => isFoundByPart(list, filter));

function countOf({ list, query, counted, where, asOf }: ListQuestion, { matches }: ListFacts): Count {
  if (!counted) return { how: "none" };
  if (!list.changes || where) return { how: "counted" };
  const isRecorded = searchWords(query.search).length === 0 && query.filters.every((each) => isFacet(list, each));
  if (asOf) return { how: isUnconditional(query) ? "recorded" : "counted" };
  if (isRecorded) return { how: "recorded" };
  return matches ? { how: "remembered", ...matches } : { how: "counted" };
}

/** Whether the recorded rows of the facet's values tell which of them match. */
function isFacet({ changes }: List, { field, conditions }: Filter): boolean {
  const { facet } = changes ?? {};
  if (facet?.field !== field) return false;
  const { values } = facet;
  return conditions.every(({ op, value }) =>
    values ? (op === "eq" || op === "ne") && values.includes(value) : op === "missing" || op === "exists",
  );
}
