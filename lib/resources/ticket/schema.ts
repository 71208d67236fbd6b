import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import {
  identifier,
  nameText,
  partialObject,
  tenantId,
  text,
  timestamp,
  timestampOrNow,
} from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { faultOfDay } from "./open-on";

/** A support ticket. */
export const ticket = partialObject({
  id: identifier,
  tenant: tenantId,
  subject: text.meta({ description: "What it is about, at most 500 characters." }),
  created: timestamp.meta({ description: "When it was opened, UTC." }),
  closed: timestamp.nullable().meta({ description: "When it was closed, UTC; null: it is open." }),
})
  .required({ id: true })
  .meta({ id: "Ticket" });

export type Ticket = z.infer<typeof ticket>;

const subject = nameText(500, message("A ticket needs a subject.")).meta({ description: "What it is about." });

/** A new ticket, or one from another system with its original times. */
export const newTicket = z
  .object({
    subject,
    tenant: tenantId.optional().meta({ description: "The tenant itself, which is the default, or a customer of it." }),
    created: timestamp.optional().meta({ description: "When it was opened; now by default." }),
    closed: timestampOrNow
      .nullable()
      .optional()
      .meta({ description: "When it was closed, or `now`: not before it was opened, and not in the future." }),
  })
  .meta({ id: "NewTicket" });

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const ticketUpdate = partialObject({
  subject,
  closed: timestampOrNow
    .nullable()
    .meta({ description: "A time that is not in the future, or `now`, closes the ticket; null reopens it." }),
}).meta({ id: "TicketUpdate" });

export type TicketUpdate = z.infer<typeof ticketUpdate>;

export const ticketList = defineList({
  record: ticket,
  id: "id",
  table: "ticket",
  rows: "ticket_row",
  visibility: "family",
  columns: ["tenant", "subject", "created", "closed"],
  search: ["id", "subject"],
  words: { column: "search", indexed: true },
  defaultSort: "-created",
  orders: { created: "descending", closed: "ascending", subject: "ascending" },
  changes: { tables: ["ticket"], facet: { field: "closed" } },
  versions: { kind: "ticket" },
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "tickets",
    columns: ["id", "tenant", "subject", "created", "closed"],
  },
});

/** A day of the history, to list the tickets counted on it. */
export const openOn = z
  .string()
  .superRefine((day, context) => {
    const message = faultOfDay(day);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  })
  .optional()
  .meta({ format: "date", description: "Only the tickets that the history counts on this day (UTC)." });

export const ticketHistoryEntry = z
  .object({
    date: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/)
      .meta({ format: "date", description: "A day, UTC." }),
    totalOpen: z.number().meta({ description: "Tickets open at the end of that day; today, now." }),
  })
  .meta({ id: "TicketHistoryEntry" });

/** The filters of the history. */
export const ticketHistoryFilters = defineList({
  record: z.object({ tenant: tenantId }),
  id: "id",
  table: "ticket",
  visibility: "family",
  columns: ["tenant"],
  search: [],
  defaultSort: "tenant",
  envelope: { style: "array" },
});
