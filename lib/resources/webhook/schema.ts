import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, partialObject, text, timestamp } from "@/lib/base/schema/primitives";

const urlLengthMax = 2048;
const url = text
  .max(urlLengthMax, `At most ${urlLengthMax} characters.`)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), "The value must be an https address.")
  .meta({ format: "uri", description: "An https address on the public internet, which events are posted to." });

const names = (what: string) =>
  z
    .array(text.min(1, "At least 1 character.").max(100, "At most 100 characters."))
    .max(50, "At most 50.")
    .meta({ description: `The ${what} it hears; empty means all.` });

const choice = {
  sources: names("sources"),
  actions: names("actions"),
  statuses: z
    .array(z.enum(["success", "failed"], "The value can be: success, failed."))
    .max(2)
    .meta({ description: "Whether it hears what succeeded, what failed; empty means both." }),
};

/** An address that is told of the tenant's events. Never anything of its secret. */
export const webhook = partialObject({
  id: identifier,
  url,
  description: text,
  ...choice,
  active: z.boolean().meta({ description: "Whether it hears events. What is pending waits until it does again." }),
  disabledReason: text.nullable().meta({
    description:
      "Why it was made inactive other than by a request: `gone` (its receiver answered 410) or `failing` (nothing arrived for five days).",
  }),
  failingSince: timestamp.nullable().meta({ description: "The first failed attempt since one last succeeded." }),
  previousSecretUntil: timestamp
    .nullable()
    .meta({ description: "Until when deliveries carry a signature by the former secret as well." }),
  created: timestamp,
  updated: timestamp,
})
  .required({ id: true })
  .meta({ id: "Webhook" });

export type Webhook = z.infer<typeof webhook>;

/** A webhook as it is stored: every member is there. */
export type StoredWebhook = Required<Webhook>;

const description = text.max(500, "At most 500 characters.");

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

/** What can be changed; whatever else is sent is left as it is, so that the body of a GET can be put back. */
export const webhookUpdate = partialObject({ url, description, ...choice, active: z.boolean() }).meta({
  id: "WebhookUpdate",
});

export type WebhookUpdate = z.infer<typeof webhookUpdate>;

/** A webhook with the secret that signs its deliveries, which is shown this one time. */
export const webhookWithSecret = webhook
  .extend({
    secret: z
      .string()
      .meta({ description: "Verifies deliveries by the Standard Webhooks specification. It is not shown again." }),
  })
  .meta({ id: "WebhookWithSecret" });

export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

const overlapSecondsMax = 7 * 86_400;

export const secretRotation = z
  .object({
    overlapSeconds: z
      .number()
      .int()
      .min(0)
      .max(overlapSecondsMax, `At most ${overlapSecondsMax} seconds, which is 7 days.`)
      .default(86_400)
      .meta({ description: "How long deliveries are signed with the former secret as well." }),
  })
  .meta({ id: "WebhookSecretRotation" });

/** One request to the receiver and what came of it. */
const attempt = partialObject({
  time: timestamp,
  durationMilliseconds: z.number(),
  statusCode: z.number().meta({ description: "Absent when no answer came." }),
  error: text.meta({ description: "Why it failed." }),
  response: text.meta({ description: "The first 1024 characters of the answer's body." }),
});

export type Attempt = z.infer<typeof attempt>;

/** An event that a webhook is told of. */
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

/** A delivery as it is stored: every member is there. */
export type StoredDelivery = Required<Delivery>;

/** The type of test events, which also an inactive webhook is sent. */
export const testType = "webhook.test";

export const webhookList = defineList({
  record: webhook,
  id: "id",
  table: "webhook",
  visibility: "own",
  columns: ["url", "active", "created", "updated"],
  search: ["id", "url", "description"],
  defaultSort: "-created",
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
