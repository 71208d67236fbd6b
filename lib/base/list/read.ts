import { raw, type Sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read, stream, type Transaction } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import type { List } from "./fields";
import { effectivePaging } from "./paging";
import { planList, planTotal } from "./plan";
import { project, selection } from "./project";
import { formatSort, type ListQuery } from "./query";
import { type AnsweredTotal, lockStatements, pageStatement, recordStatement, rowsStatement, type Variant } from "./sql";
import { knownTotal, rememberTotal, totalKey } from "./totals";

/** A query to a list. */
export interface ListRequest {
  list: List;
  query: ListQuery;
  /** `records` streams every match for an export; `page` answers one page with the total. */
  form: "page" | "records";
}

/** A page as JSON text that was built in the database, or all records as they come. */
export type ListResult =
  | { form: "page"; rows: string; total: number }
  | { form: "records"; records: AsyncIterable<Record<string, unknown>[]> };

interface Page {
  rows: string;
  total: number;
}

export interface ListOptions {
  /** Members of `onRequest` that a parameter asks for. */
  requested?: readonly string[];
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: string;
  /** A condition on row `t` besides the filters, from a parameter of the endpoint's own. */
  where?: Sql;
}

/** Answers a list as the viewer sees it, in one statement. */
export async function readList(viewer: Viewer, request: ListRequest, options: ListOptions = {}): Promise<ListResult> {
  const { list, query } = request;
  const document = options.document === undefined ? undefined : raw(options.document);
  const variant = { document, where: options.where };
  const shape = shaper(list, query, options.requested ?? []);
  logPlan(viewer, request);
  if (request.form === "records") {
    return { form: "records", records: shaped(stream(viewer.id, rowsStatement(list, viewer, query, variant)), shape) };
  }
  const page = await readPage(viewer, list, query, variant);
  if (!shape) return { form: "page", ...page };
  const records: unknown[] = JSON.parse(`[${page.rows}]`);
  return { form: "page", rows: records.map((record) => JSON.stringify(shape(record))).join(","), total: page.total };
}

/** A page with its exact total, which is counted only where nothing better is known. */
async function readPage(viewer: Viewer, list: List, query: ListQuery, variant: Variant): Promise<Page> {
  const ask = async (total: AnsweredTotal): Promise<Page & { revision: string }> => {
    const statement = pageStatement(list, viewer, query, variant, total);
    const [page] = await read<Page & { revision: string }>(viewer.id, statement, isOpening(list, query));
    if (!page) throw new Error("a page statement answers one row");
    return page;
  };
  const source = planTotal(list, query, variant.where !== undefined);
  if (source !== "remembered") return await ask(source);
  const key = totalKey(list, viewer, query);
  const known = knownTotal(key);
  if (known) {
    const page = await ask("known");
    if (page.revision === known.revision) return { ...page, total: known.total };
  }
  const page = await ask("counted");
  rememberTotal(key, page);
  return page;
}

function logPlan(viewer: Viewer, { list, query, form }: ListRequest): void {
  if (!log.isLevelEnabled("debug")) return;
  const paging = form === "page" ? effectivePaging(list, query.paging) : query.paging;
  log.debug({ list: list.table, tenant: viewer.id, ...planList(list, viewer, query, paging) }, "list plan");
}

/** The page a screen opens with: no filters, so one prepared plan that reads the index suits every tenant. */
const isOpening = (list: List, query: ListQuery): boolean =>
  query.filters.length === 0 &&
  query.search === "" &&
  query.paging === undefined &&
  formatSort(query.sort) === list.defaultSort;

/** Reads one record the viewer may see, or answers undefined for an unknown and a foreign identifier alike. */
export async function readRecord<Record>(
  viewer: Viewer,
  list: Pick<List, "table" | "visibility">,
  id: string,
): Promise<Record | undefined> {
  const [row] = await read<{ doc: string }>(viewer.id, recordStatement(list, viewer, id));
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

type Shape = (record: unknown) => unknown;

/** Cuts a record down to the members asked for; undefined when whole records are answered. */
function shaper(list: List, query: ListQuery, requested: readonly string[]): Shape | undefined {
  const omitted = (list.onRequest ?? []).filter((member) => !requested.includes(member));
  const wanted = query.fields.length > 0 ? selection(list, query.fields) : true;
  if (omitted.length === 0 && wanted === true) return undefined;
  return (record) => {
    const projected = project(record, wanted);
    if (omitted.length === 0) return projected;
    return Object.fromEntries(Object.entries(projected as object).filter(([member]) => !omitted.includes(member)));
  };
}

async function* shaped(
  batches: AsyncIterable<{ doc: string }[]>,
  shape: Shape | undefined,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const batch of batches) {
    yield batch.map(({ doc }) => {
      const record = JSON.parse(doc);
      return (shape ? shape(record) : record) as Record<string, unknown>;
    });
  }
}
