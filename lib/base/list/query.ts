import { AppError, type Problem } from "@/lib/base/errors";
import { isCalendarDate, isStorableText, parseTimestamp } from "@/lib/base/schema/text";
import { type Field, findField, isSelectable, type List, type Operator, operatorsByKind } from "./fields";

/**
 * The grammar of list parameters, in both directions; the only file that knows it (decisions §2). `~x` and `x` are the
 * same parameter. A query that was parsed can be written back as an address with `toSearchParams`.
 */

export interface Condition {
  op: Operator;
  /** The value as typed; empty for `exists` and `missing`. Already checked against the field's kind. */
  value: string;
}

export interface Filter {
  field: string;
  conditions: Condition[];
}

export interface Sort {
  field: string;
  descending: boolean;
}

export interface ListQuery {
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

export interface Paging {
  limit: number;
  skip: number;
}

export const pageSizeMax = 1000;
const defaultLimit = { page: 25, offset: 50, array: 25 } as const;
const limits = { valueLength: 1000, conditions: 200, sortKeys: 8, searchLength: 200, searchWords: 8, pathLength: 200 };
/** Beyond this a number names no page anybody has; it also keeps page × size an exact integer. */
const countMax = 1_000_000_000;

/** A parameter's raw pairs by bare name and bracket path: `~filter[a.b][]=1` is `{ name: "filter", keys: ["a.b", ""] }`. */
export interface RawParameter {
  name: string;
  keys: string[];
  value: string;
  /** The name as it was sent, for error messages. */
  sent: string;
}

const parameterName = /^~?([A-Za-z_][A-Za-z0-9_-]*)((?:\[[^[\]]*\])*)$/;

/** Splits a search string into parameters. Names that are not of the grammar's form are kept whole. */
export function rawParameters(search: URLSearchParams): RawParameter[] {
  return [...search].map(([sent, value]) => {
    const match = parameterName.exec(sent);
    if (!match) return { name: sent, keys: [], value, sent };
    return {
      name: match[1] ?? "",
      keys: [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((key) => key[1] ?? ""),
      value,
      sent,
    };
  });
}

/** The names the grammar itself uses. */
export const listParameters = [
  "filter",
  "sort",
  "search",
  "fields",
  "page",
  "perPage",
  "limit",
  "skip",
  "offset",
] as const;

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
    if (first && first.keys.length > 0) return reject(first.sent, `${name} takes a single value and no brackets.`);
    if (second) return reject(second.sent, `${name} is given more than once.`);
    return first;
  };

  const query: ListQuery = {
    filters: parseFilters(list, of("filter"), reject),
    search: parseSearch(list, single("search"), reject),
    sort: parseSort(list, single("sort"), reject),
    fields: parseFields(list, of("fields"), reject),
    paging: parsePaging(list, single, reject),
  };
  if (problems.length > 0) throw AppError.invalidParameters(problems);
  return query;
}

type Reject = (parameter: string, detail: string) => undefined;

function parseFilters(list: List, parameters: RawParameter[], reject: Reject): Filter[] {
  const filters = new Map<string, Filter>();
  if (parameters.length > limits.conditions) {
    reject("filter", `At most ${limits.conditions} filter values can be sent.`);
    return [];
  }
  for (const { keys, value, sent } of parameters) {
    const [path, ...rest] = keys;
    if (path === undefined || rest.length > 1 || (rest.length === 1 && rest[0] !== "")) {
      reject(sent, "A filter is written ~filter[field]=value, or ~filter[field][]=value for several.");
      continue;
    }
    const field = path.length <= limits.pathLength ? findField(list, path) : undefined;
    if (!field) {
      reject(sent, `There is no such field to filter by. Known: ${fieldNames(list)}.`);
      continue;
    }
    const condition = parseCondition(field, value);
    if (typeof condition === "string") reject(sent, condition);
    else {
      const filter = filters.get(path) ?? { field: path, conditions: [] };
      filter.conditions.push(condition);
      filters.set(path, filter);
    }
  }
  return [...filters.values()];
}

/** Operators as they are written before a value, longest first so that `>=` is not read as `>`. */
const prefixes: readonly (readonly [string, Operator])[] = [
  [">=", "gte"],
  ["<=", "lte"],
  [">", "gt"],
  ["<", "lt"],
  ["^", "starts"],
  ["$", "ends"],
  ["~", "contains"],
];

/** Reads one filter value, or says what is wrong with it. */
export function parseCondition(field: Field, raw: string): Condition | string {
  if (raw.length > limits.valueLength) return `A filter value is at most ${limits.valueLength} characters long.`;
  if (!isStorableText(raw) || raw.includes("\uFFFD")) return "The value is not valid text.";
  if (raw === "") return { op: "exists", value: "" };
  if (raw === "!") return { op: "missing", value: "" };
  const [op, value] = splitOperator(raw);
  const allowed: readonly Operator[] = operatorsByKind[field.kind];
  if (!allowed.includes(op)) {
    return `The operator ${prefixOf(op)} does not fit a ${field.kind} field; put \\ before the value to take it literally.`;
  }
  const problem = checkValue(field, value);
  return problem ?? { op, value };
}

function splitOperator(raw: string): [Operator, string] {
  if (raw.startsWith("\\")) return ["eq", raw.slice(1)];
  if (raw.startsWith("!")) return ["ne", raw.slice(1)];
  for (const [prefix, op] of prefixes) if (raw.startsWith(prefix)) return [op, raw.slice(prefix.length)];
  return ["eq", raw];
}

const prefixOf = (op: Operator): string => prefixes.find(([, known]) => known === op)?.[0] ?? "=";

/** JSON's own number grammar: no hexadecimal, no leading plus, no thousands marks. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function checkValue(field: Field, value: string): string | undefined {
  switch (field.kind) {
    case "number":
      return jsonNumber.test(value) && Number.isFinite(Number(value))
        ? undefined
        : "The value must be a finite number.";
    case "boolean":
      return value === "true" || value === "false" ? undefined : "The value must be true or false.";
    case "time":
      return parseTimestamp(value) || isCalendarDate(value)
        ? undefined
        : "The value must be an ISO 8601 timestamp, or a day as YYYY-MM-DD.";
    case "text":
      return value === "" ? "The operator needs a value after it." : undefined;
  }
}

function parseSearch(list: List, parameter: RawParameter | undefined, reject: Reject): string {
  if (!parameter) return "";
  const { value, sent } = parameter;
  if (list.search.length === 0) return reject(sent, "This list has no free text search.") ?? "";
  if (value.length > limits.searchLength || searchWords(value).length > limits.searchWords) {
    reject(sent, `A search is at most ${limits.searchLength} characters and ${limits.searchWords} words long.`);
  }
  if (!isStorableText(value) || value.includes("\uFFFD")) reject(sent, "The value is not valid text.");
  return value;
}

/** The words of a search; each must occur. */
export const searchWords = (search: string): string[] => search.split(/\s+/u).filter((word) => word !== "");

function parseSort(list: List, parameter: RawParameter | undefined, reject: Reject): Sort[] {
  const value = parameter?.value ?? list.defaultSort;
  const sent = parameter?.sent ?? "sort";
  const sort = value.split(",").map((key) => ({ field: key.replace(/^-/, ""), descending: key.startsWith("-") }));
  if (sort.length > limits.sortKeys) reject(sent, `At most ${limits.sortKeys} sort fields can be given.`);
  const seen = new Set<string>();
  for (const { field } of sort) {
    const known = field.length <= limits.pathLength ? findField(list, field) : undefined;
    if (!known || known.through !== undefined) {
      reject(sent, `A sort is a list of fields, - before one for descending. Known: ${fieldNames(list, isSortable)}.`);
      break;
    }
    if (seen.has(field)) reject(sent, "A field can be sorted by once.");
    seen.add(field);
  }
  return sort;
}

/** A record has one place in an order, so a value that stands in an array cannot decide it. */
const isSortable = (field: Field): boolean => field.through === undefined;

function parseFields(list: List, parameters: RawParameter[], reject: Reject): string[] {
  const kept = new Set<string>();
  for (const { keys, value, sent } of parameters) {
    const [parent, ...rest] = keys;
    if (rest.length > 0 || value.length > limits.valueLength * 4) {
      reject(sent, "Fields are written ~fields=a,b, ~fields[]=a, ~fields[a]=1 or ~fields[a]=b,c.");
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
        reject(sent, `There is no field ${path.slice(0, 60) || "of that name"}. Known: ${[...list.paths].join(", ")}.`);
        break;
      }
    }
  }
  return [...kept];
}

/** The paging parameters of lists with another envelope. */
export const otherPaging = ({ envelope }: List): readonly string[] =>
  envelope.style === "offset" ? ["page", "perPage"] : ["limit", "skip", "offset"];

function parsePaging(
  list: List,
  single: (name: string) => RawParameter | undefined,
  reject: Reject,
): Paging | undefined {
  const { style } = list.envelope;
  for (const name of otherPaging(list)) {
    const parameter = single(name);
    const use = style === "offset" ? "~limit and ~skip" : "~page and ~perPage";
    if (parameter) reject(parameter.sent, `This list is paged with ${use}.`);
  }
  const count = (parameter: RawParameter | undefined, least: number): number | undefined => {
    if (!parameter) return undefined;
    const value = /^\d{1,10}$/.test(parameter.value) ? Number(parameter.value) : Number.NaN;
    if (value >= least && value <= countMax) return value;
    return reject(parameter.sent, `The value must be a whole number from ${least} to ${countMax}.`);
  };
  if (style === "offset") {
    const skip = single("skip");
    const offset = single("offset");
    if (skip && offset) reject(offset.sent, "skip and offset are the same parameter.");
    const limit = count(single("limit"), 1);
    const skipped = count(skip ?? offset, 0);
    if (limit === undefined && skipped === undefined) return undefined;
    return { limit: Math.min(limit ?? defaultLimit.offset, pageSizeMax), skip: skipped ?? 0 };
  }
  const page = count(single("page"), 0);
  const perPage = count(single("perPage"), 1);
  if (page === undefined && perPage === undefined) return undefined;
  const limit = Math.min(perPage ?? defaultLimit[style], pageSizeMax);
  return { limit, skip: (page ?? 0) * limit };
}

/** The page a query without paging parameters shows; a bare array is whole unless asked. */
export function effectivePaging(list: List, query: ListQuery): Paging | undefined {
  const { style } = list.envelope;
  return query.paging ?? (style === "array" ? undefined : { limit: defaultLimit[style], skip: 0 });
}

const fieldNames = (list: List, which: (field: Field) => boolean = () => true): string =>
  [...list.fields.values()]
    .filter(which)
    .map((field) => field.path)
    .join(", ");

/**
 * Writes a query as the parameters it would be sent as: the inverse of `parseListQuery`. Parameters that say what holds
 * anyway (the default sort, no search) are left out, so that equal views have equal addresses.
 */
export function toSearchParams(list: List, query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const { field, conditions } of query.filters ?? []) {
    const name = conditions.length > 1 ? `~filter[${field}][]` : `~filter[${field}]`;
    for (const condition of conditions) params.append(name, formatCondition(condition));
  }
  if (query.search) params.set("~search", query.search);
  const sort = formatSort(query.sort ?? []);
  if (sort && sort !== list.defaultSort) params.set("~sort", sort);
  if (query.fields?.length) params.set("~fields", query.fields.join(","));
  if (query.paging) {
    const { limit, skip } = query.paging;
    const { style } = list.envelope;
    const [size, start, at] =
      style === "offset" ? ["~limit", "~skip", skip] : ["~perPage", "~page", Math.floor(skip / limit)];
    if (limit !== defaultLimit[style]) params.set(size, String(limit));
    if (at > 0 || limit === defaultLimit[style]) params.set(start, String(at));
  }
  return params;
}

/** A sort as it is written: `-start_date,name`. */
export const formatSort = (sort: readonly Sort[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");

/** One condition as a filter value; a value that would read as an operator is made literal. */
export function formatCondition({ op, value }: Condition): string {
  if (op === "exists") return "";
  if (op === "missing") return "!";
  if (op === "ne") return `!${value}`;
  if (op !== "eq") return `${prefixOf(op)}${value}`;
  return /^[!<>^$~\\]/.test(value) ? `\\${value}` : value;
}
