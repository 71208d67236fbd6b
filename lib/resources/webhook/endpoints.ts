import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import {
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
const metadata = z.object({ total: z.number(), page: z.number(), perPage: z.number() });

export const listWebhooks = endpoint({
  name: "listWebhooks",
  method: "GET",
  path: "/v1/webhook",
  area,
  summary: "List webhooks",
  feature: "Platform/Webhook",
  list: webhookList,
  response: z.object({ data: z.array(webhook), metadata }),
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
  etag: true,
});

export const createWebhook = endpoint({
  name: "createWebhook",
  method: "POST",
  path: "/v1/webhook",
  area,
  summary: "Create a webhook",
  description:
    "From now on each event it hears is posted to its address by the Standard Webhooks specification: `{type, timestamp, data}`, `data` being the event as `GET /v1/event/:id` answers it. A 2xx answer within 15 seconds is a success; anything else is tried again for about a day. Deliveries may repeat (the `webhook-id` then does too) and come in any order. The secret is answered this one time.",
  feature: "Platform/Webhook/Write",
  body: newWebhook,
  response: webhookWithSecret,
  status: 201,
  secret: true,
  conflictReason: "the tenant has as many webhooks as it can.",
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
    "Changes what is sent of `url`, `description`, `sources`, `actions`, `statuses` and `active`; everything else sent is left as it is. Making it active again sends what is pending.",
  feature: "Platform/Webhook/Write",
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
  description: "Deletes it with its log of deliveries and answers it as it was. What is pending is not sent.",
  feature: "Platform/Webhook/Write",
  params,
  response: webhook,
  conditional: true,
  event: webhookDeleted,
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhook/:id/rotate",
  area,
  summary: "Rotate a webhook's secret",
  description:
    "Answers a new secret, this one time. For `overlapSeconds` deliveries carry two signatures, by the new secret and by the one it replaces.",
  feature: "Platform/Webhook/Write",
  params,
  body: secretRotation,
  bodyOptional: true,
  response: webhookWithSecret,
  secret: true,
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
    "Records an event of the type `webhook.test` and sends it, whatever the webhook hears and also while it is inactive. Answers the delivery, whose attempts tell how it went.",
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
  description: "Newest first; kept for 30 days.",
  feature: "Platform/Webhook",
  params,
  list: deliveryList,
  response: z.object({ data: z.array(delivery), metadata }),
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
  description: "At once, and with a new series of attempts if that fails. The `webhook-id` stays the same.",
  feature: "Platform/Webhook/Write",
  params,
  response: delivery,
  conflictReason: "the webhook is not active.",
  event: deliverySentAgain,
});
