"use client";

import { useList } from "@/components/list/use-list-state";
import { fieldsFor, idField } from "@/components/table/fields";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { EmptyValue } from "@/components/ui/values";
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

const of = fieldsFor<Ticket, TicketCells>();

const closed = message("Closed");

export const ticketFields = [
  idField(of, "id", { heading: message("Ticket"), width: 152, filter: { names: "tickets" } }),
  of.name("subject", message("Subject"), {
    width: 180,
    grow: 3,
    slot: "title",
    none: message("no subject"),
    edit: message("Say what it is about."),
  }),
  of.text("tenant", message("Customer"), {
    width: 110,
    grow: 1,
    slot: "detail",
    filter: { names: "tenants" },
    cell: ({ tenant }, { tenantName }) => <TenantCell id={tenant} tenantName={tenantName} />,
  }),
  of.day("created", message("Opened")),
  of.moment("closed", closed, { none: message("still open") }),
  of.made("status", message("Status"), {
    width: 84,
    slot: "note",
    fieldLabel: "closed",
    read: (ticket) => (ticket.closed ? "closed" : "open"),
    choices: { open: { kind: "pending", word: message("Open") }, closed: { kind: "ended", word: closed } },
  }),
  of.made("age", message("Age"), {
    Head: AgeHead,
    width: 96,
    align: "end",
    slot: "value",
    cell: (ticket, { openOn }) => <AgeCell ticket={ticket} openOn={openOn} />,
  }),
  of.made("change", message("Close or reopen"), {
    width: 104,
    says: [message("Close"), message("Reopen")],
    slot: "control",
    // The ticket beside the table has the same button.
    givesWay: true,
    cell: (ticket, { setClosed }) => <ChangeCell ticket={ticket} setClosed={setClosed} />,
  }),
];

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
  const count = Math.max(0, dayOf(until) - dayOf(Date.parse(created)));
  if (count === 0 && closed && !openOn) return t("same day");
  return t("{count, plural, one {# day} other {# days}}", { count });
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
