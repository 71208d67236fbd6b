"use client";

import { createContext, use } from "react";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Id } from "@/components/ui/copy";
import { countOf } from "@/components/ui/number-format";
import { DayAndTime, Missing } from "@/components/ui/values";
import { type Ticket, ticketList } from "@/lib/resources/ticket/schema";
import { filterFieldsOf } from "../list-grammar";

/** What the cells know besides their ticket. */
export interface RowContext {
  /** The day the list is of, UTC. */
  openOn: string | undefined;
  /** Undefined where the viewer may not write. */
  setClosed: ((ticket: Ticket, closed: string | null) => void) | undefined;
  /** What a tenant is called, where that is known. */
  nameOf: (tenant: string) => string | undefined;
}

export const TicketRows = createContext<RowContext>({
  openOn: undefined,
  setClosed: undefined,
  nameOf: () => undefined,
});

const column = columnsFor<Ticket>();

export const ticketColumns = column.columns([
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Ticket", noun: "id", width: 152, kind: "text" },
  }),
  column.accessor("subject", {
    id: "subject",
    cell: (cell) => cell.getValue() || <Missing>no subject</Missing>,
    meta: { label: "Subject", width: 180, grow: 3, kind: "text", slot: "title" },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <TenantCell id={cell.getValue()} />,
    meta: { label: "Tenant", width: 120, grow: 1, kind: "text", slot: "detail" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Opened", noun: "opened", width: 150, kind: "time" },
  }),
  column.accessor("closed", {
    id: "closed",
    cell: (cell) => (cell.getValue() ? <DayAndTime value={cell.getValue()} /> : <Missing>still open</Missing>),
    meta: { label: "Closed", noun: "closed", width: 150, kind: "time", slot: "note" },
  }),
  column.display({
    id: "age",
    cell: ({ row }) => <AgeCell ticket={row.original} />,
    meta: { label: "Age", width: 92, align: "end", slot: "value" },
  }),
  column.display({
    id: "change",
    cell: ({ row }) => <ChangeCell ticket={row.original} />,
    meta: { label: "Close or reopen", width: 100, slot: "control" },
  }),
]);

export const ticketView: TableView = {
  columns: ["id", "subject", "tenant", "created", "age", "change"],
  pinned: [],
};

export const ticketFields = filterFieldsOf(ticketList, {
  subject: { label: "Subject" },
  tenant: { label: "Tenant" },
  created: { label: "Opened" },
  closed: { label: "Closed" },
  id: { label: "Id" },
});

function TenantCell({ id }: { id: string | undefined }) {
  const { nameOf } = use(TicketRows);
  if (id === undefined) return <Missing />;
  const name = nameOf(id);
  return name === undefined ? <code className="mono">{id}</code> : <span title={id}>{name}</span>;
}

/** Whole days from opening to the day looked at; else to closing, else to now. */
function AgeCell({ ticket: { created, closed } }: { ticket: Ticket }) {
  const { openOn } = use(TicketRows);
  const now = useNow();
  if (created === undefined) return <Missing />;
  const dayOf = (moment: number) => Math.floor(moment / 86_400_000);
  const until = openOn ? Date.parse(openOn) : closed ? Date.parse(closed) : now;
  return <>{countOf(Math.max(0, dayOf(until) - dayOf(Date.parse(created))), "day")}</>;
}

function ChangeCell({ ticket }: { ticket: Ticket }) {
  const { setClosed } = use(TicketRows);
  if (!setClosed) return null;
  const isOpen = !ticket.closed;
  return (
    <Button variant="quiet" onClick={() => setClosed(ticket, isOpen ? new Date().toISOString() : null)}>
      {isOpen ? "Close" : "Reopen"}
      <span className="sr-only"> {ticket.subject}</span>
    </Button>
  );
}
