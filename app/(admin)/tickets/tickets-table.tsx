"use client";

import { useMemo } from "react";
import { Region } from "@/components/layout/page";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListTable } from "@/components/list/list-table";
import { useList } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { formatDayLong } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { isMissing, where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { createTicket, listTicketChanges, listTickets } from "@/lib/resources/ticket/endpoints";
import { faultOfDay } from "@/lib/resources/ticket/open-on";
import { newTicket } from "../creations";
import { useTicketActions } from "./ticket-actions";
import { ticketFields } from "./ticket-fields";
import { useTenantName } from "./use-tenant-name";

export const trendsLayout = "trends";

/** The oldest first. */
export const openTickets = where(listTickets.list, { closed: isMissing }, { sort: "created" });

export const tickets = defineListScreen({
  endpoint: listTickets,
  changes: listTicketChanges,
  fields: ticketFields,
  shown: ["subject", "tenant", "status", "created", "age", "change"],
  pinned: [],
  title: message("Tickets"),
  none: message("No tickets yet"),
  unseen: message("You cannot see tickets"),
  selectable: "Platform/Support/Write",
  create: { ...newTicket, endpoint: createTicket },
  keptParameters: ["days", "from", "to", "by"],
  sentParameters: { openOn: faultOfDay },
  firstView: "Open",
  layouts: { [trendsLayout]: "Open" },
  layoutViews: { [trendsLayout]: message("Trends") },
  views: () => [{ name: message("Open"), search: openTickets.toString() }],
});

/** The tickets of the selected day, or all that match the filters. */
export function TicketsTable() {
  const { query, isPast } = useList();
  const { openOn } = query.extra;
  const isOpenNow = query.filters.some(({ field }) => field === "closed");
  return (
    <ListTable
      list={tickets}
      cells={useTicketCells(openOn, isPast)}
      emptyTitle={
        openOn ? t("No ticket was open at the end of that day") : isOpenNow ? t("No open tickets") : t("No tickets yet")
      }
      empty={t("Tickets of this company and its customers appear here.")}
    />
  );
}

/** The same below the chart, with a heading. */
export function TicketsOfDay() {
  const { query, address, page } = useList();
  const { openOn, ...extra } = query.extra;
  return (
    <Region
      title={openOn ? t("Open on {day}", { day: formatDayLong(new Date(openOn), "UTC") }) : t("Tickets")}
      detail={page && formatCount(page.total)}
      action={
        openOn && (
          <Button variant="link" onClick={() => address.setQuery({ extra })}>
            {t("Clear the day")}
          </Button>
        )
      }
    >
      <ListFilters />
      <TicketsTable />
    </Region>
  );
}

function useTicketCells(openOn: string | undefined, isPast: boolean) {
  const { setClosed } = useTicketActions();
  const mayWrite = useHasFeature("Platform/Support/Write") && !isPast;
  const tenantName = useTenantName();
  return useMemo(
    () => ({ openOn, setClosed: mayWrite ? setClosed : undefined, tenantName }),
    [openOn, mayWrite, setClosed, tenantName],
  );
}
