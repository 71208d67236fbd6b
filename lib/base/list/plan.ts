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
  /** A search reads so many of these rows in order before it asks the index; undefined where it asks the index at once. */
  walk: { rows: VisibleRows; first: number } | undefined;
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
  /** Rows by the value of the last row that the page can need: those that come before it, and those that have it. */
  edge?: "before" | "on";
}

/** Beyond this offset only keys are skipped, then joined. */
export const deferredJoinOffset = 1_000;

/** Plans the rows of a page, or without paging all. */
export function planList(list: List, viewer: Viewer, query: ListQuery, paging: Reach | undefined): ListPlan {
  const parts = visibleRows(list.visibility, viewer);
  const selects = planSelects(list, query, paging).flatMap(({ edge, ...section }) =>
    parts.flatMap((rows) =>
      textLengths(list, query).flatMap((length): PlannedSelect[] => {
        const select = { rows, ...section, ...length };
        if (edge === undefined) return [select];
        // The few long texts are sorted as a whole.
        if (length.length === "long") return edge === "on" ? [] : [select];
        return [{ ...select, edge }];
      }),
    ),
  );
  const [only, ...others] = selects;
  return {
    selects,
    rowsNeeded: paging && paging.skip + paging.limit,
    keys: planKeys(list, query, paging),
    filters: query.filters.flatMap(({ field, conditions }) => {
      const source = sourceOf(list, requiredField(list, field));
      return conditions.map(({ op }) => ({ field, op, source }));
    }),
    search: searchWords(query.search).length === 0 ? undefined : searchSourceOf(list),
    walk: only && others.length === 0 && canWalk(list, query, paging) ? { rows: only.rows, first: walkMax } : undefined,
  };
}

/**
 * A select that is limited in order is read from an index in that order, instead of being sorted as a whole. Sorted in the
 * opposite direction, the nulls would be at the wrong end of the index, so they come from a select of their own; and so do
 * the rows with the last value of the page, of which there may be many: they are read in the order of their identifiers.
 */
function planSelects(list: List, query: ListQuery, reach: Reach | undefined): Section[] {
  const sections = reach?.anchor ? planAnchored(reach.anchor, reach.backward ?? false) : undefined;
  // Rows of several tables far down are sorted sooner than they are read in two orders.
  const isSorted = list.ties !== undefined && reach !== undefined && reach.skip >= deferredJoinOffset;
  if (!reach || isNatural(list, query) || isSorted) return sections ?? [{ nulls: "any" }];
  const against = sections ?? inDirection<Section>(reach.backward, [{ nulls: "excluded" }, { nulls: "only" }]);
  return against.flatMap((section): Section[] =>
    section.nulls === "only" || section.side === "group"
      ? [section]
      : [
          { ...section, edge: "before" },
          { ...section, edge: "on" },
        ],
  );
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

/** Conditions on a part of a text. */
export const partOperators: ReadonlySet<Operator> = new Set(["contains", "starts", "ends"]);

/** Conditions that no index finds the rows of. */
export const testedOperators: ReadonlySet<Operator> = new Set([...partOperators, "ne"]);

/** A text whose index lacks the long ones, and which a filter tests in every row unless the search index finds its part. */
export const testedText = (list: List, { filters }: Pick<ListQuery, "filters">): string | undefined =>
  filters.find(
    ({ field, conditions }) =>
      requiredField(list, field).arrayPath === undefined &&
      hasTextMax(list, field) &&
      conditions.some(({ op }) => testedOperators.has(op)) &&
      !conditions.some(({ value }) => isSearched(list, field, value)),
  )?.field;

/** Whether an index of trigrams can find the text: it has those of letters and digits. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Whether a part of a field is looked for in the search column first. A short part is found sooner in the field's own index. */
export const isSearched = (list: List, path: string, part: string): boolean =>
  list.search.includes(path) && (hasTrigram(part) || !hasTextMax(list, path));

/** Whether the field's index has only texts up to a length. Identifiers, of tenants too, are short. */
export const hasTextMax = (list: List, path: string): boolean =>
  list.indexedTextMax !== undefined &&
  path !== "tenant" &&
  path !== list.id &&
  (list.unboundedTexts?.includes(path) ?? true) &&
  (list.ordered?.[path] !== undefined || list.indexedTexts?.includes(path) === true) &&
  requiredField(list, path).kind === "text";

/** Whether the order is that of the index, ties included. True also where no index is known to have it. */
export function isNatural(list: List, { sort: [first] }: ListQuery): boolean {
  const indexed = first && list.ordered?.[first.field];
  return indexed === undefined || (indexed === "descending") === first?.descending;
}

/** What is skipped is then counted in an index, which has all columns that the order needs. */
function planKeys(list: List, query: ListQuery, paging: Reach | undefined): string[] | undefined {
  const keys = keysOf(list, query);
  if (list.documents) return keys;
  const isIndexed = list.ordered !== undefined && areColumns(list, query);
  return paging && paging.skip >= deferredJoinOffset && isIndexed ? keys : undefined;
}

/** Whether rows are sorted by columns alone. */
const areColumns = (list: List, { sort }: ListQuery): boolean =>
  sort.every(({ field }) => field === list.id || isColumn(list, field));

const isColumn = ({ columns, unanswered = {} }: List, path: string): boolean =>
  columns.includes(path) || unanswered[path] !== undefined;

/** The columns by which rows are sorted and their documents are read. */
export function keysOf(list: List, { sort }: ListQuery): string[] {
  const sorted = sort.map(({ field }) => field).filter((field) => field !== list.id);
  return [...new Set(["tenant", "id", ...sorted, ...(list.documentKeys ?? [])])];
}

/** Few enough to cost little if they do not contain the page. */
const walkMax = 2_000;

/** A search can read rows in order if an index has the order, and those that it needs may be among the first. */
function canWalk(list: List, query: ListQuery, reach: Reach | undefined): boolean {
  const [first] = query.sort;
  const isOrdered =
    first !== undefined &&
    list.ordered?.[first.field] !== undefined &&
    isNatural(list, query) &&
    areColumns(list, query);
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

/** The opposites that cost less to count: of elements, it is to find one rather than none. */
const oppositeOfOne: Partial<Record<Operator, Operator>> = { ne: "eq", exists: "missing" };
const oppositeInArray: Partial<Record<Operator, Operator>> = { ne: "eq", missing: "exists" };

/**
 * The rows that all filters but one find, and those of them that this one leaves out, where the former are recorded and the
 * latter are fewer: their difference is the total. Nearly all rows differ from a value, or have one.
 */
export function planDifference(list: List, query: ListQuery): { from: ListQuery; without: ListQuery } | undefined {
  const at = query.filters.findIndex((filter) => !isFacetFilter(list, filter));
  const filter = query.filters[at];
  const [condition, ...more] = filter?.conditions ?? [];
  if (!filter || !condition || more.length > 0) return undefined;
  const isInArray = requiredField(list, filter.field).arrayPath !== undefined;
  const opposite = (isInArray ? oppositeInArray : oppositeOfOne)[condition.op];
  if (!opposite) return undefined;
  const from = { ...query, filters: query.filters.toSpliced(at, 1) };
  if (planTotal(list, from, false) !== "recorded") return undefined;
  const leftOut: Filter = { field: filter.field, conditions: [{ ...condition, op: opposite }] };
  return { from, without: { ...query, filters: query.filters.with(at, leftOut) } };
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
  return isColumn(list, path) ? "column" : "document";
}

/** Where free text search looks: an indexed view, one column, or each searchable field. */
type SearchSource = "view" | "column" | "fields";

const searchSourceOf = (list: List): SearchSource =>
  list.searchView ? "view" : list.searchColumn ? "column" : "fields";
