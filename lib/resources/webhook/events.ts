import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "webhook";
const host = text.meta({ description: "The host of its URL; the rest of the URL is not recorded." });
const named = z.object({ _id: identifier, name: host });

export const webhookCreated = event({
  source,
  action: "create",
  ...messages(message("Webhook was created"), message("Webhook was not created")),
  undo: { kind: "webhook", how: "made" },
  data: named.extend({ host }),
});

export const webhookUpdated = event({
  source,
  action: "update",
  ...messages(message("Webhook was updated"), message("Webhook was not updated")),
  undo: { kind: "webhook", how: "fields" },
  data: named.extend({ changes }),
});

export const webhookDeleted = event({
  source,
  action: "delete",
  ...messages(message("Webhook was deleted"), message("Webhook was not deleted")),
  undo: { never: message("Its secret is gone. Create the webhook again, with a new secret.") },
  data: named.extend({ host }),
});

export const webhookSecretRotated = event({
  source,
  action: "rotate",
  ...messages(message("Webhook secret was rotated"), message("Webhook secret was not rotated")),
  undo: { never: message("A secret that was replaced is not used again. Rotate it once more instead.") },
  data: named.extend({
    overlapSeconds: number.meta({ description: "How long deliveries are also signed with the previous secret." }),
  }),
});

export const testEventSent = event({
  source,
  action: "test",
  ...messages(message("Test event was sent"), message("Test event was not sent")),
  undo: never.sent,
  data: named,
});

export const deliverySentAgain = event({
  source,
  action: "redeliver",
  ...messages(message("Delivery was sent again"), message("Delivery was not sent again")),
  undo: never.sent,
  data: named.extend({
    _id: identifier.meta({ description: "The delivery." }),
    webhook: identifier,
  }),
});

export const deliveriesSentAgain = event({
  source,
  action: "redeliver_failed",
  ...messages(message("Failed deliveries were sent again"), message("Failed deliveries were not sent again")),
  undo: never.sent,
  data: named.extend({ since: timestamp.optional(), deliveries: number.meta({ description: "How many." }) }),
});

export const webhookDisabled = event({
  source,
  action: "disable",
  success: message("Webhook was disabled"),
  undo: { never: message("Make the webhook active again instead.") },
  data: named.extend({
    reason: text.meta({
      description:
        "`gone`: the receiver responded with 410; `failing`: no delivery succeeded for five days; `no_right`: the user or key that set its URL or made it active may no longer read events; `restored`: the operator has restored a backup that is to send nothing.",
    }),
  }),
});
