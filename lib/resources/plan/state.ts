import { message } from "@/lib/languages/text";
import { importOperations, type Plan, type PlanOperation } from "./schema";

/** What follows from a plan, for the server and the browser. */

/** Whether the worker makes or applies it at present. */
export const isBusy = ({ status }: Pick<Plan, "status">): boolean => status === "making" || status === "applying";

/** How many records applying it writes. */
export const writeCount = ({ counts }: Pick<Plan, "counts">): number =>
  counts.create + counts.change + counts.delete + counts.restore;

/** Whether it is ready, and applying it writes something. */
export const canBeApplied = (plan: Pick<Plan, "status" | "counts">): boolean =>
  plan.status === "ready" && writeCount(plan) > 0;

/** Whether it imports records, instead of carrying out an operation for each. */
export const isImportPlan = ({ operation }: Pick<Plan, "operation">): boolean =>
  importOperations.some((each) => each === operation);

/** The most records that are written in one transaction. */
export const transactionMax = 100_000;

/** Why what a plan has done does not come back, by its operation. */
export const irreversible: Partial<Record<PlanOperation, string>> = {
  "webhook.delete": message("Deleting a webhook is permanent: its secret is destroyed."),
};
