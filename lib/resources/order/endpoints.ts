import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { identifier } from "@/lib/base/schema/primitives";
import { orderCancelled, orderCreated, orderUpdated } from "./events";
import { exportedOrder, order, orderCancel, orderCreate, orderList, orderUpdate } from "./schema";

const area = "Orders";
const params = z.object({ id: identifier });

export const listOrders = endpoint({
  name: "listOrders",
  method: "GET",
  path: "/v2/order",
  area,
  summary: "List orders",
  description:
    "The orders of the tenant and its customers. `~filter[from]` and `~filter[to]` are the first and the last day, or the times, between which they were made.",
  feature: "Platform/Order",
  list: orderList,
  response: z.object({
    orders: z.array(exportedOrder).meta({ description: "The records of this page." }),
    metadata: z.object({ totalCount: z.number(), page: z.number(), perPage: z.number() }),
  }),
  example: { query: "~filter[status]=accepted&~filter[from]=2026-01-01&~sort=-number&~perPage=10" },
});

export const listOrderChanges = endpoint(changesOf("listOrderChanges", listOrders, order));

export const getOrder = endpoint({
  name: "getOrder",
  method: "GET",
  path: "/v2/order/:id",
  area,
  summary: "Read an order",
  feature: "Platform/Order",
  params,
  response: order,
  ...recordOf(orderList),
});

export const getOrderHistory = endpoint(historyOf("getOrderHistory", getOrder, "an order"));

export const createOrder = endpoint({
  name: "createOrder",
  method: "POST",
  path: "/v2/order",
  area,
  summary: "Place an order",
  description:
    "Orders products for a customer, at list prices unless a line names its own. What recurs becomes one subscription, in the same transaction; products without a term stay on the order alone. Its number is the next of the tenant. Undoing it cancels both, unless something was changed since.",
  feature: "Platform/Order/Write",
  body: orderCreate,
  response: order,
  status: 201,
  etag: true,
  event: orderCreated,
  example: {
    body: {
      account: "63bdfc000aa65cab33000000",
      items: [{ sku: "FC-BKP-500", amount: 12, discount: { percent: 5 } }],
      term: { durationMonth: 12 },
      cancel_term: { grace_period: 720 },
      reference: "PO-2231",
    },
  },
});

export const updateOrder = endpoint({
  name: "updateOrder",
  method: "PUT",
  path: "/v2/order/:id",
  area,
  summary: "Update an order",
  description:
    "Closes or opens an order, and sets its reference and comment. Other members are ignored. Only its seller may, otherwise 403 `not_seller`.",
  feature: "Platform/Order/Write",
  params,
  body: orderUpdate,
  response: order,
  etag: true,
  refusals: { conflict: "it is cancelled, and cannot be opened again." },
  event: orderUpdated,
  example: { body: { state: "closed", reference: "PO-7741" } },
});

export const cancelOrder = endpoint({
  name: "cancelOrder",
  method: "POST",
  path: "/v2/order/:id/cancel",
  area,
  summary: "Cancel an order",
  description:
    "Cancels an order and the subscription it has made, before that has started. One that runs is cancelled itself. Only the seller may, otherwise 403 `not_seller`.",
  feature: "Platform/Order/Write",
  params,
  body: orderCancel,
  response: order,
  etag: true,
  refusals: { conflict: "its subscription has started." },
  event: orderCancelled,
  example: { body: { reason: "Ordered twice" } },
});
