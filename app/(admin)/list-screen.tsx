"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { RequestLine } from "@/components/layout/request-line";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { ErrorBanner, StaleNote } from "@/components/state/error-banner";
import { NoMatch, NoPermission, State } from "@/components/state/state";
import type { ListedColumn } from "@/components/table/column-list";
import type { TableView } from "@/components/table/columns";
import type { FilterField } from "@/components/table/filter-field";
import { chipSentence, toChips, toFilters } from "@/components/table/filter-words";
import { Pager } from "@/components/table/pager";
import { columnIds, useDataTable } from "@/components/table/use-data-table";
import { useListAddress } from "@/components/table/use-list-address";
import { viewChange } from "@/components/table/view";
import { useTimeZone } from "@/components/ui/clock";
import { useCopy } from "@/components/ui/copy";
import { formatTimeExact } from "@/components/ui/date-format";
import { Note } from "@/components/ui/note";
import { ZoneFact } from "@/components/ui/values";
import { addressOf, CallError } from "@/lib/base/http/client";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { readableQuery } from "@/lib/base/http/readable-query";
import type { ListOptions, ListPage } from "@/lib/base/list/client";
import type { List } from "@/lib/base/list/fields";
import { grammarOf, type ScreenQuery } from "./list-grammar";

/** All of it is declared once, at module scope. */
export interface ListScreenOptions<Row extends object> {
  endpoint: Endpoint & { list: List };
  /** Path parameters of the endpoint. */
  params?: Record<string, string>;
  /** The page that a search asks for. */
  rows: (search: string) => ListOptions<Row>;
  rowId: (row: Row) => string;
  columns: Parameters<typeof useDataTable<Row>>[0]["columns"];
  initialView: TableView;
  selection?: "several";
  pageSize?: number;
  /** Parameters beside the list grammar: `keep` stay in the address, `send` go to the API as well. */
  keep?: readonly string[];
  send?: readonly string[];
}

const none: readonly string[] = [];

/** A list screen: its address, its rows, its table. The address is the only state. */
export function useListScreen<Row extends object>(options: ListScreenOptions<Row>) {
  const { endpoint, params, rows, rowId, columns, initialView, selection } = options;
  const { pageSize = 100, keep = none, send = none } = options;
  const { list } = endpoint;
  const grammar = useMemo(() => grammarOf({ list, pageSize, keep, send }), [list, pageSize, keep, send]);
  const ids = useMemo(() => columnIds([...columns]), [columns]);
  const client = useQueryClient();
  /** Asks for the rows of a query that is about to be shown. */
  const ahead = (query: ScreenQuery) => void client.prefetchQuery(rows(grammar.request(query).toString()));
  const address = useListAddress<ScreenQuery>({
    parse: grammar.parse,
    format: grammar.format,
    initialView,
    columnIds: ids,
    onAhead: ahead,
  });
  const { query } = address;
  const search = grammar.request(query).toString();
  const answer = useQuery(rows(search));
  const page: ListPage<Row> | undefined = answer.data;
  const refused = answer.error instanceof CallError && [401, 403].includes(answer.error.status);
  const model = useDataTable<Row>({
    columns,
    // Where there is nothing to show for a failure, the table has no rows rather than none yet.
    rows: refused || (answer.isError && !page) ? [] : page?.rows,
    isPlaceholderData: answer.isPlaceholderData,
    rowId,
    view: address.view,
    onViewChange: useViewChange(address, columns),
    sort: query.sort,
    onSortChange: (sort) => address.setQuery({ sort }),
    ...(selection ? { selection } : {}),
  });
  const at = page?.rows.findIndex((row) => rowId(row) === address.open) ?? -1;
  const step = (by: 1 | -1) => {
    const row = page?.rows[at + by];
    return at < 0 || row === undefined ? undefined : () => address.setOpen(rowId(row));
  };
  return {
    address,
    query,
    /** The query as the API is asked. */
    search,
    path: addressOf(endpoint, { params }),
    endpoint,
    rowsQuery: rows,
    grammar,
    ahead,
    answer,
    page,
    model,
    /** The row that is open beside the table, when it is on this page, and the ways to its neighbours. */
    current: page?.rows[at],
    previous: step(-1),
    next: step(1),
  };
}

/** Changes which columns are shown, and offers to take the last change back. */
function useViewChange(
  { view, setView }: { view: TableView; setView: (view: TableView) => void },
  columns: readonly ListedColumn["columnDef"][],
) {
  const last = useRef<{ dismiss: () => void }>(undefined);
  // What is taken back must be in sight.
  useEffect(() => () => last.current?.dismiss(), []);
  return (next: TableView) => {
    const labels = new Map(columnIds(columns).map((id, at) => [id, columns[at]?.meta?.label ?? id]));
    setView(next);
    last.current?.dismiss();
    last.current = showToast({
      kind: "done",
      message: viewChange(view, next, (id) => labels.get(id) ?? id),
      undo: () => setView(view),
    });
  };
}

/** The row that an address opens though it is not on the page: asked for by itself, within the list's own filters. */
export function useRowElsewhere<Row extends object>(
  { address, page, current, rowsQuery }: ListScreen<Row>,
  idField: string,
  within: Record<string, string> = {},
): Row | undefined {
  const { open } = address;
  const search = new URLSearchParams({ ...within, [`~filter[${idField}]`]: literal(open ?? "") });
  const { data } = useQuery({
    ...rowsQuery(search.toString()),
    enabled: open !== undefined && page !== undefined && current === undefined,
    placeholderData: undefined,
  });
  return open === undefined || current !== undefined ? undefined : data?.rows[0];
}

/** An identifier is any text; one that begins like an operator is not one. */
const literal = (id: string): string => (/^[!<>^$~\\]/.test(id) ? `\\${id}` : id);

export type ListScreen<Row extends object> = ReturnType<typeof useListScreen<Row>>;

/** What is wrong with the address, and with the last attempt to read the list. Stands above the table. */
export function ListBanners<Row extends object>({ screen }: { screen: ListScreen<Row> }) {
  const { query, answer, page } = screen;
  const error = answer.error instanceof CallError ? answer.error : undefined;
  return (
    <>
      {query.problems.length > 0 && (
        <Note kind="error">
          <b>Part of this address is not understood, and left out.</b>{" "}
          {query.problems.map(({ parameter, detail }) => `${parameter}: ${shortened(detail)}`).join(" ")}
        </Note>
      )}
      {error && error.status !== 403 && (
        <ErrorBanner
          key={answer.errorUpdatedAt}
          title={page ? "Could not refresh." : "Could not load."}
          reason={error.message}
          retryInSeconds={retryIn(error)}
          onRetry={() => void answer.refetch()}
        />
      )}
    </>
  );
}

/** Every known field is more than a banner should name. */
const shortened = (detail: string): string => detail.replace(/ Known: .*/s, "");

/** A fault of the request is the same the next time; one of the service or the network may pass. */
function retryIn({ status, retryAfterSeconds }: CallError): number | undefined {
  return status === 0 || status === 429 || status >= 500 ? (retryAfterSeconds ?? 5) : undefined;
}

interface ListEmptyProps<Row extends object> {
  screen: ListScreen<Row>;
  /** `subscription` */
  noun: string;
  fields: readonly FilterField[];
  /** Shown when there is nothing at all. */
  empty: ReactNode;
}

/** What stands where rows would: why there are none, and a way out. */
export function ListEmpty<Row extends object>({ screen, noun, fields, empty }: ListEmptyProps<Row>) {
  const { query, answer, address, endpoint } = screen;
  const { copy } = useCopy();
  const { user, tenant } = useViewer();
  const error = answer.error instanceof CallError ? answer.error : undefined;
  if (error?.status === 403) {
    const what = `see ${noun}s`;
    const request = `Access to ${endpoint.feature} for ${user.username} (${user.role}) in ${tenant.name}, to ${what}.`;
    return <NoPermission what={what} feature={endpoint.feature} onCopyRequest={() => copy(request)} />;
  }
  if (error) return <State title="Nothing to show">The list could not be read. The banner says why.</State>;
  if (query.paging.skip > 0) {
    return (
      <NoMatch
        noun={noun}
        filterCount={query.filters.length}
        search={query.search}
        onClear={() => address.setQuery({ paging: { ...query.paging, skip: 0 } })}
      />
    );
  }
  if (query.filters.length === 0 && query.search === "") return <>{empty}</>;
  return <Unmatched screen={screen} noun={noun} fields={fields} />;
}

function Unmatched<Row extends object>({ screen, noun, fields }: Omit<ListEmptyProps<Row>, "empty">) {
  const { query, address, grammar, rowsQuery } = screen;
  const timeZone = useTimeZone();
  const chips = toChips(query.filters);
  const without = chips.map((chip) => toFilters(chips.filter((other) => other !== chip)));
  const counts = useQueries({
    queries: without.map((filters) =>
      rowsQuery(grammar.request({ ...query, filters, paging: { limit: 1, skip: 0 } }).toString()),
    ),
  });
  const totals = counts.map(({ data, isPlaceholderData }) => (isPlaceholderData ? 0 : (data?.total ?? 0)));
  const best = totals.indexOf(Math.max(0, ...totals));
  const chip = chips[best];
  const field = fields.find(({ path }) => path === chip?.field);
  const filters = without[best];
  return (
    <NoMatch
      noun={noun}
      filterCount={chips.length}
      search={query.search}
      suggestion={
        chip && filters && (totals[best] ?? 0) > 0
          ? {
              sentence: chipSentence(chip, field?.label ?? chip.field, field?.kind ?? "text", timeZone),
              count: totals[best] ?? 0,
              onRemove: () => address.setQuery({ filters }),
            }
          : undefined
      }
      onClear={() => address.setQuery({ filters: [], search: "" })}
    />
  );
}

/** Below rows that a failed refresh has left standing. */
export function ListStaleNote<Row extends object>({ screen }: { screen: ListScreen<Row> }) {
  const { answer, page } = screen;
  const timeZone = useTimeZone();
  if (!page || !(answer.error instanceof CallError)) return null;
  const { time } = formatTimeExact(new Date(page.at), timeZone);
  return <StaleNote time={time} requestId={answer.error.problem.requestId} />;
}

/** The request behind the table, its pages, and how long it took. */
export function ListRequestLine<Row extends object>({ screen, more }: { screen: ListScreen<Row>; more?: number }) {
  const { page, query, address, path, search } = screen;
  return (
    <RequestLine
      request={{ method: "GET", path, query: readableQuery(new URLSearchParams(search)) }}
      {...(more === undefined ? {} : { more })}
      facts={[
        page && (
          <Pager
            key="pager"
            paging={query.paging}
            total={page.total}
            onChange={(paging) => address.setQuery({ paging })}
          />
        ),
        page && `${page.request.milliseconds} ms`,
        <ZoneFact key="zone" />,
      ]}
    />
  );
}
