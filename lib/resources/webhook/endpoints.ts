import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { referencesOf } from "@/lib/base/http/references";
import { pageOf } from "@/lib/base/schema/page";
import { identifier, since } from "@/lib/base/schema/primitives";
import {
  deliveriesSentAgain,
  deliverySentAgain,
  testEventSent,
  webhookCreated,
  webhookDeleted,
  webhookSecretRotated,
  webhookUpdated,
} from "./events";
import {
  delivery,
  deliveryList,
  newWebhook,
  secretRotation,
  webhook,
  webhookList,
  webhookUpdate,
  webhookWithSecret,
} from "./schema";

const area = "Webhooks";
const params = z.object({ id: identifier });

export const listWebhooks = endpoint({
  name: "listWebhooks",
  method: "GET",
  path: "/v1/webhook",
  area,
  summary: "List webhooks",
  feature: "Platform/Webhook",
  list: webhookList,
  response: pageOf(webhook),
  example: { query: "~filter[active]=true" },
});

export const getWebhook = endpoint({
  name: "getWebhook",
  method: "GET",
  path: "/v1/webhook/:id",
  area,
  summary: "Get a webhook",
  feature: "Platform/Webhook",
  params,
  response: webhook,
  ...recordOf(webhookList),
});

export const getWebhookHistory = endpoint(historyOf("getWebhookHistory", getWebhook, "a webhook"));

export const getWebhookReferences = endpoint(
  referencesOf("getWebhookReferences", getWebhook, "a webhook", "its deletion"),
);

export const createWebhook = endpoint({
  name: "createWebhook",
  method: "POST",
  path: "/v1/webhook",
  area,
  summary: "Create a webhook",
  description:
    "From now on each event that matches its filter is sent to its URL as a POST request that follows the Standard Webhooks specification. The body is `{type, timestamp, data}`, where `data` is the event as in the response of `GET /v1/event/:id`. A 2xx response within 15 seconds is a success; any other outcome is retried for about a day. A delivery can arrive more than once, with the same `webhook-id`, and deliveries can arrive in any order. The secret is in this response only. You also need the feature `Platform/Event`; when you lose it the webhook is disabled.",
  feature: "Platform/Webhook/Write",
  reauthentication: true,
  body: newWebhook,
  response: webhookWithSecret,
  status: 201,
  secret: ["secret"],
  refusals: { conflict: "the tenant has the maximum number of webhooks." },
  event: webhookCreated,
  example: { body: { url: "https://hooks.example.com/comptoir", sources: ["product"] } },
});

export const updateWebhook = endpoint({
  name: "updateWebhook",
  method: "PUT",
  path: "/v1/webhook/:id",
  area,
  summary: "Update a webhook",
  description:
    "Partial update of `url`, `description`, `sources`, `actions`, `statuses` and `active`; other members are ignored. Setting `active` to true sends the pending deliveries. To change `url` or to set `active` to true you also need the feature `Platform/Event`; the webhook is disabled when you lose it.",
  feature: "Platform/Webhook/Write",
  reauthentication: ["url"],
  params,
  body: webhookUpdate,
  response: webhook,
  etag: true,
  event: webhookUpdated,
  example: { body: { active: false } },
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhook/:id",
  area,
  summary: "Delete a webhook",
  description:
    "Deletes the webhook and its deliveries, and returns the deleted webhook. Pending deliveries are not sent.",
  feature: "Platform/Webhook/Write",
  params,
  response: webhook,
  etag: "condition",
  event: webhookDeleted,
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhook/:id/rotate",
  area,
  summary: "Rotate a webhook's secret",
  description:
    "Returns a new secret, in this response only. For `overlapSeconds`, deliveries have two signatures: one made with the new secret and one with the old.",
  feature: "Platform/Webhook/Write",
  reauthentication: true,
  params,
  body: secretRotation,
  response: webhookWithSecret,
  secret: ["secret"],
  event: webhookSecretRotated,
  example: { body: { overlapSeconds: 3600 } },
});

export const testWebhook = endpoint({
  name: "testWebhook",
  method: "POST",
  path: "/v1/webhook/:id/test",
  area,
  summary: "Send a test event",
  description:
    "Records an event of the type `webhook.test` and sends it, regardless of the webhook's filter and even if the webhook is inactive. Returns the delivery; its `attempts` show the result.",
  feature: "Platform/Webhook/Write",
  params,
  response: delivery,
  status: 201,
  event: testEventSent,
});

export const listDeliveries = endpoint({
  name: "listDeliveries",
  method: "GET",
  path: "/v1/webhook/:id/delivery",
  area,
  summary: "List a webhook's deliveries",
  description: "Newest first. Deliveries are deleted after 30 days.",
  feature: "Platform/Webhook",
  params,
  list: deliveryList,
  response: pageOf(delivery),
  example: { query: "~filter[status]=failed" },
});

export const getDelivery = endpoint({
  name: "getDelivery",
  method: "GET",
  path: "/v1/webhook/delivery/:id",
  area,
  summary: "Get a delivery",
  feature: "Platform/Webhook",
  params,
  response: delivery,
  etag: true,
});

export const redeliver = endpoint({
  name: "redeliver",
  method: "POST",
  path: "/v1/webhook/delivery/:id/redeliver",
  area,
  summary: "Send a delivery again",
  keywords: "resend retry deliveries",
  description:
    "Sends the delivery immediately, and starts a new series of attempts if that fails. The `webhook-id` stays the same.",
  feature: "Platform/Webhook/Write",
  params,
  response: delivery,
  refusals: { conflict: "the webhook is not active." },
  event: deliverySentAgain,
});

export const redeliverFailed = endpoint({
  name: "redeliverFailed",
  method: "POST",
  path: "/v1/webhook/:id/redeliver",
  area,
  summary: "Send a webhook's failed deliveries again",
  description:
    "Sends the deliveries that were given up, all or since a moment, as `POST /v1/webhook/delivery/:id/redeliver` does for one: the oldest 1,000. Where there are `more`, repeat it.",
  feature: "Platform/Webhook/Write",
  params,
  query: {
    since: since.optional().meta({
      description: "The moment after which their events were recorded; by default all that are kept.",
    }),
  },
  response: z.object({ redelivered: z.number(), more: z.boolean() }),
  refusals: { conflict: "the webhook is not active." },
  event: deliveriesSentAgain,
  example: { query: "since=now-2h" },
});
