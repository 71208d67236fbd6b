"use client";

import { IconDownload, IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import { TrendChart } from "@/components/chart/trend-chart";
import { TrendTable } from "@/components/chart/trend-table";
import { Page, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { SidePanel } from "@/components/layout/side-panel";
import { ListBody, ListPager, ListProvider } from "@/components/list/list-screen";
import { useList } from "@/components/list/use-list-state";
import { ErrorBanner } from "@/components/state/error-banner";
import { retryIn } from "@/components/state/retry-in";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { formatCount } from "@/components/ui/number-format";
import { readableQuery } from "@/lib/base/http/readable-query";
import { getTicketHistory } from "@/lib/resources/ticket/endpoints";
import { headlineOf } from "./headline";
import { readRange, toDay } from "./range";
import { RangeBar } from "./range-bar";
import { saveDays, savePicture } from "./save-days";
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
        <Button
          variant="quiet"
          leftSection={<IconPhoto aria-hidden />}
          onClick={() => figure.current && void savePicture(figure.current, range)}
        >
          PNG
        </Button>
        <Button leftSection={<IconDownload aria-hidden />} onClick={() => points && saveDays(points, today, range)}>
          CSV
        </Button>
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
      <RequestLine
        request={{
          method: "GET",
          path: getTicketHistory.path,
          query: readableQuery(new URLSearchParams(history.search)),
        }}
        more={1}
        facts={[
          <ListPager key="pager" />,
          history.milliseconds !== undefined && `${history.milliseconds} ms`,
          "Days in UTC",
        ]}
      />
    </Page>
  );
}

/** The range and the tenant of chart and list. */
function RangeFilters({ tenant, today }: { tenant: string; today: string }) {
  const { query, address } = useList();
  const { days: _days, from: _from, to: _to, ...extra } = query.extra;
  const others = query.filters.filter(({ field }) => field !== "tenant");
  const ofTenant = (id: string) => ({ field: "tenant", conditions: [{ op: "eq" as const, value: id }] });
  return (
    <RangeBar
      range={readRange(query.extra, today)}
      today={today}
      tenant={tenant}
      onDays={(days) => address.setQuery({ extra: { ...extra, days } })}
      onRange={(from, to) => address.setQuery({ extra: { ...extra, from, to } })}
      onTenant={(id) => address.setQuery({ filters: id === "" ? others : [...others, ofTenant(id)] })}
    />
  );
}
