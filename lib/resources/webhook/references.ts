import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listDeliveries } from "./endpoints";
import type { Webhook } from "./schema";

export const webhookReferences: readonly Reference<Webhook>[] = [
  {
    by: listDeliveries,
    where: ({ id }) => where(listDeliveries.list, { webhook: id, status: "pending" }),
    params: ({ id }) => ({ id }),
    effect: "ends",
    says: "Deliveries that are not sent yet",
  },
  {
    by: listDeliveries,
    where: ({ id }) => where(listDeliveries.list, { webhook: id }),
    params: ({ id }) => ({ id }),
    effect: "ends",
    says: "Deliveries in its log",
  },
];
