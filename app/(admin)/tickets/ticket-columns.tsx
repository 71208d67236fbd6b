"use client";

import { useList } from "@/components/list/use-list-state";
import { dayWidth, momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Id } from "@/components/ui/copy";
import { Status } from "@/components/ui/status";
import { Day, DayAndTime, EmptyValue, Name } from "@/components/ui/values";
import { dayMilliseconds } from "@/lib/base/day";
import { message, t } from "@/lib/languages/text";
import type { Ticket } from "@/lib/resources/ticket/schema";
import classes from "./tickets.module.css";

/** Data for the cells besides their ticket. */
interface TicketCells {
  /** The day whose open tickets are listed, UTC. */
  openOn: string | undefined;
  /** Undefined if the viewer may not write. */
  setClosed: ((ticket: Ticket, closed: string | null) => void) | undefined;
  /** A tenant's name, if known. */
  tenantName: (tenant: string) => string | undefined;
}

const column = columnsFor<Ticket, TicketCells>();

export const ticketColumns = column.columns([
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: {
      label: message("Ticket"),
      noun: message("Id"),
      width: 152,
      isForDevelopers: true,
      filter: { names: "tickets" },
    },
  }),
  column.accessor("subject", {
    id: "subject",
    cell: (cell) => <Name value={cell.getValue()} missing={t("no subject")} />,
    meta: { label: message("Subject"), width: 180, grow: 3, slot: "title" },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: ({ getValue, table }) => <TenantCell id={getValue()} tenantName={table.options.meta?.tenantName} />,
    meta: {
      label: message("Customer"),
      width: 110,
      grow: 1,
      slot: "detail",
      filter: { names: "tenants" },
    },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <Day value={cell.getValue()} />,
    meta: { label: message("Opened"), noun: message("Opened"), width: dayWidth },
  }),
  column.accessor("closed", {
    id: "closed",
    cell: (cell) =>
      cell.getValue() ? <DayAndTime value={cell.getValue()} /> : <EmptyValue>{t("still open")}</EmptyValue>,
    meta: { label: message("Closed"), noun: message("Closed"), width: momentWidth },
  }),
  column.accessor((row) => (row.closed ? "closed" : "open"), {
    id: "status",
    cell: (cell) =>
      cell.getValue() === "open" ? (
        <Status kind="pending">{t("Open")}</Status>
      ) : (
        <Status kind="ended">{t("Closed")}</Status>
      ),
    meta: { label: message("Status"), width: 84, slot: "note", fieldLabel: "closed" },
  }),
  column.display({
    id: "age",
    cell: ({ row, table }) => <AgeCell ticket={row.original} openOn={table.options.meta?.openOn} />,
    meta: { label: message("Age"), Head: AgeHead, width: 96, align: "end", slot: "value" },
  }),
  column.display({
    id: "change",
    cell: ({ row, table }) => <ChangeCell ticket={row.original} setClosed={table.options.meta?.setClosed} />,
    // The ticket beside the table has the same button.
    meta: {
      label: message("Close or reopen"),
      width: 104,
      says: [message("Close"), message("Reopen")],
      slot: "control",
      givesWay: true,
    },
  }),
]);

function TenantCell({ id, tenantName }: { id: string | undefined } & Partial<TicketCells>) {
  if (id === undefined) return <EmptyValue />;
  const name = tenantName?.(id);
  return name === undefined ? <code className="mono">{id}</code> : <span title={id}>{name}</span>;
}

/** The heading of the age, with the day that it is counted to. */
function AgeHead({ label }: { label: string }) {
  return useList().query.extra.openOn === undefined ? t(label) : t("{label} that day", { label: t(label) });
}

/** Whole days from opening to the selected day, else to closing, else to now. */
function AgeCell({ ticket: { created, closed }, openOn }: { ticket: Ticket } & Partial<TicketCells>) {
  const now = useNow();
  if (created === undefined) return <EmptyValue />;
  const dayOf = (moment: number) => Math.floor(moment / dayMilliseconds);
  const until = openOn ? Date.parse(openOn) : closed ? Date.parse(closed) : now;
  return (
    <>
      {t("{count, plural, one {# day} other {# days}}", {
        count: Math.max(0, dayOf(until) - dayOf(Date.parse(created))),
      })}
    </>
  );
}

function ChangeCell({ ticket, setClosed }: { ticket: Ticket } & Partial<TicketCells>) {
  if (!setClosed) return null;
  const isOpen = !ticket.closed;
  return (
    <Button variant="quiet" className={classes.change} onClick={() => setClosed(ticket, isOpen ? "now" : null)}>
      {isOpen ? t("Close") : t("Reopen")}
      <span className="sr-only"> {ticket.subject}</span>
    </Button>
  );
}
