import { withLiterals } from "@/lib/base/db/literals";
import { raw, type Sql } from "@/lib/base/db/sql";
import type { Place } from "@/lib/base/db/stream";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read, type Transaction } from "@/lib/base/db/transaction";
import type { DownloadFormat } from "@/lib/base/download/download";
import { downloads } from "@/lib/base/download/downloads";
import { log } from "@/lib/base/log";
import { shapedRows } from "@/lib/base/project";
import { csvColumns, csvSelection } from "./csv-sql";
import { type Explained, explainRow, type ListExplanation } from "./explain";
import type { List } from "./fields";
import type { PageExtent, PageRows } from "./page";
import { effectivePaging } from "./paging";
import { readRecordAt } from "./past";
import { readPastList } from "./past-list";
import { planList } from "./plan";
import { asksForVersion, type ListQuery } from "./query";
import { isInIndexOrder, readPage, readUncountedPage } from "./read-page";
import { lockStatements, recordStatement } from "./record-sql";
import { shapeOf } from "./shape";
import { tokenOf } from "./snapshot";
import { arrayStatement, columnsStatement, rowsStatement, storedWithVersion } from "./sql";
import type { VersionedList } from "./version-sql";

/** A query to a list. */
export interface ListRequest {
  list: List;
  query: ListQuery;
  /** `csv` answers every match as a download; `page` answers one page with the total. */
  form: "page" | "csv";
  /** Whether a page names the snapshot that it was read in, which costs a tenth more. */
  withSnapshot?: boolean;
  /** Whether the matches of a page need not be counted. The total of a past state is counted all the same. */
  isUncounted?: boolean;
  /** Explains why a record is among the rows or not, in place of them. */
  explained?: Explained;
}

/**
 * A page as JSON text that was built in the database, or the bytes of all records, as they come. `snapshot` is the token that
 * the list's feed continues from.
 */
export type ListResult =
  | ({ form: "page"; rows: PageRows; snapshot?: string | undefined } & PageExtent)
  | { form: "explanation"; explanation: ListExplanation }
  | { form: "download"; type: DownloadFormat["type"]; chunks: Chunks };

/** Runs a download. `places` are what it takes while it runs. */
export type Chunks = (signal: AbortSignal, places?: readonly Place[]) => AsyncGenerator<Uint8Array>;

export interface ListOptions {
  /** Members of `onRequest` that a parameter asks for. */
  requested?: readonly string[];
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: string;
  /** A condition on row `t` besides the filters: what the viewer may see of the list, or what `parameter` asks for. */
  where?: Sql;
  /** The parameter of the endpoint's own that `where` is for. */
  parameter?: { name: string; value: string };
  /** The same on a former version `t`; without it, what the condition narrows is known of the present alone. */
  formerWhere?: Sql;
}

/** Answers a list as the viewer sees it, in one statement. */
export async function readList(viewer: Viewer, request: ListRequest, options: ListOptions = {}): Promise<ListResult> {
  const { list, query, explained } = request;
  if (explained) return { form: "explanation", explanation: await explainRow(viewer, list, query, explained, options) };
  const whole = options.document === undefined ? undefined : raw(options.document);
  const document = asksForVersion(query) ? storedWithVersion(list, whole) : whole;
  const { withSnapshot = false, isUncounted = false } = request;
  const variant = { document, where: options.where, withSnapshot };
  const shape = shapeOf(list, query, options.requested ?? []);
  if (query.at !== undefined || query.snapshot !== undefined)
    return await readPastList(viewer, request, options, shape);
  logPlan(viewer, request);
  const download = (format: DownloadFormat, select?: Sql): ListResult => {
    const statement = select
      ? columnsStatement(list, viewer, query, select, options.where)
      : rowsStatement(list, viewer, query, variant);
    const run = { tenant: viewer.id, query: withLiterals(statement), format };
    const chunks: Chunks = (signal, places) => downloads().run({ ...run, places }, signal);
    return { form: "download", type: format.type, chunks };
  };
  if (request.form === "csv") {
    const columns = csvColumns(list, query, shape?.omitted);
    const found = csvSelection(list, columns);
    return found
      ? download({ type: "csv", from: "columns", columns: found.columns }, found.select)
      : download({ type: "csv", from: "documents", columns });
  }
  const paging = effectivePaging(list, query.paging);
  if (!paging) {
    const [array] = await read<{ rows: string; isWhole: boolean }>(
      viewer,
      arrayStatement(list, viewer, query, variant),
      isInIndexOrder(list, query),
    );
    if (!array) throw new Error("an array statement answers one row");
    return array.isWhole
      ? { form: "page", rows: shapedRows(array.rows, shape), total: 0 }
      : download({ type: "array", shape });
  }
  const page = isUncounted
    ? await readUncountedPage(viewer, list, query, paging, variant)
    : await readPage(viewer, list, query, variant);
  const extent = "hasMore" in page ? { total: undefined, hasMore: page.hasMore } : { total: page.total };
  return { form: "page", rows: shapedRows(page.rows, shape), ...extent, snapshot: await tokenOf(viewer, list, page) };
}

function logPlan(viewer: Viewer, { list, query, form }: ListRequest): void {
  if (!log.isLevelEnabled("debug")) return;
  const paging = form === "page" ? effectivePaging(list, query.paging) : query.paging;
  log.debug({ list: list.table, tenant: viewer.id, ...planList(list, viewer, query, paging) }, "list plan");
}

/**
 * Reads one record the viewer may see, or answers undefined for an unknown and a foreign identifier alike. As of a past
 * moment it is the stored document.
 * @param document as in `ListOptions`
 */
export async function readRecord<Record>(
  viewer: Viewer,
  list: VersionedList,
  id: string,
  document?: string,
): Promise<Record | undefined> {
  if (viewer.at !== undefined) return await readRecordAt(viewer, list, id, viewer.at);
  const statement = recordStatement(list, viewer, id, document === undefined ? undefined : raw(document));
  const [row] = await read<{ doc: string }>(viewer, statement, true);
  return row && JSON.parse(row.doc);
}

/** The same for a change: the row is locked, so that it is unchanged between being read and being written. */
export async function lockRecord<Record>(
  tx: Transaction,
  viewer: Viewer,
  list: Pick<List, "table" | "visibility">,
  id: string,
): Promise<{ tenant: string; doc: Record } | undefined> {
  for (const statement of lockStatements(list, viewer, id)) {
    const [row] = await tx.$queryRaw<{ tenant: string; doc: Record }[]>(statement);
    if (row) return row;
  }
  return undefined;
}
