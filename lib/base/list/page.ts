import type { Envelope, List } from "./fields";
import {
  defaultLimit,
  effectivePaging,
  formatPaging,
  type Paging,
  pageSizeMax,
  pagingParameters,
} from "./list-parameters";
import { type Condition, operators } from "./operators";
import type { ListQuery } from "./query";

/** The records of a page as JSON without brackets: as text, or of a long page as its bytes. */
export type PageRows = string | Uint8Array<ArrayBuffer>;

/** How many rows match in all or, of a page without a count, whether more may follow. */
export type PageExtent = { total: number } | { total: undefined; hasMore: boolean };

/** Wraps the answered rows in the list's envelope, which has no total if it is undefined. */
export function envelope(list: List, query: ListQuery, rows: PageRows, total: number | undefined): PageRows {
  const [before, after] = aroundRows(list, query, total);
  return typeof rows === "string"
    ? before + rows + after
    : Buffer.concat([Buffer.from(before), rows, Buffer.from(after)]);
}

function aroundRows(list: List, query: ListQuery, total: number | undefined): [before: string, after: string] {
  const shape = query.group === undefined ? list.envelope : groupsEnvelope;
  const paging = query.group === undefined ? effectivePaging(list, query.paging) : groupsPaging(query);
  if (shape.style === "array" || !paging) return ["[", "]"];
  const { limit, skip } = paging;
  if (shape.style === "offset" && shape.paginator) {
    const metadata = { filter: echoOf(query), paginator: { limit, offset: skip, total } };
    return [`{"${shape.items}":[`, `],"metadata":${JSON.stringify(metadata)}}`];
  }
  if (shape.style === "offset") {
    return [`{"${shape.items}":[`, `],"pagination":${JSON.stringify({ total, skip, limit })}}`];
  }
  const maxPageSize = shape.maxPageSize ? pageSizeMax : undefined;
  const metadata = { [shape.total]: total, page: Math.floor(skip / limit), perPage: limit, maxPageSize };
  return [`{"${shape.items}":[`, `],"metadata":${JSON.stringify(metadata)}}`];
}

const groupsEnvelope: Envelope = { style: "page", items: "data", total: "total" };

/** The page of groups that is answered, also of a list that is whole unless asked otherwise. */
export const groupsPaging = ({ paging }: ListQuery): Paging => paging ?? { limit: defaultLimit.page, skip: 0 };

/**
 * The `Link` header (RFC 8288) to the pages around this one: relative, and keeping every other parameter as it was
 * sent. Links that would make the header too long are left out. An unpaged bare array has no pages, hence no header. Of a
 * page without a count the last one is unknown, and the page after a full one may be empty.
 */
export function pageLinks(list: List, query: ListQuery, address: URL, extent: PageExtent): string | undefined {
  const paging = query.group === undefined ? effectivePaging(list, query.paging) : groupsPaging(query);
  if (!paging) return undefined;
  const { limit, skip } = paging;
  const { total } = extent;
  const last = total === undefined ? undefined : Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const hasNext = extent.total === undefined ? extent.hasMore : skip + limit < extent.total;
  const others = new URLSearchParams([...address.searchParams].filter(([name]) => !isPaging(name)));
  const link = (rel: string, at: number) => {
    const parameters = new URLSearchParams(others);
    for (const [name, value] of formatPaging(list, { limit, skip: at })) parameters.append(name, value);
    return `<${address.pathname}?${parameters}>; rel="${rel}"`;
  };
  const links = new Map([
    ["first", link("first", 0)],
    ...(skip > 0 ? ([["prev", link("prev", Math.min(Math.max(0, skip - limit), last ?? skip))]] as const) : []),
    ...(hasNext ? ([["next", link("next", skip + limit)]] as const) : []),
    ...(last === undefined ? [] : ([["last", link("last", last)]] as const)),
  ]);
  for (const rel of ["first", "last", "prev", "next"]) {
    if ([...links.values()].join(", ").length > linkLengthMax) links.delete(rel);
  }
  return links.size > 0 ? [...links.values()].join(", ") : undefined;
}

/** Half of the smallest buffer that proxies commonly have for all headers of an answer. */
const linkLengthMax = 2_048;

/** The filters as paginator metadata echoes them: `{ "tenant": { "$ne": "1234" } }`. */
function echoOf({ filters }: ListQuery): Record<string, unknown> {
  return Object.fromEntries(filters.map(({ field, conditions }) => [field, echoOfConditions(conditions)]));
}

function echoOfConditions(conditions: readonly Condition[]): unknown {
  const equals = conditions.filter(({ op }) => op === "eq").map(({ value }) => value);
  if (conditions.length === 1 && equals.length === 1) return equals[0];
  const members = conditions.map(({ op, value }) => {
    const { echo, echoedValue = value } = operators[op];
    return [echo, op === "eq" ? equals : echoedValue];
  });
  return Object.fromEntries(members);
}

const isPaging = (name: string): boolean => pagingParameters.some((known) => known === name.replace(/^~/, ""));
