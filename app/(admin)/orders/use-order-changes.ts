"use client";

import { useQueryClient } from "@tanstack/react-query";
import { report } from "@/components/overlay/report";
import { t } from "@/lib/languages/text";
import { orderQuery, useUpdateOrder } from "@/lib/resources/order/client";
import type { Order, OrderUpdate } from "@/lib/resources/order/schema";

/** Changes an order at once, and offers to take that back. */
export function useOrderChanges({ _id: id, ...order }: Order, etag: string | undefined) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateOrder(id);
  const send = async (body: OrderUpdate, ifMatch: string | undefined, done: string, back?: OrderUpdate) => {
    const answer = await report(mutateAsync({ body, ifMatch }), {
      done: () => done,
      failed: (reason) => t("Not saved. {reason}", { reason }),
      undo: back && (({ etag }) => void send(back, etag, t("The change is undone"))),
    });
    if (answer) client.setQueryData(orderQuery(id).queryKey, { ...answer });
  };
  return (body: OrderUpdate, done: string): void => {
    const { state, reference = "", comment = "" } = order;
    const before = { ...(state === "open" || state === "closed" ? { state } : {}), reference, comment };
    const back = Object.fromEntries(Object.entries(before).filter(([name]) => name in body));
    void send(body, etag, done, back);
  };
}
