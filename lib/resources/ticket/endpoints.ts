import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { ticketCreated, ticketUpdated } from "./events";
import {
  newTicket,
  openOn,
  ticket,
  ticketHistoryEntry,
  ticketHistoryFilters,
  ticketList,
  ticketUpdate,
} from "./schema";

const daysMax = 366;
const daysDetail = message("The value must be a whole number from 1 to {daysMax}.", { daysMax });
const params = z.object({ id: identifier });

export const getTicketHistory = endpoint({
  name: "getTicketHistory",
  method: "GET",
  path: "/v1/support/ticket/history",
  area: "Support tickets",
  summary: "Count open tickets per day",
  description:
    "One entry per day (UTC) in ascending order, ending today. Counts the tickets of the tenant and its customers.",
  feature: "Platform/Support",
  list: ticketHistoryFilters,
  filtersOnly: true,
  query: {
    days: z
      .string()
      .regex(/^\d{1,3}$/, daysDetail)
      .transform(Number)
      .pipe(z.number().min(1, daysDetail).max(daysMax, daysDetail))
      .default(30)
      .meta({ description: "How many days to report, today being the last: 1 to 366, and 30 unless it is sent." }),
  },
  response: z.array(ticketHistoryEntry),
  example: { query: "days=90" },
});

export const listTickets = endpoint({
  name: "listTickets",
  method: "GET",
  path: "/v1/support/ticket",
  area: "Support tickets",
  summary: "List tickets",
  description:
    "Tickets of the tenant and its customers. `openOn` lists the tickets that the history counts in `totalOpen` of a day.",
  feature: "Platform/Support",
  list: ticketList,
  query: { openOn },
  response: pageOf(ticket),
  example: { query: "~filter[closed]=!&~perPage=10" },
});

export const listTicketChanges = endpoint(changesOf("listTicketChanges", listTickets, ticket));

export const getTicket = endpoint({
  name: "getTicket",
  method: "GET",
  path: "/v1/support/ticket/:id",
  area: "Support tickets",
  summary: "Get a ticket",
  feature: "Platform/Support",
  params,
  response: ticket,
  ...recordOf(ticketList),
});

export const getTicketChangeHistory = endpoint(historyOf("getTicketChangeHistory", getTicket, "a ticket"));

export const createTicket = endpoint({
  name: "createTicket",
  method: "POST",
  path: "/v1/support/ticket",
  area: "Support tickets",
  summary: "Create a ticket",
  description:
    "Creates a ticket for the tenant or one of its customers. A ticket from another system can have its original times.",
  feature: "Platform/Support/Write",
  body: newTicket,
  response: ticket,
  status: 201,
  etag: true,
  event: ticketCreated,
  example: { body: { subject: "Licence does not activate" } },
});

export const updateTicket = endpoint({
  name: "updateTicket",
  method: "PUT",
  path: "/v1/support/ticket/:id",
  area: "Support tickets",
  summary: "Update, close or reopen a ticket",
  description:
    "Partial update of `subject` and `closed`: a time or `now` closes the ticket, null reopens it. Other members are ignored. The history uses the current times only, so a reopened ticket counts as never closed.",
  feature: "Platform/Support/Write",
  params,
  body: ticketUpdate,
  response: ticket,
  etag: true,
  event: ticketUpdated,
  example: { body: { closed: "now" } },
});
