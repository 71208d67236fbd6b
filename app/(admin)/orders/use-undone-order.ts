"use client";

import { report } from "@/components/overlay/report";
import { t } from "@/lib/languages/text";
import { useUndoOrder } from "@/lib/resources/order/client";

/** Takes back what was just done with an order, and says so. */
export function useUndoneOrder() {
  const { mutateAsync } = useUndoOrder();
  return (id: string, what: "placed" | "cancelled") =>
    void report(mutateAsync({ id, what }), {
      done: () => t("The change is undone"),
      failed: (reason) => t("Not undone. {reason}", { reason }),
    });
}
