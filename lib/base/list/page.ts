import type { List, Operator } from "./fields";
import { effectivePaging, type ListQuery, type Paging, pageSizeMax, toSearchParams } from "./query";

/** Puts the answered rows into the envelope the interface shows for this list (decisions §2). `rows` is JSON without brackets. */
export function envelope(list: List, query: ListQuery, rows: string, total: number): string {
  const { envelope: shape } = list;
  const paging = effectivePaging(list, query);
  if (shape.style === "array" || !paging) return `[${rows}]`;
  const { limit, skip } = paging;
  if (shape.style === "offset" && shape.paginator) {
    const metadata = { filter: operatorForm(query), paginator: { limit, offset: skip, total } };
    return `{"${shape.items}":[${rows}],"metadata":${JSON.stringify(metadata)}}`;
  }
  if (shape.style === "offset") {
    return `{"${shape.items}":[${rows}],"pagination":{"total":${total},"skip":${skip},"limit":${limit}}}`;
  }
  const most = shape.maxPageSize ? `,"maxPageSize":${pageSizeMax}` : "";
  return `{"${shape.items}":[${rows}],"metadata":{"${shape.total}":${total},"page":${Math.floor(skip / limit)},"perPage":${limit}${most}}}`;
}

/**
 * The `Link` header (RFC 8288) to the pages around this one: relative, and keeping every other parameter as it was
 * sent. An unpaged bare array has no pages, hence no header.
 */
export function pageLinks(list: List, query: ListQuery, address: URL, total: number): string | undefined {
  const paging = effectivePaging(list, query);
  if (!paging) return undefined;
  const { limit, skip } = paging;
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const kept = new URLSearchParams([...address.searchParams].filter(([name]) => !isPaging(name)));
  const link = (rel: string, at: number) => {
    const parameters = new URLSearchParams(kept);
    for (const [name, value] of pagingParameters(list, { limit, skip: at })) parameters.append(name, value);
    return `<${address.pathname}?${parameters}>; rel="${rel}"`;
  };
  return [
    link("first", 0),
    ...(skip > 0 ? [link("prev", Math.min(Math.max(0, skip - limit), last))] : []),
    ...(skip + limit < total ? [link("next", skip + limit)] : []),
    link("last", last),
  ].join(", ");
}

const operatorNames: Partial<Record<Operator, string>> = {
  ne: "$ne",
  gt: "$gt",
  gte: "$gte",
  lt: "$lt",
  lte: "$lte",
  starts: "$startsWith",
  ends: "$endsWith",
  contains: "$contains",
};

/** The filters as the live system echoes them: `{ "tenant": { "$ne": "1234" } }`. */
function operatorForm({ filters }: ListQuery): Record<string, unknown> {
  const entries = filters.map(({ field, conditions }) => {
    const equals = conditions.filter(({ op }) => op === "eq").map(({ value }) => value);
    const others = conditions.filter(({ op }) => op !== "eq");
    const [only] = equals;
    if (others.length === 0 && equals.length === 1) return [field, only];
    const members: [string, unknown][] = equals.length > 0 ? [["$in", equals]] : [];
    for (const { op, value } of others) {
      const name = operatorNames[op];
      members.push(name === undefined ? ["$exists", op === "exists"] : [name, value]);
    }
    return [field, Object.fromEntries(members)];
  });
  return Object.fromEntries(entries);
}

const isPaging = (name: string): boolean => /^~?(page|perPage|limit|skip|offset)$/.test(name);

const pagingParameters = (list: List, paging: Paging): URLSearchParams => toSearchParams(list, { paging });
