import { BoundedMap } from "@/lib/base/bounded-map";
import { digest } from "@/lib/base/crypto/digest";
import { dayMilliseconds } from "@/lib/base/day";
import { withLiterals } from "@/lib/base/db/literals";
import { constant, identifier, join, type Sql, sql } from "@/lib/base/db/sql";
import type { Place } from "@/lib/base/db/stream";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read, readBytes, readWidely, readWithin } from "@/lib/base/db/transaction";
import type { DownloadFormat } from "@/lib/base/download/download";
import { downloads } from "@/lib/base/download/downloads";
import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { type Shape, shapedRows } from "@/lib/base/project";
import { message } from "@/lib/languages/text";
import { asOfParts, projectedCount } from "./as-of-sql";
import { csvColumns, csvSelection } from "./csv-sql";
import { explainRow, type ListExplanation } from "./explain";
import { effectivePaging, pageSizeMax } from "./list-parameters";
import type { PageExtent, PageRows } from "./page";
import { type ListFacts, type ListPlan, planList } from "./plan";
import { type PageRow, pageColumns, planSql } from "./plan-sql";
import { isUnconditional } from "./query";
import { type ListOptions, type ListQuestion, type ListRequest, questionOf, shapeOf } from "./question";
import { recordedStatement } from "./select-sql";
import { tokenOf } from "./snapshot";

/**
 * A page as JSON text that was built in the database, or the bytes of all records, as they come. `snapshot` is the token that
 * the list's feed continues from.
 */
export type ListResult =
  | ({ form: "page"; rows: PageRows; snapshot?: string | undefined; projected?: number | undefined } & PageExtent)
  | { form: "explanation"; explanation: ListExplanation }
  | { form: "download"; type: DownloadFormat["type"]; chunks: Chunks; total?: number; projected?: number };

/** Runs a download. `places` are what it takes while it runs. */
export type Chunks = (signal: AbortSignal, places?: readonly Place[]) => AsyncGenerator<Uint8Array>;

/** Answers a list as the viewer sees it: asks for facts, plans, reads, and remembers what the answer tells. */
export async function readList(viewer: Viewer, request: ListRequest, options: ListOptions = {}): Promise<ListResult> {
  const { list, query, explained } = request;
  if (explained) return { form: "explanation", explanation: await explainRow(viewer, list, query, explained, options) };
  const question = await questionOf(viewer, request, options);
  const shape = query.group === undefined ? shapeOf(list, query, options.requested ?? []) : undefined;
  if (question.form === "stream") return await fileDownload(question, request.form, shape);
  const page = await readPage(question);
  const isLonger =
    query.group === undefined && effectivePaging(list, query.paging) === undefined && page.count > pageSizeMax;
  const total = page.total ?? undefined;
  if (isLonger) {
    const all: ListQuestion = { ...question, form: "stream", paging: undefined, counted: false };
    return { ...download(all, planSql(all, planList(all, {})), { type: "array", shape }), ...(total && { total }) };
  }
  const rows = shapedRows(page.rows, shape);
  const snapshot = await tokenOf(viewer, list, page);
  const hasMore = page.count === question.paging?.limit;
  const { projected } = page;
  return { form: "page", rows, snapshot, projected, ...(total === undefined ? { total, hasMore } : { total }) };
}

/** A page of records, or of groups. */
type Page = Omit<PageRow, "rows"> & { rows: PageRows };

export async function readPage(question: ListQuestion, known?: ListFacts): Promise<Page> {
  const facts = known ?? (await factsOf(question));
  const plan = planList(question, facts);
  logPlan(question, plan, facts);
  const otherwise = plan.kind === "inOrder" ? plan.window?.otherwise : undefined;
  const first = await ask(question, plan, otherwise && windowMilliseconds);
  const page = first?.isComplete || !otherwise ? first : await ask(question, otherwise);
  if (!page) throw new Error("a page statement answers one row");
  remember(question, page);
  return page;
}

/** Where its rows take longer, they are not found in a window: all matches are read instead. */
const windowMilliseconds = 1_000;

/** A page of so many rows is sent on as the bytes that Postgres sends; for a shorter one, a prepared statement is quicker. */
const longPage = 200;
/** Pages farther down are planned by how far that is. */
const preparedSkipMax = 1_000;

/** Undefined where it takes longer than so many milliseconds. */
async function ask(question: ListQuestion, plan: ListPlan, milliseconds?: number): Promise<Page | undefined> {
  const { viewer, paging, withSnapshot, isWide } = question;
  const statement = planSql(question, plan);
  if (milliseconds !== undefined) return (await readWithin<Page>(viewer, statement, milliseconds))?.[0];
  if ((paging?.limit ?? 0) >= longPage && !withSnapshot && !isWide) {
    const [rows, rest] = await readBytes(viewer, rowsApart(statement, pageColumns(question)));
    return { ...JSON.parse(String(rest)), rows };
  }
  // In the order of an index without a condition, one prepared plan suits every tenant; there are few such statements.
  const isPrepared =
    plan.kind === "inOrder" && !plan.window && !question.asOf && !isWide && (paging?.skip ?? 0) <= preparedSkipMax;
  return (isPrepared ? await read<Page>(viewer, statement, true) : await readWidely<Page>(viewer, statement))[0];
}

/** The row of a page as two texts: the records, and the other columns as one JSON object. */
function rowsApart(statement: Sql, columns: readonly string[]): Sql {
  const members = columns.map((column) => sql`${constant(column)}, p.${identifier(column)}`);
  return sql`SELECT p.rows, json_build_object(${join(members, ", ")})::text AS others FROM (${statement}) p`;
}

/** Every match as a file. */
async function fileDownload(
  question: ListQuestion,
  form: ListRequest["form"],
  shape: Shape | undefined,
): Promise<ListResult> {
  const { list, query, asOf } = question;
  if (query.group !== undefined)
    throw AppError.invalidParameter("group", message("Groups are answered as JSON alone."));
  const plan = planList(question, await factsOf(question));
  const projected = await projectedOf(question);
  if (form === "ndjson") return { ...download(question, planSql(question, plan), { type: form, shape }), ...projected };
  const columns = csvColumns(list, query, shape?.omitted ?? []);
  const selection = asOf ? undefined : csvSelection(list, columns);
  return selection
    ? download(question, planSql({ ...question, columns: selection.columns }, plan), {
        type: "csv",
        from: "columns",
        columns: selection.sourced,
      })
    : { ...download(question, planSql(question, plan), { type: "csv", from: "documents", columns }), ...projected };
}

/** How many records of a file differ from now. */
async function projectedOf(question: ListQuestion): Promise<{ projected?: number }> {
  if (!question.asOf?.isAhead) return {};
  const counted = sql`WITH ${join(asOfParts(question), ", ")} SELECT ${projectedCount} AS projected`;
  return (await readWidely<{ projected: number }>(question.viewer, counted))[0] ?? {};
}

function download({ viewer }: ListQuestion, statement: Sql, format: DownloadFormat) {
  const run = { tenant: viewer.id, query: withLiterals(statement), format };
  const chunks: Chunks = (signal, places) => downloads().run({ ...run, places }, signal);
  return { form: "download", type: format.type, chunks } as const;
}

/**
 * What this process remembers of earlier answers. A total is used in the revision of its rows alone, which the statement
 * compares, so that a write by any process cannot make it out of date.
 */
const totals = new BoundedMap<NonNullable<ListFacts["matches"]>>(10_000);
const sizes = new BoundedMap<number>(10_000);

/** Queries with the same matches have the same key. A digest, since filters may be long. Figures are those of a day. */
const totalKey = ({ list, viewer, query: { filters, search } }: ListQuestion): string =>
  digest(JSON.stringify([list.table, viewer.id, viewer.parent, filters, search, list.figures && utcDay()]));
const utcDay = () => Math.floor(Date.now() / dayMilliseconds);
const sizeKey = ({ list, viewer }: ListQuestion): string => `${list.table} ${viewer.id}`;

async function factsOf(question: ListQuestion): Promise<ListFacts> {
  const { list, viewer, query, where, asOf } = question;
  if (!list.changes || isUnconditional(query)) return {};
  const matches = where || asOf ? undefined : totals.get(totalKey(question));
  metrics.totals.inc({ outcome: matches ? "known" : "counted" });
  const known = sizes.get(sizeKey(question));
  if (known !== undefined) return { rows: known, ...(matches && { matches }) };
  const [recorded] = await read<{ all: number }>(viewer, recordedStatement(list, viewer, { filters: [] }), true);
  return { rows: recorded?.all ?? 0 };
}

function remember(question: ListQuestion, { revision, all, total }: Page): void {
  const { where, asOf, form } = question;
  if (revision === null || all === null || form === "groups") return;
  sizes.set(sizeKey(question), all);
  if (total !== null && !where && !asOf) totals.set(totalKey(question), { total, revision });
}

function logPlan({ list, viewer }: ListQuestion, plan: ListPlan, facts: ListFacts): void {
  if (log.isLevelEnabled("debug")) log.debug({ list: list.table, tenant: viewer.id, plan, facts }, "list plan");
}
