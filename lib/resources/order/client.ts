import { queryOptions } from "@tanstack/react-query";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { undoLast } from "@/lib/resources/undo/client";
import { undoChange } from "@/lib/resources/undo/endpoints";
import { cancelOrder, createOrder, getOrder, listOrders, updateOrder } from "./endpoints";
import { orderCancelled, orderCreated } from "./events";
import type { OrderUpdate } from "./schema";

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [getOrder.area, getOrder.name, id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
  });

/** The number of an order, found in the list: one that is not here is no error there. */
export const orderNumberQuery = (id: string) =>
  queryOptions({
    queryKey: [listOrders.area, "number", id],
    queryFn: async ({ signal }) => {
      const search = where(listOrders.list, { _id: id }, { limit: 1, fields: ["number"] });
      const [order] = (await call(listOrders, { search, signal, prefer: "count=none" })).data.orders;
      return order ? (order.number ?? id) : null;
    },
  });

/** The subscriptions that orders have made. */
export const madeQuery = (orders: readonly string[]) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "of orders", orders],
    queryFn: async ({ signal }) => {
      const search = where(listCustomerSubscriptions.list, { order: orders }, { limit: 1000 });
      return (await call(listCustomerSubscriptions, { search, signal })).data.data;
    },
    enabled: orders.length > 0,
  });

/** The last orders of a customer. */
export const ordersOfQuery = (account: string) =>
  queryOptions({
    queryKey: [listOrders.area, "customer", account],
    queryFn: async ({ signal }) => {
      const search = where(listOrders.list, { account }, { limit: 5, fields: ["number", "price"] });
      const { orders, metadata } = (await call(listOrders, { search, signal })).data;
      return { rows: orders, total: metadata.totalCount };
    },
  });

const others = { areas: [listCustomerSubscriptions.area] };

export const useUpdateOrder = (id: string) =>
  useEndpointMutation(
    updateOrder,
    ({ body, ifMatch }: { body: OrderUpdate; ifMatch: string | undefined }) =>
      call(updateOrder, { params: { id }, body, ifMatch }),
    { id, ...others },
  );

export const useCancelOrder = () =>
  useEndpointMutation(
    cancelOrder,
    async ({ id, body }: { id: string; body: { reason?: string } }) =>
      (await call(cancelOrder, { params: { id }, body })).data,
    others,
  );

export const useCreateOrder = () => useBodyMutation(createOrder);

/** Takes back that an order was placed or cancelled, just now. */
export const useUndoOrder = () =>
  useEndpointMutation(
    undoChange,
    ({ id, what }: { id: string; what: "placed" | "cancelled" }) =>
      undoLast(what === "placed" ? orderCreated : orderCancelled, id),
    { areas: [...others.areas, listOrders.area] },
  );
