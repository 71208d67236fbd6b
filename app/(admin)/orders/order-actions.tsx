"use client";

import { IconBan, IconCheck, IconCopy, IconRepeat } from "@/components/icons/icons";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { report } from "@/components/overlay/report";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { t } from "@/lib/languages/text";
import { useCancelOrder } from "@/lib/resources/order/client";
import { cancelOrder } from "@/lib/resources/order/endpoints";
import type { Order } from "@/lib/resources/order/schema";
import { CopyRecord } from "../copy-record";
import { useMaySell } from "./order-values";
import { useOrderChanges } from "./use-order-changes";
import { useUndoneOrder } from "./use-undone-order";

export function OrderActions({ order, etag }: { order: Order; etag: string | undefined }) {
  const { _id: id, number = id, state, status } = order;
  const { copy } = useCopy();
  const change = useOrderChanges(order, etag);
  const mayWrite = useMaySell(order, useHasFeature("Platform/Order/Write"));
  const isOpen = state === "open";
  return (
    <>
      <MoreMenu>
        <MenuItem icon={<IconCopy aria-hidden />} onSelect={() => copy(number)}>
          {t("Copy number")}
        </MenuItem>
        <CopyRecord id={id} record={order} />
      </MoreMenu>
      {mayWrite && status === "accepted" && <CancelButton order={order} />}
      {mayWrite && status === "accepted" && (
        <Button
          leftSection={isOpen ? <IconCheck aria-hidden /> : <IconRepeat aria-hidden />}
          onClick={() =>
            isOpen
              ? change({ state: "closed" }, t("Closed the order {number}", { number }))
              : change({ state: "open" }, t("Opened the order {number}", { number }))
          }
        >
          {isOpen ? t("Close order") : t("Open again")}
        </Button>
      )}
    </>
  );
}

function CancelButton({ order: { _id: id, number = id } }: { order: Order }) {
  const { mutateAsync: cancel } = useCancelOrder();
  const undone = useUndoneOrder();
  const run = async () => {
    const { confirmDeletion } = await import("../deletion");
    const acts = await confirmDeletion({
      title: t("Cancel the order {number}?", { number }),
      body: t(
        "The subscription it has made is cancelled with it. An order is cancelled before its subscription has started.",
      ),
      keep: t("Keep the order"),
      act: t("Cancel {number}", { number }),
      by: cancelOrder,
      input: { params: { id }, body: {} },
    });
    if (!acts) return;
    await report(cancel({ id, body: {} }), {
      done: () => t("Cancelled the order {number}", { number }),
      failed: (reason) => t("Not cancelled. {reason}", { reason }),
      undo: () => undone(id, "cancelled"),
    });
  };
  return (
    <Button variant="quiet" leftSection={<IconBan aria-hidden />} onClick={() => void run()}>
      {t("Cancel order…")}
    </Button>
  );
}
