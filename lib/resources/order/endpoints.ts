import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { identifier } from "@/lib/base/schema/primitives";
import { orderUpdated } from "./events";
import { exportedOrder, order, orderList, orderUpdate } from "./schema";

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
    orders: z.array(exportedOrder),
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
