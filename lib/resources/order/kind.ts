import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { restoreMade, takingBack } from "./cancel";
import { cancelOrder, listOrders, updateOrder } from "./endpoints";
import { orderUpdated } from "./events";
import type { Order, OrderUpdate } from "./schema";

const updating: Rules<Order> = {
  // A request has no status: it is what an undo brings back.
  after: (before, { status, state, reference, comment }: OrderUpdate & Pick<Order, "status">) => {
    const merged = { ...before };
    if (status !== undefined) merged.status = status;
    if (state !== undefined) merged.state = state;
    if (reference !== undefined && reference !== (before.reference ?? "")) merged.reference = reference;
    if (comment !== undefined && comment !== (before.comment ?? "")) merged.comment = comment;
    return merged;
  },
  async guard(step, changed) {
    for (const { after, changes } of changed)
      if (after?.status === "cancelled" && changes.state)
        throw new AppError("conflict", message("The order is cancelled, and stays closed."));
    await restoreMade(
      step,
      changed.flatMap(({ before, changes }) => (changes.status ? before : [])),
    );
  },
  event: ({ id, before, changes }) => ({ type: orderUpdated, data: { _id: id, name: before.number, changes } }),
};

export const orderKind = {
  table: "customer_order",
  visibility: "family",
  seller: "seller",
  plural: "orders",
  list: listOrders,
  writes: {
    update: { endpoint: updateOrder, rules: updating },
    delete: { endpoint: cancelOrder, rules: takingBack },
  },
  nameOf: ({ number }) => number,
  stamped: (order, now) => ({ ...order, updated: now }),
  missing: () => AppError.notFound(message("The order was not found.")),
} satisfies RecordKind<Order>;
