import { withLiterals } from "@/lib/base/db/literals";
import { raw } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import type { DownloadFormat } from "@/lib/base/download/download";
import { downloads } from "@/lib/base/download/downloads";
import { AppError } from "@/lib/base/errors";
import { type Shape, shapedRows } from "@/lib/base/project";
import { csvColumns } from "./csv-sql";
import { readToken } from "./feed-token";
import type { List } from "./fields";
import { effectivePaging, pageSizeMax } from "./paging";
import { requirePast, tooEarly, wrongMoment } from "./past";
import { type PastState, pastPageStatement, pastRowsStatement, stateAt, stateInSnapshot } from "./past-list-sql";
import type { ListQuery } from "./query";
import type { ListOptions, ListRequest, ListResult } from "./read";
import { epochOf, isGone, listScope, type SnapshotState, snapshotStatement } from "./snapshot";

/**
 * Answers a list as of a past moment or in an earlier snapshot.
 * @throws AppError `invalid_parameter` for a moment that is to come or before the earliest that is known, and for an unknown
 *   token; `resync` for one that is too old or of another database
 */
export async function readPastList(
  viewer: Viewer,
  { list, query, form }: ListRequest,
  { document, where, formerWhere }: ListOptions,
  shape: Shape | undefined,
): Promise<ListResult> {
  if (where && !formerWhere) throw wrongMoment("With the other parameters, the list is known of the present alone.");
  requireKnownFields(list, query);
  const state = query.at === undefined ? await stateOfToken(viewer, list, query.snapshot ?? "") : stateOf(query.at);
  const past = {
    ...{ list, viewer, query, state, where, formerWhere },
    document: document === undefined ? undefined : raw(document),
  };
  const paging = effectivePaging(list, query.paging);
  // A download has no total, and an unknown moment is answered before it begins.
  const first = form === "csv" ? { limit: 0, skip: 0 } : (paging ?? { limit: pageSizeMax + 1, skip: 0 });
  const [page] = await read<Page>(viewer, pastPageStatement(past, first));
  if (!page) throw new Error("a page statement answers one row");
  if (page.unknownBefore) throw tooEarly(page.unknownBefore);
  const download = (format: DownloadFormat): ListResult => {
    const statement = pastRowsStatement(past, query.paging);
    const run = { tenant: viewer.id, query: withLiterals(statement), format };
    return {
      form: "download",
      type: format.type,
      chunks: (signal, places) => downloads().run({ ...run, places }, signal),
    };
  };
  if (form === "csv")
    return download({ type: "csv", from: "documents", columns: csvColumns(list, query, shape?.omitted) });
  if (!paging && page.total > pageSizeMax) return download({ type: "array", shape });
  return { form: "page", rows: shapedRows(page.rows, shape), total: page.total };
}

/** @throws AppError `invalid_parameter` for a filter or an order by a field that former versions do not have */
function requireKnownFields({ versions }: List, { filters, sort }: Pick<ListQuery, "filters" | "sort">): void {
  const field = [...filters, ...sort].find((each) => versions?.unknown?.includes(each.field))?.field;
  if (field !== undefined) throw wrongMoment(`${field} is known of the present alone.`);
}

function stateOf(at: string): PastState {
  requirePast(at);
  return stateAt(at);
}

async function stateOfToken(viewer: Viewer, list: List, sent: string): Promise<PastState> {
  const token = await readToken(sent, [listScope(viewer, list)]);
  const since = typeof token === "string" || token.until !== undefined ? undefined : token.since;
  if (typeof token === "string" || since === undefined) {
    const detail = "The value must be the Snapshot of an earlier answer of this list.";
    throw AppError.invalidParameter("snapshot", detail);
  }
  const [state] = await read<SnapshotState>(viewer, snapshotStatement);
  const epoch = epochOf(state);
  if (!state || isGone(token, { ...state, epoch }))
    throw new AppError("resync", "The snapshot is too old or of another database. Begin again without it.");
  return stateInSnapshot(since);
}

interface Page {
  rows: string;
  total: number;
  unknownBefore: Date | null;
}
