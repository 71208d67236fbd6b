import { withLiterals } from "@/lib/base/db/literals";
import { raw } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { csvColumns } from "./csv";
import { type DownloadFormat, type Shape, shapedRows } from "./download";
import { downloads } from "./downloads";
import { effectivePaging, pageSizeMax } from "./paging";
import { requirePast, tooEarly, wrongMoment } from "./past";
import { pastPageStatement, pastRowsStatement } from "./past-list-sql";
import type { ListOptions, ListRequest, ListResult } from "./read";

/**
 * Answers a list as of a past moment.
 * @throws AppError `invalid_parameter` for a moment that is to come, or before the earliest that is known
 */
export async function readPastList(
  viewer: Viewer,
  { list, query, form }: ListRequest,
  { document, where }: ListOptions,
  { at, shape }: { at: string; shape: Shape | undefined },
): Promise<ListResult> {
  if (where) throw wrongMoment("With the other parameters, the list is known of the present alone.");
  requirePast(at);
  const past = { list, viewer, query, at, document: document === undefined ? undefined : raw(document) };
  const paging = effectivePaging(list, query.paging);
  // A download has no total, and answers an unknown moment before it begins.
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

interface Page {
  rows: string;
  total: number;
  unknownBefore: Date | null;
}
