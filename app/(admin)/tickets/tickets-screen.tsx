"use client";

import { useRef } from "react";
import { TrendChart } from "@/components/chart/trend-chart";
import { TrendTable } from "@/components/chart/trend-table";
import { Page, PageHeader, ScrollRegion } from "@/components/layout/page";
import { SidePanel } from "@/components/layout/side-panel";
import { ListBody, ListProvider } from "@/components/list/list-screen";
import { useList } from "@/components/list/use-list-state";
import { ErrorBanner } from "@/components/state/error-banner";
import { retryIn } from "@/components/state/retry-in";
import { useNow } from "@/components/ui/clock";
import { formatCount } from "@/components/ui/number-format";
import { headlineOf } from "./headline";
import { HistoryRequestLine } from "./history-request-line";
import { readRange, toDay } from "./range";
import { RangeFilters } from "./range-filters";
import { SaveButtons } from "./save-buttons";
import { TicketsTable, tickets } from "./tickets-table";
import { useHistory } from "./use-history";

/** Open tickets per day, and the tickets of a day. */
export function TicketsScreen() {
  return (
    <ListProvider list={tickets}>
      <TicketsPage />
    </ListProvider>
  );
}

function TicketsPage() {
  const { query, address } = useList();
  const today = toDay(useNow());
  const range = readRange(query.extra, today);
  const history = useHistory(query.filters, range);
  const figure = useRef<HTMLElement>(null);
  const { points, error } = history;
  const isRefused = error?.status === 403;
  const chart = {
    points: points ?? [],
    today,
    selected: query.extra.openOn,
    // The tickets of a day are those that were open on it, even if they are closed now.
    onSelect: (openOn: string) =>
      address.setQuery({
        filters: query.filters.filter(({ field }) => field !== "closed"),
        extra: { ...query.extra, openOn },
      }),
  };
  return (
    <Page>
      <PageHeader title="Tickets">
        <SaveButtons figure={figure} points={points} today={today} range={range} />
      </PageHeader>
      <RangeFilters tenant={history.tenant} today={today} />
      {error && !isRefused && (
        <ErrorBanner
          title="Could not count the days."
          reason={error.message}
          retryInSeconds={retryIn(error)}
          onRetry={history.retry}
        />
      )}
      <ListBody>
        <ScrollRegion label="Chart and tickets">
          {!isRefused && (
            <TrendChart
              ref={figure}
              label="Open tickets per day"
              {...headlineOf(points, today)}
              {...chart}
              valueWords={(value) => `${formatCount(value)} open`}
              legend={{ over: "Open at the end of the day", open: "Today, not finished" }}
            />
          )}
          <TicketsTable />
        </ScrollRegion>
        {!isRefused && (
          <SidePanel label="Open tickets by day" size="table">
            <TrendTable label="Open tickets by day" valueLabel="Open" {...chart} />
          </SidePanel>
        )}
      </ListBody>
      <HistoryRequestLine history={history} />
    </Page>
  );
}
