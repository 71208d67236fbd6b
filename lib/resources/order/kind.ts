import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { listOrders, updateOrder } from "./endpoints";
import { orderUpdated } from "./events";
import type { Order, OrderUpdate } from "./schema";

const updating: Rules<Order> = {
  after: (before, { state, reference, comment }: OrderUpdate) => {
    const merged = { ...before };
    if (state !== undefined) merged.state = state;
    if (reference !== undefined && reference !== (before.reference ?? "")) merged.reference = reference;
    if (comment !== undefined && comment !== (before.comment ?? "")) merged.comment = comment;
    return merged;
  },
  async guard(_, changed) {
    for (const { before, changes } of changed)
      if (before.status === "cancelled" && changes.state)
        throw new AppError("conflict", "The order is cancelled, and stays closed.");
  },
  event: ({ id, before, changes }) => ({ type: orderUpdated, data: { _id: id, name: before.number, changes } }),
};

export const orderKind = {
  table: "customer_order",
  visibility: "family",
  seller: "seller",
  plural: "orders",
  list: listOrders,
  writes: { update: { endpoint: updateOrder, rules: updating } },
  nameOf: ({ number }) => number,
  stamped: (order, now) => ({ ...order, updated: now }),
  missing: () => AppError.notFound("The order"),
} satisfies RecordKind<Order>;
