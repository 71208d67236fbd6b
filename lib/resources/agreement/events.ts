import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, number, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "agreement";

export const agreementCreated = event({
  source,
  action: "create",
  ...messages(message("Agreement was created"), message("Agreement was not created")),
  undo: { never: message("A published text is evidence. Set the agreement inactive instead.") },
  data: z.object({ _id: identifier, name: text, title: text, type: text, version: number }),
});

export const agreementUpdated = event({
  source,
  action: "update",
  ...messages(message("Agreement was updated"), message("Agreement was not updated")),
  undo: { kind: "agreement", how: "fields" },
  data: z.object({
    _id: identifier,
    name: text,
    version: number.meta({ description: "The version of the text after the update." }),
    minor: z.literal(true).optional().meta({ description: "The new text keeps earlier acceptances." }),
    reason: text.optional().meta({ description: "Why it is a minor change." }),
    changes: changes.meta({
      description: "The changed fields by dotted path; of a body only between which versions it changed.",
    }),
  }),
});

export const serviceAgreementsRefused = event({
  source,
  action: "update",
  failure: message("Agreements of the service were not updated"),
  description: "A success is recorded as an update of each agreement that changed.",
});
