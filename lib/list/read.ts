import { raw, type Sql } from "@/lib/db/sql";
import { read, stream } from "@/lib/db/transaction";
import type { List } from "./fields";
import { project, selection } from "./project";
import { formatSort, type ListQuery } from "./query";
import { pageStatement, recordStatement, rowsStatement } from "./sql";

/** What was asked of a list. */
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

export interface ListOptions {
  /** Members that are left out unless asked for and that were asked for. */
  requested?: readonly string[];
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: string;
  /** A condition on row `t` besides the filters, which a parameter of the endpoint's own stands for. */
  where?: Sql;
}

/** Answers a list in the tenant's view: one statement, whatever was asked. */
export async function readList(tenant: string, request: ListRequest, options: ListOptions = {}): Promise<ListResult> {
  const { list, query } = request;
  const document = options.document === undefined ? undefined : raw(options.document);
  const variant = { document, where: options.where };
  const shape = shaper(list, query, options.requested ?? []);
  if (request.form === "records") {
    return { form: "records", records: shaped(stream(tenant, rowsStatement(list, tenant, query, variant)), shape) };
  }
  const [page] = await read<{ rows: string; total: number }>(
    tenant,
    pageStatement(list, tenant, query, variant),
    isOpening(list, query),
  );
  if (!page) throw new Error("a page statement answers one row");
  if (!shape) return { form: "page", ...page };
  const records: unknown[] = JSON.parse(`[${page.rows}]`);
  return { form: "page", rows: records.map((record) => JSON.stringify(shape(record))).join(","), total: page.total };
}

/** The page that everybody opens: nothing asked, so one plan that reads the index suits every tenant. */
const isOpening = (list: List, query: ListQuery): boolean =>
  query.filters.length === 0 &&
  query.search === "" &&
  query.paging === undefined &&
  formatSort(query.sort) === list.defaultSort;

/** Reads one record the tenant may see, or answers undefined for an unknown and a foreign identifier alike. */
export async function readRecord<Record>(
  tenant: string,
  list: Pick<List, "table" | "reach">,
  id: string,
): Promise<Record | undefined> {
  const [row] = await read<{ doc: string }>(tenant, recordStatement(list, tenant, id));
  return row && JSON.parse(row.doc);
}

type Shape = (record: unknown) => unknown;

/** What is done to each record on its way out; undefined when it can pass as text. */
function shaper(list: List, query: ListQuery, requested: readonly string[]): Shape | undefined {
  const left = (list.onRequest ?? []).filter((member) => !requested.includes(member));
  const wanted = query.fields.length > 0 ? selection(list, query.fields) : true;
  if (left.length === 0 && wanted === true) return undefined;
  return (record) => {
    const kept = project(record, wanted);
    if (left.length === 0) return kept;
    return Object.fromEntries(Object.entries(kept as object).filter(([member]) => !left.includes(member)));
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
