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
import { createTicket, listTicketChanges, listTickets } from "@/lib/resources/ticket/endpoints";
import { faultOfDay } from "@/lib/resources/ticket/open-on";
import { newTicket } from "../creations";
import { useTicketActions } from "./ticket-actions";
import { ticketColumns } from "./ticket-columns";
import { useTenantName } from "./use-tenant-name";

export const tickets = defineListScreen({
  endpoint: listTickets,
  changes: listTicketChanges,
  columns: ticketColumns,
  shown: ["subject", "tenant", "status", "created", "age", "change"],
  pinned: [],
  noun: "ticket",
  selectable: "Platform/Support/Write",
  create: { ...newTicket, endpoint: createTicket },
  keptParameters: ["days", "from", "to", "by"],
  sentParameters: { openOn: faultOfDay },
  views: () => [{ name: "Open", search: where(listTickets.list, { closed: isMissing }).toString() }],
});

const stillOpen = { field: "closed", conditions: [{ op: "missing" as const, value: "" }] };

/** The tickets of the selected day, or all that match the filters. */
export function TicketsTable() {
  const { query, address, page, isPast } = useList();
  const { openOn, ...extra } = query.extra;
  const closed = query.filters.find(({ field }) => field === "closed");
  const isOpenNow = closed?.conditions.every(({ op }) => op === "missing") ?? false;
  const others = query.filters.filter(({ field }) => field !== "closed");
  const showAll = () => address.setQuery({ filters: others.filter(({ field }) => field !== "tenant"), extra });
  const showOpen = () => address.setQuery({ filters: [...others, stillOpen] });
  const cells = useTicketCells(openOn, isPast);
  return (
    <Region
      title={openOn ? `Open on ${formatDayLong(new Date(openOn), "UTC")}` : isOpenNow ? "Open now" : "Tickets"}
      detail={page && formatCount(page.total)}
      action={
        <Button variant="link" onClick={openOn || isOpenNow ? showAll : showOpen}>
          {openOn || isOpenNow ? "Show all" : "Show open"}
        </Button>
      }
    >
      <ListFilters />
      <ListTable
        list={tickets}
        cells={cells}
        emptyTitle={openOn ? "No ticket was open at the end of that day" : "No tickets yet"}
        empty="Support tickets of this tenant and its customers appear here."
      />
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
