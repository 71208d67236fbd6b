"use client";

import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { formatDay } from "@/components/ui/date-format";
import { message, t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { useTakeBack } from "@/lib/resources/subscription-change/client";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { lastDayOf } from "../subscription-values";
import { day } from "./effect";

const texts = {
  change: [
    message("{name} was changed"),
    message("{name} will be changed on {day}"),
    message("The change of {name} was withdrawn"),
  ],
  renew: [
    message("{name} was renewed"),
    message("{name} renews on {day}"),
    message("The renewal of {name} was withdrawn"),
  ],
  cancel: [
    message("{name} was cancelled"),
    message("{name} is cancelled, ends on {day}"),
    message("The cancellation of {name} was withdrawn"),
  ],
  start: [
    message("{name} has started"),
    message("{name} starts on {day}"),
    message("The start of {name} was withdrawn"),
  ],
  end: [message("{name} has ended"), message("{name} ends on {day}"), message("The end of {name} was withdrawn")],
} as const;

/** Says what was done to a subscription, with its undo. */
export function useDone({ _id: id, name = id }: Subscription) {
  const takeBack = useTakeBack(id);
  return (change: SubscriptionChange) => {
    const [done, planned, withdrawn] = texts[change.kind ?? "change"];
    const isPlanned = change.status === "planned" && change.from !== undefined;
    const text = change.status === "withdrawn" ? withdrawn : isPlanned ? planned : done;
    showToast({
      kind: "done",
      message: t(text, {
        name,
        day: change.kind === "cancel" ? formatDay(lastDayOf(change), "UTC") : day(change.from),
      }),
      undo: () =>
        void report(takeBack.mutateAsync(change), { failed: (reason) => t("Not undone. {reason}", { reason }) }),
    });
  };
}

/** Plans a change again that was withdrawn: the undo of its withdrawal. */
export function usePlanAgain({ _id: id }: Subscription) {
  const takeBack = useTakeBack(id);
  return (change: SubscriptionChange) =>
    void report(takeBack.mutateAsync(change), { failed: (reason) => t("Not planned again. {reason}", { reason }) });
}
