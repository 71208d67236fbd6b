import type { PlanOperation, PlanRequest } from "@/lib/resources/plan/schema";

/** A change that a list offers for many records. */
export interface BulkChange {
  label: string;
  operation: PlanOperation;
  /** The fields it sets; with `asks`, from the typed value. */
  set?: (value: string) => NonNullable<PlanRequest["set"]>;
  /** The label of the value that is typed. */
  asks?: string;
}

const operation = "account.update";

export const accountChanges: readonly BulkChange[] = [
  { label: "Set active", operation, set: () => ({ status: { active: true } }) },
  { label: "Set not active", operation, set: () => ({ status: { active: false } }) },
  { label: "Set the country", operation, asks: "Country code", set: (country) => ({ country }) },
];

export const ticketChanges: readonly BulkChange[] = [
  { label: "Close", operation: "ticket.update", set: () => ({ closed: new Date().toISOString() }) },
  { label: "Reopen", operation: "ticket.update", set: () => ({ closed: null }) },
];

export const collectionChanges: readonly BulkChange[] = [{ label: "Delete", operation: "collection.delete" }];

export const distributorChanges: readonly BulkChange[] = [
  { label: "Set active", operation: "distributor.update", set: () => ({ active: true }) },
  { label: "Set not active", operation: "distributor.update", set: () => ({ active: false }) },
  { label: "Delete", operation: "distributor.delete" },
];

export const agreementChanges: readonly BulkChange[] = [
  { label: "Set active", operation: "agreement.update", set: () => ({ active: true }) },
  { label: "Set not active", operation: "agreement.update", set: () => ({ active: false }) },
];

export const roleChanges: readonly BulkChange[] = [{ label: "Delete", operation: "role.delete" }];

export const webhookChanges: readonly BulkChange[] = [
  { label: "Set active", operation: "webhook.update", set: () => ({ active: true }) },
  { label: "Set not active", operation: "webhook.update", set: () => ({ active: false }) },
  { label: "Delete", operation: "webhook.delete" },
];
