"use client";

import { showToast } from "@/components/overlay/toasts";
import { formatDay } from "@/components/ui/date-format";
import { reasonOf } from "@/lib/browser/client";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { useTakeBack } from "@/lib/resources/subscription-change/client";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";

const words = {
  change: ["was changed", "will be changed on"],
  renew: ["was renewed", "renews on"],
  cancel: ["was cancelled", "is cancelled on"],
  start: ["has started", "starts on"],
  end: ["has ended", "ends on"],
} as const;

const nouns = { change: "change", renew: "renewal", cancel: "cancellation", start: "start", end: "end" } as const;

/** Says what was done to a subscription, with its undo. */
export function useDone({ _id: id, name = id }: Subscription) {
  const takeBack = useTakeBack(id);
  return (change: SubscriptionChange) => {
    const [now, later] = words[change.kind ?? "change"];
    const isWithdrawn = change.status === "withdrawn";
    const isPlanned = change.status === "planned" && change.from !== undefined;
    const failed = (error: unknown) => showToast({ kind: "failed", message: `Not undone. ${reasonOf(error)}` });
    showToast({
      kind: "done",
      message: isWithdrawn
        ? `The ${nouns[change.kind ?? "change"]} of ${name} was withdrawn`
        : isPlanned
          ? `${name} ${later} ${formatDay(new Date(change.from ?? ""), "UTC")}`
          : `${name} ${now}`,
      undo: () => takeBack.mutate(change, { onError: failed }),
    });
  };
}
