import type { Happened } from "@/lib/base/audit/append";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Changed, RecordKind, Rules } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { listSubscriptionChanges, withdrawSubscriptionChange } from "./endpoints";
import { changePlannedAgain, changeWithdrawn } from "./events";
import { isOfPlatform } from "./platform";
import { nameOfRow } from "./reconcile";
import { replan } from "./replan";
import type { Doc } from "./store";

/** Planned changes as records that are withdrawn, and planned again by an undo. */

const withdrawing: Rules<Doc> = {
  after(before) {
    const { kind = "change", status } = before;
    if (isOfPlatform({ kind }))
      throw new AppError("conflict", message("A term starts and ends by itself. Cancel the subscription instead."));
    if (status !== "planned")
      throw new AppError("conflict", message("The change is {status}, and not planned.", { status }));
    return { ...before, status: "withdrawn" };
  },
  guard: replan,
  event: (changed) => told(changed, changeWithdrawn),
};

/** The undo of a withdrawal. */
const planningAgain: Rules<Doc> = {
  after({ withdrawnBy: _, ...before }) {
    if (before.status !== "withdrawn")
      throw new AppError("conflict", message("The change is {status}, and not withdrawn.", { status: before.status }));
    return { ...before, status: "planned" };
  },
  guard: replan,
  event: (changed) => told(changed, changePlannedAgain),
};

export const subscriptionChangeKind = {
  table: "subscription_change",
  visibility: "family",
  seller: "seller",
  plural: "changes of subscriptions",
  list: listSubscriptionChanges,
  writes: {
    update: { endpoint: withdrawSubscriptionChange, rules: planningAgain },
    delete: { endpoint: withdrawSubscriptionChange, rules: withdrawing },
  },
  nameOf: ({ kind = "change" }) => nameOfRow({ kind }),
  missing: () => AppError.notFound(message("The change was not found.")),
} satisfies RecordKind<Doc>;

const told = (
  { id, before: { subscription, kind, reason }, changes }: Changed<Doc>,
  type: Happened["type"],
): Happened => ({
  type,
  data: { _id: subscription, change: id, kind, ...defined({ reason }), changes },
});
