import { raw, type Sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { defined } from "@/lib/base/defined";
import { type Shape, selection } from "@/lib/base/project";
import { asOfQuery } from "./as-of";
import type { AsOf } from "./as-of-sql";
import type { Explained } from "./explain";
import type { List } from "./fields";
import { effectivePaging, type Paging, pageSizeMax } from "./list-parameters";
import { groupsPaging } from "./page";
import { asksForVersion, type ListQuery } from "./query";
import { requireSells, shownDocument } from "./seller-sql";
import { versionedTable, withVersion } from "./version-sql";

/** A query to a list. */
export interface ListRequest {
  list: List;
  query: ListQuery;
  /** `csv` and `ndjson` answer every match as a download; `page` answers one page with the total. */
  form: "page" | "csv" | "ndjson";
  /** Whether a page names the snapshot that it was read in, which costs a tenth more. */
  withSnapshot?: boolean;
  /** Whether the matches of a page need not be counted. */
  isUncounted?: boolean;
  /** Explains why a record is among the rows or not, in place of them. */
  explained?: Explained;
}

export interface ListOptions {
  /** Members of `onRequest` that a parameter asks for. */
  requested?: readonly string[];
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: string;
  /** Whether that reads all rows of another table: it is planned as a scan, by several processes. */
  isWide?: boolean;
  /** A condition on row `t` besides the filters: what the viewer may see of the list, or what `parameter` asks for. */
  where?: Sql;
  /** The parameter of the endpoint's own that `where` is for. */
  parameter?: { name: string; value: string };
  /** The same on a former version `t`; without it, what the condition narrows is available for the current state only. */
  formerWhere?: Sql;
}

/** What is asked of a list: all that a plan and its SQL depend on. */
export interface ListQuestion {
  viewer: Viewer;
  list: List;
  query: ListQuery;
  form: "page" | "stream" | "groups";
  /** The rows of a page; of a stream only where its query has one. */
  paging: Paging | undefined;
  counted: boolean;
  /** A past state of the list. */
  asOf?: AsOf;
  /** The service's own condition on row `t`, and on a former version. */
  where?: Sql;
  formerWhere?: Sql;
  /** SQL for the record's JSON text, `t` being its row, and the same for a former version. */
  document: Sql;
  formerDocument: Sql;
  /** What a stream answers in place of documents, by name. */
  columns?: { select: Sql; names: Sql };
  withSnapshot: boolean;
  isWide?: boolean;
}

/** @throws AppError where the past state that the query asks for is not known */
export async function questionOf(
  viewer: Viewer,
  { list, query, form, withSnapshot = false, isUncounted = false }: ListRequest,
  { document, where, formerWhere, isWide = false }: ListOptions,
): Promise<ListQuestion> {
  await requireSells(viewer, list, query);
  const asOf = await asOfQuery(viewer, list, query, where !== undefined && formerWhere === undefined);
  const isStream = form !== "page";
  const written = shownDocument(list, document === undefined ? undefined : raw(document));
  const made = (column: string) => (asksForVersion(query) ? withVersion(written, column) : written);
  const formerDocument = asOf?.isAhead ? written : made("t.made");
  return {
    ...{ viewer, list, query, form: isStream ? "stream" : query.group === undefined ? "page" : "groups" },
    paging: isStream ? query.paging : pageOf(list, query),
    counted: !isStream && !isUncounted,
    ...defined({ asOf, where, formerWhere }),
    ...{ document: made("t.tx"), formerDocument },
    withSnapshot: withSnapshot && asOf === undefined,
    isWide,
  };
}

/** Of a whole array as many rows are read as a page can have, and one more that says whether it is longer. */
const pageOf = (list: List, query: ListQuery): Paging =>
  query.group === undefined
    ? (effectivePaging(list, query.paging) ?? { limit: pageSizeMax + 1, skip: 0 })
    : groupsPaging(query);

/** The table with the documents of the present records. */
export const documentsOf = ({ list, asOf }: ListQuestion): string =>
  asOf ? versionedTable(list) : (list.documents ?? list.table);

/** How a record is cut down to the members asked for; undefined when whole records are answered. */
export function shapeOf(list: List, query: ListQuery, requested: readonly string[]): Shape | undefined {
  const omitted = (list.onRequest ?? []).filter((member) => !requested.includes(member));
  const selected = query.fields.length > 0 ? selection(list.id, query.fields) : true;
  return omitted.length === 0 && selected === true ? undefined : { selected, omitted };
}
