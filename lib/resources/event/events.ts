import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { identifier, number, text } from "@/lib/base/schema/primitives";

export const eventRefused = event({
  source: "event",
  action: "append",
  failure: "Event was not appended",
  description: "A success leaves the appended event itself.",
});

export const orderCreated = event({
  source: "order",
  action: "create",
  success: "Order was created",
  undo: { never: "There is no operation that takes this back." },
  external: true,
  description: "Appended by the system that takes the orders, through `POST /v1/event`.",
  data: z.object({
    _id: identifier,
    order: z.object({ id: text, state: text, number: text }),
    items: z
      .array(z.object({ sku: text, name: text, amount: number, price: z.object({ total: number, mrr: number }) }))
      .optional(),
    price: z.object({ total: number, currency: text }).optional(),
  }),
});
