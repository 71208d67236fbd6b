import { AppError } from "@/lib/base/errors";
import type { Problem } from "@/lib/base/problem-document";
import { message } from "@/lib/languages/text";
import { type Field, findField, isSelectable, type List, versionMember } from "./fields";
import {
  fieldNames,
  formatPaging,
  type OtherParameters,
  type Paging,
  pagingParameters,
  parseOthers,
  parsePaging,
  type RawParameter,
  type Reject,
  unknownField,
} from "./list-parameters";
import { type Condition, formatCondition, isReadableText, parseCondition, resolveCondition } from "./operators";

/**
 * The grammar of list parameters in both directions: `parseListQuery` reads a query, `toSearchParams` writes it. With
 * `operators.ts` and `list-parameters.ts` it is all that knows the grammar; queries in code are written with `where.ts`.
 */

export interface Filter {
  field: string;
  conditions: Condition[];
}

export interface Sort {
  field: string;
  descending: boolean;
}

export interface ListQuery extends OtherParameters {
  /** ANDed; one entry a field. */
  filters: Filter[];
  /** Words that must all occur. */
  search: string;
  sort: Sort[];
  /** Paths to keep, in the order asked for; empty means all. */
  fields: string[];
  /** Rows per page and rows skipped; `undefined` when no paging parameter was sent. */
  paging: Paging | undefined;
}

/** A query with a filter of the list's own, unless it filters by that field itself. */
export const unlessFiltered = (query: ListQuery, own: Filter): ListQuery =>
  query.filters.some(({ field }) => field === own.field) ? query : { ...query, filters: [...query.filters, own] };

const limits = {
  fieldsLength: 4000,
  conditions: 200,
  sortKeys: 8,
  searchLength: 200,
  searchWords: 8,
  pathLength: 200,
};

/** The names of the grammar's parameters. */
export const listParameters = [
  "filter",
  "sort",
  "search",
  "fields",
  "at",
  "snapshot",
  "group",
  "why",
  ...pagingParameters,
] as const;

/** Those that a feed of changes takes. */
export const feedParameters: readonly string[] = ["filter", "search", "fields", "perPage"];

/**
 * Reads a list query.
 * @throws AppError `invalid_parameter` naming every parameter that is wrong and what is allowed instead.
 */
export function parseListQuery(list: List, parameters: RawParameter[]): ListQuery {
  const problems: Problem[] = [];
  const reject = (parameter: string, detail: string) => {
    problems.push({ parameter, code: "invalid_parameter", detail });
    return undefined;
  };
  const of = (name: string) => parameters.filter((parameter) => parameter.name === name);
  const single = (name: string): RawParameter | undefined => {
    const [first, second] = of(name);
    if (first && first.keys.length > 0)
      return reject(first.rawName, message("{name} takes a single value and no brackets.", { name }));
    if (second) return reject(second.rawName, message("{name} is given more than once.", { name }));
    return first;
  };

  const query: ListQuery = {
    filters: parseFilters(list, of("filter"), reject),
    search: parseSearch(list, single("search"), reject),
    sort: parseSort(list, single("sort"), reject),
    fields: parseFields(list, of("fields"), reject),
    paging: parsePaging(list, single, reject),
    ...parseOthers(list, single, reject),
  };
  if (problems.length > 0) throw AppError.invalidParameters(problems);
  return query;
}

function parseFilters(list: List, parameters: RawParameter[], reject: Reject): Filter[] {
  const filters = new Map<string, Filter>();
  if (parameters.length > limits.conditions) {
    reject("filter", message("At most {conditions} filter values can be sent.", { conditions: limits.conditions }));
    return [];
  }
  for (const { keys, value, rawName } of parameters) {
    const [name, ...rest] = keys;
    if (name === undefined || rest.length > 1 || (rest.length === 1 && rest[0] !== "")) {
      reject(rawName, message("A filter is written ~filter[field]=value, or ~filter[field][]=value for several."));
      continue;
    }
    const { field: path, prefix } = list.bounds?.[name] ?? { field: name, prefix: "" };
    const field = path.length <= limits.pathLength ? findField(list, path) : undefined;
    if (!field) {
      reject(rawName, unknownField(path, "filter", fieldNames(list)));
      continue;
    }
    const condition = parseCondition(field, prefix + value);
    if (typeof condition === "string") reject(rawName, condition);
    else {
      const filter = filters.get(path) ?? { field: path, conditions: [] };
      filter.conditions.push(condition);
      filters.set(path, filter);
    }
  }
  return [...filters.values()];
}

function parseSearch(list: List, parameter: RawParameter | undefined, reject: Reject): string {
  if (!parameter) return "";
  const { value, rawName } = parameter;
  if (list.search.length === 0) return reject(rawName, message("This list has no free text search.")) ?? "";
  if (value.length > limits.searchLength || searchWords(value).length > limits.searchWords) {
    reject(
      rawName,
      message("A search is at most {searchLength} characters and {searchWords} words long.", {
        searchLength: limits.searchLength,
        searchWords: limits.searchWords,
      }),
    );
  }
  if (!isReadableText(value)) reject(rawName, message("The value is not valid text."));
  return value;
}

/**
 * The query with the times that its relative ones mean now. The server does so once for a request, so that page, total and
 * file agree.
 */
export function resolveTimes<Query extends Pick<ListQuery, "filters">>(
  list: List,
  query: Query,
  present = new Date(),
): Query {
  const filters = query.filters.map(({ field, conditions }) =>
    findField(list, field)?.kind === "time"
      ? { field, conditions: conditions.map((each) => resolveCondition(each, present)) }
      : { field, conditions },
  );
  return { ...query, filters };
}

/** Whether each record is to have its version. */
export const asksForVersion = ({ fields }: Pick<ListQuery, "fields">): boolean => fields.includes(versionMember);

/** The words of a search; each must occur. */
export const searchWords = (search: string): string[] => search.split(/\s+/u).filter((word) => word !== "");

/** Whether all rows match. */
export const isUnconditional = ({ filters, search }: Pick<ListQuery, "filters" | "search">): boolean =>
  filters.length === 0 && searchWords(search).length === 0;

function parseSort(list: List, parameter: RawParameter | undefined, reject: Reject): Sort[] {
  const value = parameter?.value ?? list.defaultSort;
  const rawName = parameter?.rawName ?? "sort";
  const sort = value.split(",").map((key) => ({ field: key.replace(/^-/, ""), descending: key.startsWith("-") }));
  if (sort.length > limits.sortKeys)
    reject(rawName, message("At most {sortKeys} sort fields can be given.", { sortKeys: limits.sortKeys }));
  const seen = new Set<string>();
  for (const { field } of sort) {
    const known = field.length <= limits.pathLength ? findField(list, field) : undefined;
    if (!known || known.arrayPath !== undefined) {
      reject(rawName, unknownField(field, "sort", fieldNames(list, isSortable)));
      break;
    }
    if (seen.has(field)) reject(rawName, message("A field can be sorted by once."));
    seen.add(field);
  }
  return sort;
}

/** A record has one place in an order, so a value in an array cannot decide it. */
export const isSortable = (field: Field): boolean => field.arrayPath === undefined;

function parseFields(list: List, parameters: RawParameter[], reject: Reject): string[] {
  const kept = new Set<string>();
  for (const { keys, value, rawName } of parameters) {
    const [parent, ...rest] = keys;
    if (rest.length > 0 || value.length > limits.fieldsLength) {
      reject(rawName, message("Fields are written ~fields=a,b, ~fields[]=a, ~fields[a]=1 or ~fields[a]=b,c."));
      continue;
    }
    const names = value.split(",");
    const paths =
      parent === undefined || parent === ""
        ? names
        : value === "1"
          ? [parent]
          : names.map((name) => `${parent}.${name}`);
    for (const path of paths) {
      if (path.length <= limits.pathLength && isSelectable(list, path)) kept.add(path);
      else {
        reject(rawName, unknownField(path, "keep", [...list.paths]));
        break;
      }
    }
  }
  return [...kept];
}

/**
 * Writes a query as parameters: the inverse of `parseListQuery`. Defaults (the default sort, no search) are left out, so
 * that equal views have equal addresses.
 */
export function toSearchParams(list: List, query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const { field, conditions } of query.filters ?? []) {
    const name = conditions.length > 1 ? `~filter[${field}][]` : `~filter[${field}]`;
    for (const condition of conditions) params.append(name, formatCondition(condition));
  }
  if (query.search) params.set("~search", query.search);
  if (query.at !== undefined) params.set("~at", query.at);
  if (query.snapshot !== undefined) params.set("~snapshot", query.snapshot);
  if (query.group !== undefined) params.set("~group", query.group);
  const sort = formatSort(query.sort ?? []);
  if (sort && sort !== list.defaultSort) params.set("~sort", sort);
  if (query.fields?.length) params.set("~fields", query.fields.join(","));
  if (query.paging) for (const [name, value] of formatPaging(list, query.paging)) params.set(name, value);
  return params;
}

/** A sort as it is written: `-start_date,name`. */
const formatSort = (sort: readonly Sort[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");
