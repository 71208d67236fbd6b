"use client";

import { IconDownload, IconPhoto } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { type DayPoint, extremes, twinRows } from "@/components/chart/trend";
import { TrendChart } from "@/components/chart/trend-chart";
import { TrendTwin } from "@/components/chart/trend-twin";
import { Page, PageBody, PageHeader, Region, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { SidePanel } from "@/components/layout/side-panel";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { ErrorBanner } from "@/components/state/error-banner";
import { EmptyState } from "@/components/state/state";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { Pager } from "@/components/table/pager";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { formatDayLong, formatDayShort } from "@/components/ui/date-format";
import { countOf, formatCount } from "@/components/ui/number-format";
import { CallError, reasonOf } from "@/lib/base/http/client";
import { readableQuery } from "@/lib/base/http/readable-query";
import { ticketHistoryQuery, ticketRows, useCloseTicket } from "@/lib/resources/ticket/client";
import { getTicketHistory, listTickets } from "@/lib/resources/ticket/endpoints";
import type { Ticket } from "@/lib/resources/ticket/schema";
import { ExportButton } from "../export-csv";
import {
  ListBanners,
  ListEmpty,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../list-screen";
import { type Range, readRange, toDay } from "./range";
import { RangeBar } from "./range-bar";
import { TicketRows, ticketColumns, ticketFields, ticketView } from "./tickets-columns";
import { useTenantName } from "./use-tenant-name";

const options: ListScreenOptions<Ticket> = {
  endpoint: listTickets,
  rows: ticketRows,
  rowId: ({ id }) => id,
  columns: ticketColumns,
  initialView: ticketView,
  keep: ["days", "from", "to"],
  send: ["openOn"],
};

/** Open tickets per day, and the tickets behind a day. */
export function TicketsScreen() {
  const screen = useListScreen(options);
  const { address, query } = screen;
  const today = toDay(useNow());
  const range = readRange(query.extra, today);
  const history = useHistory(screen, range);
  const figure = useRef<HTMLElement>(null);
  const selected = query.extra.openOn;
  const setExtra = (change: Record<string, string | undefined>) => {
    const extra = Object.entries({ ...query.extra, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return Object.fromEntries(extra);
  };
  const select = (day: string) =>
    address.setQuery({
      // A day's tickets are those open then, whether or not they are closed now.
      filters: query.filters.filter(({ field }) => field !== "closed"),
      extra: setExtra({ openOn: day }),
    });
  const otherFilters = query.filters.filter(({ field }) => field !== "tenant");
  const { points, error } = history;
  const isRefused = error?.status === 403;
  return (
    <Page>
      <PageHeader title="Tickets">
        <Button
          variant="quiet"
          leftSection={<IconPhoto aria-hidden />}
          onClick={() => figure.current && void savePicture(figure.current, range)}
        >
          PNG
        </Button>
        <Button leftSection={<IconDownload aria-hidden />} onClick={() => points && void saveCsv(points, today, range)}>
          CSV
        </Button>
      </PageHeader>
      <RangeBar
        range={range}
        today={today}
        tenant={history.tenant}
        onDays={(days) => address.setQuery({ extra: setExtra({ days, from: undefined, to: undefined }) })}
        onRange={(from, to) => address.setQuery({ extra: setExtra({ days: undefined, from, to }) })}
        onTenant={(tenant) =>
          address.setQuery({
            filters:
              tenant === ""
                ? otherFilters
                : [...otherFilters, { field: "tenant", conditions: [{ op: "eq", value: tenant }] }],
          })
        }
      />
      {error && !isRefused && (
        <ErrorBanner
          title="Could not count the days."
          reason={error.message}
          retryInSeconds={error.status === 0 || error.status >= 500 ? 5 : undefined}
          onRetry={history.retry}
        />
      )}
      <ListBanners screen={screen} />
      <PageBody>
        <ScrollRegion label="Chart and tickets">
          {!isRefused && (
            <TrendChart
              ref={figure}
              label="Open tickets per day"
              {...headlineOf(points, today)}
              points={points ?? []}
              today={today}
              selected={selected}
              onSelect={select}
              valueWords={(value) => `${formatCount(value)} open`}
              legend={{ over: "Open at the end of the day", open: "Today, not finished" }}
            />
          )}
          <Tickets
            screen={screen}
            onShowAll={() =>
              address.setQuery({
                filters: otherFilters.filter(({ field }) => field !== "closed"),
                extra: setExtra({ openOn: undefined }),
              })
            }
          />
        </ScrollRegion>
        {!isRefused && (
          <SidePanel label="Open tickets by day" size="twin">
            <TrendTwin
              label="Open tickets by day"
              valueLabel="Open"
              points={points ?? []}
              today={today}
              selected={selected}
              onSelect={select}
            />
          </SidePanel>
        )}
      </PageBody>
      <RequestLine
        request={{
          method: "GET",
          path: getTicketHistory.path,
          query: readableQuery(new URLSearchParams(history.search)),
        }}
        more={1}
        facts={[
          screen.page && (
            <Pager
              key="pager"
              paging={query.paging}
              total={screen.page.total}
              onChange={(paging) => address.setQuery({ paging })}
            />
          ),
          history.milliseconds !== undefined && `${history.milliseconds} ms`,
          "Days in UTC",
        ]}
      />
    </Page>
  );
}

/** The counts of the range, for the tenants the list is filtered by too. */
function useHistory({ query }: ListScreen<Ticket>, { days, to }: Range) {
  const ofTenant = query.filters.find(({ field }) => field === "tenant")?.conditions ?? [];
  const tenant = ofTenant.length === 1 && ofTenant[0]?.op === "eq" ? ofTenant[0].value : "";
  const filters = ofTenant.flatMap(({ op, value }) => (op === "eq" ? [["~filter[tenant][]", value] as const] : []));
  const search = new URLSearchParams([
    ["days", String(days)],
    ...(tenant === "" ? filters.map(([name, value]) => [name, value]) : [["~filter[tenant]", tenant]]),
  ]).toString();
  const { data, error, refetch } = useQuery(ticketHistoryQuery(search));
  const points = useMemo(() => data?.points.filter(({ day }) => day <= to), [data, to]);
  return {
    search,
    tenant,
    points,
    milliseconds: data?.request.milliseconds,
    error: error instanceof CallError ? error : undefined,
    retry: () => void refetch(),
  };
}

/** The sentence above the chart: what holds now, yesterday, and the extremes of the days that are over. */
function headlineOf(points: readonly DayPoint[] | undefined, today: string) {
  const last = points?.at(-1);
  if (!points || !last) return { count: undefined, what: "open now", headline: "" };
  const short = (day: string) => formatDayShort(new Date(day), "UTC");
  const before = points.at(-2);
  const found = extremes(points, today);
  const range = found
    ? `Highest ${formatCount(found.highest.value)} on ${short(found.highest.day)}, lowest ${formatCount(found.lowest.value)} on ${short(found.lowest.day)}`
    : "";
  const isOpen = last.day === today;
  const yesterday = isOpen && before ? `${formatCount(before.value)} at the end of yesterday. ` : "";
  return {
    count: last.value,
    what: isOpen ? "open now" : `open at the end of ${short(last.day)}`,
    headline: `${yesterday}${range}`,
  };
}

/** The tickets of the day that is selected, or all that the filters leave. */
function Tickets({ screen, onShowAll }: { screen: ListScreen<Ticket>; onShowAll: () => void }) {
  const { query, address, model, answer, page } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const { openOn } = query.extra;
  const isOpenNow = query.filters.some(
    ({ field, conditions }) => field === "closed" && conditions.every(({ op }) => op === "missing"),
  );
  const setClosed = useSetClosed();
  const mayWrite = useHasFeature("Platform/Support/Write");
  const context = { openOn, setClosed: mayWrite ? setClosed : undefined, nameOf: useTenantName() };
  const showOpen = () =>
    address.setQuery({
      filters: [...query.filters.filter(({ field }) => field !== "closed"), stillOpen],
    });
  const action: ReactNode =
    openOn || isOpenNow ? (
      <Button variant="link" onClick={onShowAll}>
        Show all
      </Button>
    ) : (
      <Button variant="link" onClick={showOpen}>
        Show open
      </Button>
    );
  return (
    <Region
      title={openOn ? `Open on ${formatDayLong(new Date(openOn), "UTC")}` : isOpenNow ? "Open now" : "Tickets"}
      detail={page && formatCount(page.total)}
      action={action}
    >
      <FilterBar
        ref={bar}
        fields={ticketFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      >
        <ExportButton screen={screen} name="tickets" />
      </FilterBar>
      <TicketRows value={context}>
        <DataTable
          model={model}
          label="Tickets"
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="ticket"
              fields={ticketFields}
              empty={
                <EmptyState title={openOn ? "No ticket was open at the end of that day" : "No tickets yet"}>
                  Support tickets of this tenant and its customers appear here.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
      </TicketRows>
    </Region>
  );
}

const stillOpen = { field: "closed", conditions: [{ op: "missing" as const, value: "" }] };

/** Closes or reopens; undoing puts the very moment back that was there. */
function useSetClosed() {
  const { mutateAsync } = useCloseTicket();
  return async function setClosed(
    { id, subject = "the ticket", closed: before = null }: Ticket,
    closed: string | null,
  ) {
    try {
      await mutateAsync({ id, closed });
    } catch (error) {
      const reason = reasonOf(error);
      showToast({ kind: "failed", message: `${closed === null ? "Not reopened." : "Not closed."} ${reason}` });
      return;
    }
    showToast({
      kind: "done",
      message: `${closed === null ? "Reopened" : "Closed"} ${subject}`,
      undo: () => void setClosed({ id, subject, closed }, before),
    });
  };
}

const fileName = ({ from, to }: Range): string => `open-tickets-${from}-to-${to}`;

/** The days of the table twin, in the chart's order. */
async function saveCsv(points: readonly DayPoint[], today: string, range: Range): Promise<void> {
  const rows = twinRows(points, today).reverse();
  const lines = rows.map(({ day, value, change = "", isOpen }) =>
    [day, value, change, isOpen ? "so far" : ""].join(","),
  );
  const { saveBlob } = await import("@/components/chart/save-png");
  saveBlob(
    new Blob([["date,totalOpen,change,note", ...lines, ""].join("\r\n")], { type: "text/csv;charset=utf-8" }),
    `${fileName(range)}.csv`,
  );
  showToast({ kind: "done", message: `Exported ${countOf(rows.length, "day")}` });
}

async function savePicture(figure: HTMLElement, range: Range): Promise<void> {
  const { savePng } = await import("@/components/chart/save-png");
  await savePng(figure, `${fileName(range)}.png`);
}
