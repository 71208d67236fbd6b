import type * as z from "zod";
import { type EventType, failureData, messageType } from "@/lib/base/audit/event";
import { capitalised } from "@/lib/base/capitalised";
import { groupBy } from "@/lib/base/group-by";
import type { Json } from "./schema-collector";

/** The events of the log, for the messages that webhooks send. */
export interface EventCatalogue {
  types: readonly EventType[];
  /** The record of an event. */
  record: z.ZodType;
}

/** The `webhooks` of the OpenAPI document: a message for each source and action. */
export function webhookMessages({ types, record }: EventCatalogue, schemaOf: (schema: z.ZodType) => Json): Json {
  const byType = groupBy(types, messageType);
  const message = (events: readonly EventType[]): Json => ({
    allOf: [schemaOf(record), { type: "object", properties: narrowed(events, schemaOf) }],
  });
  return Object.fromEntries([...byType].map(([type, events]) => [type, operation(type, events, message(events))]));
}

/** The schema of an event's record: its source and action, its messages, and its data. */
function narrowed(events: readonly EventType[], schemaOf: (schema: z.ZodType) => Json): Json {
  const [first] = events;
  const templates = messagesOf(events).some((text) => text.includes("{"));
  const data = events.flatMap((event) => [
    ...(event.data ? [schemaOf(event.data)] : []),
    ...(event.failure === undefined ? [] : [schemaOf(failureData)]),
  ]);
  const different = [...new Map(data.map((schema) => [JSON.stringify(schema), schema])).values()];
  return {
    source: { const: first?.source },
    action: { const: first?.action },
    message: templates ? { type: "string" } : { enum: messagesOf(events) },
    ...(different.length > 0 ? { data: different.length > 1 ? { anyOf: different } : different[0] } : {}),
  };
}

const messagesOf = (events: readonly EventType[]): string[] =>
  [...new Set(events.flatMap(({ success, failure }) => [success, failure]))].flatMap((text) => text ?? []);

const operation = (type: string, events: readonly EventType[], data: Json): Json => ({
  post: {
    // account.update is onAccountUpdate
    operationId: `on${type.split(/[._-]/).map(capitalised).join("")}`,
    tags: ["Webhooks"],
    summary: messagesOf(events).join(" · "),
    description: [
      ...events.flatMap(({ description }) => description ?? []),
      "Sent to the webhooks whose filter matches, signed by the Standard Webhooks specification.",
    ].join(" "),
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: { type: { const: type }, timestamp: { type: "string", format: "date-time" }, data },
          },
        },
      },
    },
    responses: {
      "2XX": { description: "The message was received. Any other answer is tried again." },
      410: { description: "The receiver is gone: the webhook is disabled." },
    },
  },
});

const headers = Object.entries({
  "webhook-id": "Identifier of the event, the same in every attempt.",
  "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
  "webhook-signature": "One signature for each secret, separated by spaces: `v1,` and a Base64 HMAC-SHA256.",
}).map(([name, description]) => ({ name, in: "header", required: true, description, schema: { type: "string" } }));
