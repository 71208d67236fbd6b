import { diffRecords } from "@/lib/base/audit/diff";
import { dayMilliseconds } from "@/lib/base/day";
import { raw } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { type ComparedRecord, type Comparison, differences } from "@/lib/base/http/comparison";
import { comparisonStatement } from "./comparison-sql";
import { shapedText } from "./download";
import { defaultLimit } from "./paging";
import { requirePast, tooEarly } from "./past";
import { requireKnownFields } from "./past-list";
import type { ListOptions, ListRequest } from "./read";
import { shapeOf } from "./shape";

interface Row {
  /** From 1, as in `differences`. */
  difference: number;
  tenant: string;
  id: string;
  before: string | null;
  after: string | null;
}

interface Read {
  counts: Record<string, number>;
  rows: Row[];
  unknownBefore: Date | null;
}

/**
 * A list as of two moments, as the records that differ: whole ones that have appeared or disappeared, and the changed fields.
 * @throws AppError `invalid_parameter` for a moment that is to come or before the earliest that is known
 */
export async function readComparison(
  viewer: Viewer,
  { list, query }: ListRequest,
  sent: { from?: string | undefined; to?: string | undefined },
  { requested = [], document }: Pick<ListOptions, "requested" | "document"> = {},
): Promise<Comparison> {
  const { to = new Date().toISOString() } = sent;
  const { from = new Date(Date.parse(to) - dayMilliseconds).toISOString() } = sent;
  requirePast(from, "from");
  requirePast(to, "to");
  if (Date.parse(to) < Date.parse(from)) {
    const detail = "The value must not be before from.";
    throw AppError.invalidParameter("to", detail);
  }
  requireKnownFields(list, { ...query, sort: [] });
  const paging = query.paging ?? { limit: defaultLimit.page, skip: 0 };
  const past = { list, viewer, query, document: document === undefined ? undefined : raw(document) };
  const [found] = await read<Read>(viewer, comparisonStatement(past, { from, to: sent.to ?? "infinity" }, paging));
  if (!found) throw new Error("a comparison answers one row");
  if (found.unknownBefore) throw tooEarly(found.unknownBefore, "from");
  const shape = shapeOf(list, query, requested);
  const shown = (text: string | null): object =>
    text === null ? {} : JSON.parse(shape ? shapedText(JSON.parse(text), shape) : text);
  const data = found.rows.map(({ difference, tenant, id, before, after }): ComparedRecord => {
    const [old, now] = [shown(before), shown(after)];
    const { updated, updatedAt, ...changes } = diffRecords(old, now);
    const kind = differences[difference - 1] ?? "changed";
    return { [list.id]: id, tenant, difference: kind, record: after === null ? old : now, changes };
  });
  const [appeared, disappeared, changed] = [1, 2, 3].map((each) => found.counts[each] ?? 0);
  const asked = { from, to, page: Math.floor(paging.skip / paging.limit), perPage: paging.limit };
  return {
    data,
    metadata: { appeared: appeared ?? 0, disappeared: disappeared ?? 0, changed: changed ?? 0, ...asked },
  };
}
