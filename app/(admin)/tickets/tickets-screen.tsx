"use client";

import { Page } from "@/components/layout/page";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListProvider, ListRequestLine } from "@/components/list/list-screen";
import { useList } from "@/components/list/use-list-state";
import { lazyOnUse } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { TicketPanels } from "./ticket-panels";
import { TicketStrip } from "./ticket-strip";
import { TicketsTable, tickets } from "./tickets-table";

const Trends = lazyOnUse(async () => (await import("./trends")).Trends);

/** The tickets as a list, or how many were open day by day. */
export function TicketsScreen() {
  return (
    <ListProvider list={tickets}>
      <Page>
        <Layouts />
      </Page>
    </ListProvider>
  );
}

function Layouts() {
  const { query } = useList();
  const { group: _, ...ofChart } = query.extra;
  // A day or a range is of the chart.
  if (Object.keys(ofChart).length > 0) {
    return <Trends fallback={<div data-loading />} />;
  }
  return (
    <>
      <ListHeader title={t("Tickets")} />
      <ListFilters />
      <TicketStrip />
      <ListBody>
        <TicketsTable />
        <TicketPanels />
      </ListBody>
      <ListRequestLine otherRequests={1} />
    </>
  );
}
