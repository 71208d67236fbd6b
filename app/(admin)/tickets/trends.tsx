"use client";

import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { type DayPoint, weeksOf } from "@/components/chart/trend";
import { TrendChart } from "@/components/chart/trend-chart";
import { PageHeader, ScrollRegion } from "@/components/layout/page";
import { SidePanel } from "@/components/layout/side-panel";
import { CreateButton } from "@/components/list/list-actions";
import { ListBody } from "@/components/list/list-screen";
import { useList } from "@/components/list/use-list-state";
import { ViewButton } from "@/components/list/view-button";
import { Views } from "@/components/list/views";
import { useViewer } from "@/components/session/viewer";
import { ErrorBanner } from "@/components/state/error-banner";
import { useNow } from "@/components/ui/clock";
import { lazyOnUse } from "@/components/ui/late-parts";
import { useIsBrowser } from "@/components/ui/use-is-browser";
import { t } from "@/lib/languages/text";
import { headlineOf } from "./headline";
import { HistoryRequestLine } from "./history-request-line";
import { legendOf } from "./legend";
import { readRange, toDay } from "./range";
import { RangeFilters } from "./range-filters";
import { TicketPanels } from "./ticket-panels";
import { TicketsOfDay } from "./tickets-table";
import { TrendsExport } from "./trends-export";
import { useHistory } from "./use-history";
import { useTenantName } from "./use-tenant-name";

const TrendTable = lazyOnUse(async () => (await import("@/components/chart/trend-table")).TrendTable);

const openWords = (count: number): string => t("{count} open", { count });

const noPoints: readonly DayPoint[] = [];

/** Open tickets per day, and the tickets of a day. */
export function Trends() {
  const { query, address, page, isError, isCreating } = useList();
  const today = toDay(useNow());
  const range = readRange(query.extra, today);
  const history = useHistory(query.filters, range);
  const figure = useRef<HTMLElement>(null);
  const { points, error } = history;
  const isByWeek = query.extra.by === "week";
  const tableLabel = isByWeek ? t("Open tickets by week") : t("Open tickets by day");
  const shown = useMemo(() => (isByWeek && points ? weeksOf(points) : points), [isByWeek, points]);
  const nameOf = useTenantName();
  const { tenant, customers } = useViewer();
  const all = customers.length > 0 ? t("{tenant} and its customers", { tenant: tenant.name }) : tenant.name;
  const whose = history.tenant === "" ? all : (nameOf(history.tenant) ?? history.tenant);
  const isRefused = error?.status === 403;
  const isBrowser = useIsBrowser();
  // Without days the panel is left out together with the skeleton of the list, which would become wider.
  const isListed = page !== undefined || isError;
  const hasDays = points !== undefined || error === undefined || !isListed;
  const hasTrend = hasDays && address.open === undefined && !isCreating;
  const select = useRef((_day: string) => {});
  useLayoutEffect(() => {
    // The tickets of a day are those that were open on it, even if they are closed now.
    select.current = (openOn) =>
      address.setQuery({
        filters: query.filters.filter(({ field }) => field !== "closed"),
        extra: { ...query.extra, openOn },
      });
  });
  const chart = {
    points: shown ?? noPoints,
    today,
    selected: query.extra.openOn,
    // A stable function, so that the chart renders again only when its numbers change.
    onSelect: useCallback((day: string) => select.current(day), []),
  };
  return (
    <>
      <PageHeader title={t("Tickets")} views={<Views />}>
        <ViewButton />
        <TrendsExport figure={figure} points={shown} today={today} range={range} tenant={whose} />
        <CreateButton />
      </PageHeader>
      <RangeFilters tenant={history.tenant} today={today} />
      <ListBody>
        {/* Mount the tickets again when the chart is left out, instead of moving them. */}
        <ScrollRegion
          key={isRefused ? "tickets" : "chart"}
          label={t("Chart and tickets")}
          beside={hasTrend ? "table" : undefined}
        >
          {!isRefused && (
            <TrendChart
              ref={figure}
              label={isByWeek ? t("Open tickets per week") : t("Open tickets per day")}
              isByWeek={isByWeek}
              {...headlineOf(points, today)}
              {...chart}
              valueWords={openWords}
              legend={legendOf(isByWeek)}
            />
          )}
          <TicketsOfDay />
        </ScrollRegion>
        {hasTrend && (
          <SidePanel label={tableLabel} size="table">
            {/* Not on the server: React replaces what changes before its code is loaded, and a press on it would be lost. */}
            {isBrowser ? (
              <TrendTable
                fallback={<div data-loading />}
                label={tableLabel}
                valueLabel={t("Open")}
                isLoading={points === undefined}
                {...chart}
              />
            ) : (
              <div data-loading />
            )}
          </SidePanel>
        )}
        <TicketPanels />
      </ListBody>
      {error && !isRefused && (
        <ErrorBanner
          key={history.errorAt}
          title={t("Could not load the ticket history.")}
          error={error}
          at={history.errorAt}
          onRetry={history.retry}
        />
      )}
      <HistoryRequestLine history={history} />
    </>
  );
}
