import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import { type Context, createContext, type ReactNode } from "react";
import type { Viewer } from "@/components/session/viewer";
import type { ListedColumn } from "@/components/table/column-list";
import type { Columns, TableView } from "@/components/table/columns";
import { type Field, tableColumns } from "@/components/table/fields";
import type { FieldWords, FilterField, OfferedValues } from "@/components/table/filter-field";
import { columnIds } from "@/components/table/use-data-table";
import type { Feature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { ListReason } from "@/lib/base/http/list-why";
import type { List } from "@/lib/base/list/fields";
import type { Filter } from "@/lib/base/list/query";
import { addressOf, type CallInput } from "@/lib/browser/client";
import { type ListEndpoint, type ListOptions, type ListPage, listQuery } from "@/lib/browser/list";
import { message } from "@/lib/languages/text";
import { fieldOfColumn, filterFields } from "./filter-fields";
import { allRows, type FaultOf, type Grammar, grammarOf } from "./list-grammar";
import type { Groups } from "./list-values";
import type { ListRows } from "./use-list-state";
import type { BuiltInView } from "./use-views";

/** What a screen says of its list, and what can be done there. */
interface ListNames {
  /** "API keys" */
  title: string;
  /** The heading where there are none: "No API keys yet". */
  none: string;
  /** The heading for who may not read them: "You cannot see API keys". */
  unseen: string;
  /** The list's feed of changes: with it, shown rows stay until the reader asks for the changed ones. */
  changes?: ListEndpoint;
  /** Set if its columns are always the same, in the same order. */
  isFixed?: true;
  /** The places of records that the list leaves out, such as those in the trash. */
  outside?: Outside;
  /** Rows can be selected, by everyone or by those who have a feature. */
  selectable?: true | Feature;
  create?: CreateAction;
}

/** How rows are opened. */
interface RowOptions<Row> {
  /** Set if rows have a page of their own. */
  rowHref?: (row: Row) => string;
  /** Set if these pages can be shown as of a past moment. */
  pastPages?: true;
  /** The detail that expands below a row. */
  detail?: (row: Row) => ReactNode;
  /** False if rows cannot be opened. Otherwise they open on their own page, expand in place, or open in a drawer. */
  opens?: false;
}

interface ListScreenOptions<E extends ListEndpoint, Row extends object, Cells extends object>
  extends ListNames,
    RowOptions<Row> {
  /** The endpoint defines path, feature, fields and their kinds, envelope and id; they are not repeated here. */
  endpoint: E;
  /** Path parameters of the endpoint. */
  params?: CallInput<E>["params"];
  /** The fields of a row: those with a width are columns. */
  fields: readonly Field<Row, Cells>[];
  /** The columns shown if the URL names none. */
  shown: readonly string[];
  /** Columns that do not scroll horizontally; by default the first one. */
  pinned?: readonly string[];
  /** Labels for filter fields that have no column. */
  labels?: Readonly<Record<string, FieldWords>>;
  /** Filters that belong to an address of the screen, such as that of the trash: the reader cannot remove them. */
  within?: readonly Filter[];
  /** Parameters outside the list grammar: always sent; sent if the URL has them and they are valid; only held in the URL. */
  fixedParameters?: Readonly<Record<string, string>>;
  sentParameters?: Readonly<Record<string, FaultOf>>;
  keptParameters?: readonly string[];
  /** The order of an address without one, where it is not that of the API: `name`. */
  sort?: string;
  /** Rows per page if the URL does not say: 100. */
  pageSize?: number;
  /** Set if the list's id is not unique. */
  rowId?: (row: Row) => string;
  /** The name of the view of all rows: "All". */
  allView?: string;
  /** Built-in views in addition to that. */
  views?: () => readonly BuiltInView[];
  /** The view, by its name, that an address without parameters shows; without one it shows all rows. */
  firstView?: string;
  /** Layouts besides the table, as `view` names them, each with the view that an address without parameters shows in it. */
  layouts?: Readonly<Record<string, string>>;
  /** The layouts that are views of their own, beside those of the rows, with their names. */
  layoutViews?: Readonly<Record<string, string>>;
  refetchInterval?: (rows: readonly Row[] | undefined) => number | false;
}

/** Another place of records, and the text of the link to it. */
interface Outside {
  label: string;
  href: (id: string) => string;
}

/** How a record is created: in a panel beside the table, or on a page of its own. */
export interface CreateAction {
  label: string;
  feature: Feature;
  /** Whether the viewer's tenant can have such records at all. */
  isPossible?: (viewer: Viewer) => boolean;
  /** The request that the form sends, shown while the form is open. */
  endpoint?: Endpoint;
  href?: string;
}

export const mayCreate = ({ feature, isPossible = () => true }: CreateAction, viewer: Viewer): boolean =>
  viewer.features.includes(feature) && isPossible(viewer);

/** The part of a list screen's definition that does not depend on the row type. */
export interface ListFacts extends ListNames {
  list: List;
  area: string;
  feature: ListEndpoint["feature"];
  /** The name of the operation that lists. */
  operation: string;
  path: string;
  /** The page of a row, if rows have pages of their own; `isPast` if they can be shown as of a past moment. */
  page: { hrefOf: (row: object) => string; isPast: boolean } | undefined;
  grammar: Grammar;
  columnDefs: readonly ListedColumn["columnDef"][];
  columnIds: readonly string[];
  initialView: TableView;
  fields: readonly FilterField[];
  /** Rows expand in place. */
  expands: boolean;
  allView: string;
  layoutViews: Readonly<Record<string, string>>;
  views: () => readonly BuiltInView[];
  /** The view that an address without parameters shows, in a layout or as a table. */
  firstView: (layout: string | undefined) => BuiltInView | undefined;
  /** Query options for the number of rows that match. */
  totalQuery: (search: string) => UseQueryOptions<ListPage<unknown>, Error, number>;
  /** Query options for the values of a field, and how many rows have each. */
  valuesQuery: (search: string, field: string) => UseQueryOptions<OfferedValues>;
  groupsQuery: (search: string, field: string) => UseQueryOptions<Groups>;
  /** Reads why a record is in the list that a query string asks for, or not. */
  why: (search: string, id: string, signal: AbortSignal) => Promise<ListReason>;
  /** Reads the rows of a query as CSV, in chunks. */
  download: (search: string, signal: AbortSignal, onChunk: (chunk: string) => void) => Promise<void>;
}

/** A list screen, declared once at module scope. */
export interface ListDefinition<Row extends object, Cells extends object> extends ListFacts, RowOptions<Row> {
  columns: Columns<Row, Cells>;
  /** Query options for the rows that a query string selects. */
  query: (search: string) => ListOptions<Row>;
  rowId: (row: Row) => string;
  /** Gives components inside the screen its typed rows. */
  rowsContext: Context<ListRows<Row> | undefined>;
}

/** Declares a list screen. Its rows have the type of its columns. */
export function defineListScreen<E extends ListEndpoint, Row extends object, Cells extends object>(
  options: ListScreenOptions<E, Row, Cells>,
): ListDefinition<Row, Cells> {
  const { endpoint, params, shown, labels = {}, refetchInterval, pageSize = 100 } = options;
  const { list } = endpoint;
  const { rowHref } = options;
  const columns = tableColumns(options.fields).map((column) => {
    const field = fieldOfColumn(list, column);
    if (!field) return column;
    const { kind, arrayPath } = field;
    return {
      ...column,
      meta: { label: "", width: 160, ...column.meta, kind, ...(arrayPath ? { unsorted: "array" as const } : {}) },
    };
  });
  const { within = [], fixedParameters = {}, sentParameters = {}, layouts } = options;
  const keptParameters = [...(options.keptParameters ?? []), ...(layouts ? [allRows.name] : []), "group"];
  const query = (search: string): ListOptions<Row> => ({
    ...listQuery<E, Row>(endpoint, search, params),
    ...(options.changes ? { refetchOnWindowFocus: isFailed, refetchOnReconnect: isFailed } : {}),
    ...(refetchInterval ? { refetchInterval: ({ state }) => refetchInterval(state.data?.rows) } : {}),
  });
  return {
    ...options,
    list,
    area: endpoint.area,
    feature: endpoint.feature,
    operation: endpoint.name,
    path: addressOf(endpoint, { params }),
    page: rowHref && { hrefOf: (row) => rowHref(row as Row), isPast: options.pastPages ?? false },
    grammar: grammarOf({ list, pageSize, sort: options.sort, within, fixedParameters, sentParameters, keptParameters }),
    columns,
    columnDefs: columns,
    columnIds: columnIds(columns),
    initialView: { columns: shown, pinned: options.pinned ?? shown.slice(0, 1) },
    fields: filterFields(list, columns, labels, within),
    expands: options.detail !== undefined,
    allView: options.allView ?? message("All"),
    layoutViews: options.layoutViews ?? {},
    views: options.views ?? (() => []),
    firstView: (layout) => {
      const first = (layout === undefined ? undefined : layouts?.[layout]) ?? options.firstView;
      return options.views?.().find(({ name }) => name === first);
    },
    query,
    totalQuery: (search) => ({
      ...listQuery<E, unknown>(endpoint, search, params),
      placeholderData: undefined,
      select: ({ total }) => total,
    }),
    valuesQuery: (search, field) => ({
      queryKey: [endpoint.area, endpoint.name, "values", params ?? {}, field, search],
      queryFn: async ({ signal }) =>
        (await import("./list-values")).readValues(endpoint, params as object, search, field, signal),
      placeholderData: keepPreviousData,
    }),
    groupsQuery: (search, field) => ({
      queryKey: [endpoint.area, endpoint.name, "groups", params ?? {}, field, search],
      queryFn: async ({ signal }) =>
        (await import("./list-values")).readGroups(endpoint, params as object, search, field, signal),
    }),
    download: async (search, signal, onChunk) => {
      const { callForCsv } = await import("@/lib/browser/client-text");
      await callForCsv(endpoint, { search, signal, ...(params === undefined ? {} : { params }) }, onChunk);
    },
    why: async (...asked) => (await import("./list-reason")).readReason(endpoint, params, ...asked),
    rowId: options.rowId ?? ((row) => idOf(row, list.id)),
    rowsContext: createContext<ListRows<Row> | undefined>(undefined),
  };
}

/** Refetches a failed query only: other rows are replaced when the reader asks for it. */
const isFailed = ({ state }: { state: { status: string } }): boolean => state.status === "error";

const idOf = (row: object, member: string): string =>
  String(Object.entries(row).find(([name]) => name === member)?.[1]);
