import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, number, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "order";

export const orderCreated = event({
  source,
  action: "create",
  ...messages(message("Order was created"), message("Order was not created")),
  undo: { kind: "order", how: "made" },
  external: true,
  description: "Also appended by other systems that take orders, through `POST /v1/event`.",
  data: z.object({
    _id: identifier,
    order: z.object({ id: text, state: text, number: text }),
    items: z
      .array(z.object({ sku: text, name: text, amount: number, price: z.object({ total: number, mrr: number }) }))
      .optional(),
    price: z.object({ total: number, currency: text.optional() }).optional(),
  }),
});

export const orderUpdated = event({
  source,
  action: "update",
  ...messages(message("Order was updated"), message("Order was not updated")),
  undo: { kind: "order", how: "fields" },
  data: z.object({
    _id: identifier,
    name: text.optional().meta({ description: "Its number." }),
    changes,
  }),
});

export const orderCancelled = event({
  source,
  action: "cancel",
  ...messages(message("Order was cancelled"), message("Order was not cancelled")),
  undo: { kind: "order", how: "fields" },
  data: z.object({
    _id: identifier,
    name: text.optional().meta({ description: "Its number." }),
    reason: text.optional(),
    changes,
  }),
});
