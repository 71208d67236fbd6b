import { typedNumber } from "@/components/ui/typed-number";
import { message } from "@/lib/languages/text";
import type { PlanOperation, PlanRequest } from "@/lib/resources/plan/schema";

type Fields = NonNullable<PlanRequest["set"]>;

/** A change that a list offers for many records. */
export interface BulkChange {
  label: string;
  operation: PlanOperation;
  /** The fields it sets; with `asks`, from the typed value. */
  set?: (value: string) => Fields;
  /** The label of the value that is typed. */
  asks?: string;
}

const isActive = (active: boolean): Fields => ({ active });

/** Switches records on and off; `fields` are those that say whether one is active. */
const switching = (operation: PlanOperation, fields = isActive): BulkChange[] => [
  { label: message("Set active"), operation, set: () => fields(true) },
  { label: message("Deactivate"), operation, set: () => fields(false) },
];

export const accountChanges: readonly BulkChange[] = [
  ...switching("account.update", (active) => ({ status: { active } })),
  {
    label: message("Set the country"),
    operation: "account.update",
    asks: message("Country code"),
    set: (country) => ({ country }),
  },
];

export const ticketChanges: readonly BulkChange[] = [
  { label: message("Close"), operation: "ticket.update", set: () => ({ closed: "now" }) },
  { label: message("Reopen"), operation: "ticket.update", set: () => ({ closed: null }) },
];

export const collectionChanges: readonly BulkChange[] = [{ label: message("Delete"), operation: "collection.delete" }];

export const productChanges: readonly BulkChange[] = [
  ...switching("product.update", (active) => ({ status: { active } })),
  { label: message("Delete"), operation: "product.delete" },
];

export const trashedProductChanges: readonly BulkChange[] = [
  { label: message("Restore"), operation: "product.restore" },
];

export const distributorChanges: readonly BulkChange[] = [
  ...switching("distributor.update"),
  { label: message("Delete"), operation: "distributor.delete" },
];

export const agreementChanges: readonly BulkChange[] = switching("agreement.update");

export const roleChanges: readonly BulkChange[] = [{ label: message("Delete"), operation: "role.delete" }];

const percentOf = (typed: string): number => typedNumber(typed) ?? Number.NaN;

/** 1.057 for 5.7, and not the binary number beside it. */
const factorOf = (typed: string): number => Number((1 + percentOf(typed) / 100).toFixed(12));

export const renewals: readonly BulkChange[] = [
  { label: message("At the same price"), operation: "subscription.renew", set: () => ({}) },
  {
    label: message("At another price"),
    operation: "subscription.renew",
    asks: message("By how many percent it rises"),
    set: (typed) => ({ percent: percentOf(typed) }),
  },
];

export const priceChanges: readonly BulkChange[] = [
  {
    label: message("Change the price"),
    operation: "subscription.change",
    asks: message("By how many percent it rises"),
    set: (typed) => ({ price: { multiply: factorOf(typed), round: 2 } }),
  },
];

export const cancellations: readonly BulkChange[] = [
  { label: message("At the end of the term"), operation: "subscription.cancel", set: () => ({ when: "end" }) },
];

export const userChanges: readonly BulkChange[] = [
  ...switching("user.update", (active) => ({ status: { active } })),
  {
    label: message("Set the role"),
    operation: "user.update",
    asks: message("Role, such as consumer.user"),
    set: (role) => ({ role }),
  },
];

export const webhookChanges: readonly BulkChange[] = [
  ...switching("webhook.update"),
  { label: message("Delete"), operation: "webhook.delete" },
];
