import { type Viewer, type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import { type Field, type List, requiredField } from "./fields";
import type { Operator } from "./operators";
import { type Filter, type ListQuery, searchWords } from "./query";
import type { Anchor, Reach } from "./reach";

/**
 * How a list query is to be answered, decided apart from its SQL (`sql.ts`), so that it can be tested without Postgres.
 * `LOG_LEVEL=debug` logs it.
 */
export interface ListPlan {
  /** United with `UNION ALL`. */
  selects: readonly PlannedSelect[];
  /** Rows that each select is limited to, in order, before they are united; undefined for all. */
  rowsNeeded: number | undefined;
  /** Only these columns are sorted and skipped; the rows of the page, or their documents, are joined to them. */
  keys: readonly string[] | undefined;
  filters: readonly { field: string; op: Operator; source: FieldSource }[];
  search: SearchSource | undefined;
  /** A search reads this many rows in order before it asks the index; undefined where it asks the index at once. */
  walkedFirst: number | undefined;
}

export interface PlannedSelect extends Section {
  rows: VisibleRows;
  /** Rows by their text of the first sort field: one that is too long for its index comes from a select of its own. */
  length?: TextLength;
}

export type TextLength = "short" | "long";

/** A run of rows in the order that an index has as well. */
export interface Section {
  /** Rows by the first sort field: those that have it come from one select, those that do not from another. */
  nulls: "any" | "excluded" | "only";
  /** Rows by the anchor: those with its value are sought by their identifiers, the others by their value. */
  side?: "group" | "beyond";
}

/** Beyond this offset only keys are skipped, then joined. */
export const deferredJoinOffset = 1_000;

/** Plans the rows of a page, or without paging all. */
export function planList(list: List, viewer: Viewer, query: ListQuery, paging: Reach | undefined): ListPlan {
  const parts = visibleRows(list.visibility, viewer);
  return {
    selects: planSelects(list, query, paging).flatMap((select) =>
      parts.flatMap((rows) => textLengths(list, query).map((length) => ({ rows, ...select, ...length }))),
    ),
    rowsNeeded: paging && paging.skip + paging.limit,
    keys: planKeys(list, query, paging),
    filters: query.filters.flatMap(({ field, conditions }) => {
      const source = sourceOf(list, requiredField(list, field));
      return conditions.map(({ op }) => ({ field, op, source }));
    }),
    search: searchWords(query.search).length === 0 ? undefined : searchSourceOf(list),
    walkedFirst: planWalk(list, query, paging) && parts.length === 1 ? walkMax : undefined,
  };
}

/**
 * A select that is limited in order is read from an index in that order, instead of being sorted as a whole. Sorted in the
 * opposite direction, the nulls would be at the wrong end of the index, so they come from a select of their own.
 */
function planSelects(list: List, query: ListQuery, reach: Reach | undefined): Section[] {
  if (reach?.anchor) return planAnchored(reach.anchor, reach.backward ?? false);
  if (!reach || isNatural(list, query)) return [{ nulls: "any" }];
  return inDirection(reach.backward, [{ nulls: "excluded" }, { nulls: "only" }]);
}

/** From the anchor on; backward, the rows before it. Nulls are last in every order. */
function planAnchored({ value }: Anchor, backward: boolean): Section[] {
  if (value === null) {
    const group = { nulls: "only", side: "group" } as const;
    return backward ? [group, { nulls: "excluded" }] : [group];
  }
  const present = [
    { nulls: "excluded", side: "group" },
    { nulls: "excluded", side: "beyond" },
  ] as const;
  return backward ? [...present] : [...present, { nulls: "only" }];
}

const inDirection = <T>(backward: boolean | undefined, selects: T[]): T[] =>
  backward ? selects.toReversed() : selects;

/** The selects that an order by an indexed text needs. */
export function textLengths(list: List, { sort: [first] }: ListQuery): readonly { length?: TextLength }[] {
  return first && hasTextMax(list, first.field) ? [{ length: "short" }, { length: "long" }] : [{}];
}

/** Whether the field's index has only texts up to a length. */
export const hasTextMax = (list: List, path: string): boolean =>
  list.indexedTextMax !== undefined && list.ordered?.[path] !== undefined && requiredField(list, path).kind === "text";

/** Whether the order is that of the index, ties included. True also where no index is known to have it. */
export function isNatural(list: List, { sort: [first] }: ListQuery): boolean {
  const indexed = first && list.ordered?.[first.field];
  return indexed === undefined || (indexed === "descending") === first?.descending;
}

/** What is skipped is then counted in an index, which has all columns that the order needs. */
function planKeys(list: List, query: ListQuery, paging: Reach | undefined): string[] | undefined {
  const sorted = query.sort.map(({ field }) => field).filter((field) => field !== list.id);
  const keys = [...new Set(["tenant", "id", ...sorted])];
  if (list.documents) return keys;
  const isIndexed = list.ordered !== undefined && sorted.every((field) => list.columns.includes(field));
  return paging && paging.skip >= deferredJoinOffset && isIndexed ? keys : undefined;
}

/** Few enough to cost little where they are read in vain. */
const walkMax = 2_000;

/** A search can read rows in order if an index has the order, and those that it needs may be among the first. */
function planWalk(list: List, query: ListQuery, reach: Reach | undefined): boolean {
  const [first] = query.sort;
  const isOrdered = first !== undefined && list.ordered?.[first.field] !== undefined && isNatural(list, query);
  const isSearchAlone = searchWords(query.search).length > 0 && query.filters.length === 0;
  const isNear = reach && !reach.anchor && !reach.backward && reach.skip + reach.limit <= deferredJoinOffset;
  return Boolean(list.searchView && list.searchColumn && isOrdered && isSearchAlone && isNear);
}

/**
 * Where the total comes from. `recorded`: the changes that the database records add up to it. `remembered`: it was counted
 * before and no change has been recorded since, or it is counted now. `counted`: nothing is recorded about these rows.
 */
export type TotalSource = "recorded" | "remembered" | "counted";

/** `isNarrowed`: the rows must meet a condition besides filters and search, which may depend on the time. */
export function planTotal(list: List, query: ListQuery, isNarrowed: boolean): TotalSource {
  if (!list.changes || isNarrowed) return "counted";
  if (searchWords(query.search).length > 0) return "remembered";
  return query.filters.every((filter) => isFacetFilter(list, filter)) ? "recorded" : "remembered";
}

/** Whether the recorded rows of the facet's values tell which of them match. */
function isFacetFilter({ changes }: List, { field, conditions }: Filter): boolean {
  const { facet } = changes ?? {};
  if (facet?.field !== field) return false;
  const { values } = facet;
  return conditions.every(({ op, value }) =>
    values ? (op === "eq" || op === "ne") && values.includes(value) : op === "missing" || op === "exists",
  );
}

/**
 * Where the value of a field is read. Outside arrays: the `id` column, SQL of the list's own, a column, or the document.
 * In an array: a column or the document of a row in a table of elements, or the elements of the record's document.
 */
type FieldSource = "id" | "computed" | "column" | "document" | "elementColumn" | "elementDocument" | "array";

export function sourceOf(list: List, { path, arrayPath }: Field): FieldSource {
  if (arrayPath !== undefined) {
    const elements = list.elements?.[arrayPath];
    if (!elements) return "array";
    return elements.columns.includes(path.slice(arrayPath.length + 1)) ? "elementColumn" : "elementDocument";
  }
  if (path === list.id) return "id";
  if (list.computed?.[path]) return "computed";
  return list.columns.includes(path) ? "column" : "document";
}

/** Where free text search looks: an indexed view, one column, or each searchable field. */
type SearchSource = "view" | "column" | "fields";

const searchSourceOf = (list: List): SearchSource =>
  list.searchView ? "view" : list.searchColumn ? "column" : "fields";
