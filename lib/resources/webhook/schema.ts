import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { overlapSeconds } from "@/lib/base/schema/overlap";
import { identifier, partialObject, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const urlLengthMax = 2048;
const url = text
  .max(urlLengthMax, message("At most {urlLengthMax} characters.", { urlLengthMax }))
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), message("The value must be an https URL."))
  .meta({ format: "uri", description: "An https URL on the public internet that events are sent to." });

const names = (what: string) =>
  z
    .array(text.min(1, message("At least 1 character.")).max(100, message("At most 100 characters.")))
    .max(50, message("At most 50."))
    .meta({
      description: `The ${what} of the events to send; empty means all. Of the events listed under *Events*, or of those that other systems have appended; other names are refused.`,
    });

const choice = {
  sources: names("sources"),
  actions: names("actions"),
  statuses: z
    .array(z.enum(["success", "failed"], "The value can be: success, failed."))
    .max(2)
    .meta({ description: "The statuses of the events to send; empty means all." }),
};

/** A URL that the tenant's events are sent to. It never contains the secret. */
export const webhook = partialObject({
  id: identifier,
  url,
  description: text,
  ...choice,
  active: z.boolean().meta({ description: "Whether events are sent. While false, pending deliveries wait." }),
  disabledReason: text.nullable().meta({
    description:
      "Why the server disabled it: `gone` (the receiver responded with 410), `failing` (no delivery succeeded for five days), `no_right` (the user or key that set its URL or made it active may no longer read events) or `restored` (the operator has restored a backup that is to send nothing). Null if the server did not.",
  }),
  failingSince: timestamp.nullable().meta({
    description: "Time of the first failed attempt since the last success; null if the last attempt succeeded.",
  }),
  previousSecretUntil: timestamp
    .nullable()
    .meta({ description: "Until when deliveries are also signed with the previous secret." }),
  created: timestamp,
  updated: timestamp,
})
  .required({ id: true })
  .meta({ id: "Webhook" });

export type Webhook = z.infer<typeof webhook>;

/** A webhook as stored: no member is absent. */
export type StoredWebhook = Required<Webhook>;

const description = text.max(500, message("At most 500 characters."));

export const newWebhook = z
  .object({
    url,
    description: description.default(""),
    sources: choice.sources.default([]),
    actions: choice.actions.default([]),
    statuses: choice.statuses.default([]),
    active: z.boolean().default(true),
  })
  .meta({ id: "NewWebhook" });

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const webhookUpdate = partialObject({ url, description, ...choice, active: z.boolean() }).meta({
  id: "WebhookUpdate",
});

export type WebhookUpdate = z.infer<typeof webhookUpdate>;

/** A webhook with the secret that signs its deliveries; the secret is returned once. */
export const webhookWithSecret = webhook
  .extend({
    secret: z.string().meta({
      description:
        "The key to verify deliveries with, as in the Standard Webhooks specification. It is not shown again.",
    }),
  })
  .meta({ id: "WebhookWithSecret" });

export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const secretRotation = z
  .object({
    overlapSeconds: overlapSeconds
      .default(86_400)
      .meta({ description: "How long deliveries are also signed with the previous secret." }),
  })
  .meta({ id: "WebhookSecretRotation" });

/** One request to the receiver and its result. */
const attempt = partialObject({
  time: timestamp,
  durationMilliseconds: z.number(),
  statusCode: z.number().meta({ description: "Absent if no response was received." }),
  error: text.meta({ description: "Why the attempt failed." }),
  response: text.meta({ description: "The first 1024 characters of the response body." }),
});

export type Attempt = z.infer<typeof attempt>;

/** An event that is sent to a webhook. */
export const delivery = partialObject({
  id: identifier,
  webhook: text,
  event: text.meta({ description: "Identifier of the event; also the `webhook-id` of every attempt." }),
  type: text.meta({ description: "The event's source and action, such as `product.distributor_delete`." }),
  status: text.meta({ description: "`pending`, `delivered` or `failed`." }),
  attemptCount: z.number(),
  attempts: z.array(attempt).meta({ description: "The last 20." }),
  nextAttempt: timestamp.nullable(),
  delivered: timestamp.nullable(),
  created: timestamp,
})
  .required({ id: true })
  .meta({ id: "WebhookDelivery" });

export type Delivery = z.infer<typeof delivery>;

/** A delivery as stored: no member is absent. */
export type StoredDelivery = Required<Delivery>;

/** The type of test events, which are sent to inactive webhooks too. */
export const testType = "webhook.test";

export const webhookList = defineList({
  record: webhook,
  id: "id",
  table: "webhook",
  visibility: "own",
  columns: ["url", "active", "created", "updated"],
  search: ["id", "url", "description"],
  defaultSort: "-created",
  versions: { kind: "webhook", feed: false },
  envelope: { style: "page", items: "data", total: "total" },
});

export const deliveryList = defineList({
  record: delivery,
  id: "id",
  table: "webhook_delivery",
  visibility: "own",
  columns: ["webhook", "event", "type", "status", "attemptCount", "nextAttempt", "delivered", "created"],
  search: ["id", "event", "type"],
  defaultSort: "-created",
  envelope: { style: "page", items: "data", total: "total" },
});
