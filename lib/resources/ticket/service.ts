import type * as z from "zod";
import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { historyIn } from "@/lib/base/list/history";
import { recordIn } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type { createTicket, getTicketHistory, listTickets } from "./endpoints";
import { ticketCreated } from "./events";
import { formerTimes, historyStatement, isOpenOn } from "./history";
import { requireTimes, ticketKind } from "./kind";
import { type Ticket, type ticketHistoryEntry, ticketList } from "./schema";

export async function history(
  actor: Actor,
  { list: request, query: { days } }: Input<typeof getTicketHistory>,
): Promise<z.infer<typeof ticketHistoryEntry>[]> {
  return await read(actor.tenant, historyStatement(actor.tenant, request, days));
}

export async function list(
  actor: Actor,
  { list: request, query: { openOn } }: Input<typeof listTickets>,
): Promise<ListResult> {
  if (openOn === undefined) return await readList(actor.tenant, request);
  return await readList(actor.tenant, request, {
    where: isOpenOn(openOn),
    formerWhere: isOpenOn(openOn, formerTimes),
    parameter: { name: "openOn", value: openOn },
  });
}

export const get = recordIn<Ticket>(ticketList, message("The ticket was not found."));

export const changeHistory = historyIn(ticketList, message("The ticket was not found."));

/** @throws AppError `invalid_body` for a tenant that is neither the caller's nor a customer of it, and for wrong times */
export async function create(actor: Actor, { tx, body }: Input<typeof createTicket>): Promise<Ticket> {
  const { subject, tenant = actor.tenant.id, created = new Date().toISOString(), closed = null } = body;
  if (tenant !== actor.tenant.id && !(await tx.tenant.findFirst({ where: { id: tenant, parent: actor.tenant.id } }))) {
    throw AppError.invalidField("/tenant", message("This is neither your tenant nor a customer of it."));
  }
  const ticket: Ticket = { id: newIdentifier(), tenant, subject, created, closed };
  requireTimes(ticket);
  // The trigger `columns` (prisma/sql/20_columns.sql) sets `family`, by which the parent sees the ticket.
  insertDocument(tx, "ticket", { tenant, id: ticket.id, doc: ticket });
  append(tx, actor, ticketCreated, { _id: ticket.id, name: subject, subject, tenant }, tenant);
  return ticket;
}

/** @throws AppError `not_found`, `invalid_body` */
export const update = updating(ticketKind);
