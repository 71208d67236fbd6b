import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, tenantId, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "support";
const changed = z.object({
  _id: identifier,
  name: text.optional().meta({ description: "Its subject." }),
  changes,
});

export const ticketCreated = event({
  source,
  action: "ticket_create",
  ...messages(message("Ticket was created"), message("Ticket was not created")),
  undo: { never: message("A ticket is not deleted. Close it instead.") },
  data: z.object({
    _id: identifier,
    name: text.meta({ description: "Its subject." }),
    subject: text,
    tenant: tenantId.meta({ description: "The tenant whose ticket it is." }),
  }),
});

export const ticketUpdated = event({
  source,
  action: "ticket_update",
  ...messages(message("Ticket was updated"), message("Ticket was not updated")),
  undo: { kind: "ticket", how: "fields" },
  data: changed,
});

export const ticketClosed = event({
  source,
  action: "ticket_close",
  success: message("Ticket was closed"),
  undo: { kind: "ticket", how: "fields" },
  data: changed,
});

export const ticketReopened = event({
  source,
  action: "ticket_reopen",
  success: message("Ticket was reopened"),
  undo: { kind: "ticket", how: "fields" },
  data: changed,
});
