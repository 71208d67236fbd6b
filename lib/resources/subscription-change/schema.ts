import * as z from "zod";
import { decimal } from "@/lib/base/decimal";
import { defineList } from "@/lib/base/list/fields";
import {
  identifier,
  json,
  nameText,
  number,
  partialObject,
  since,
  tenantId,
  text,
  timestamp,
} from "@/lib/base/schema/primitives";

/** The changes of subscriptions: what was done, what is planned, and what is asked for. */

/** Prices are at most this, so that no amount of a term loses a cent. */
export const priceMax = 999_999_999;
const amountMax = 1_000_000;

const isRoundedTo = (places: number) => (value: number) => decimal(value).round(places).eq(value);
const amountOf = (places: number) =>
  number
    .min(0, "A price is not negative.")
    .max(priceMax, `At most ${priceMax}.`)
    .refine(isRoundedTo(places), `At most ${places} decimal places.`);

const round = z.int().min(0).max(10).optional().meta({ description: "Decimal places; 2 by default." });
const factor = number.min(-1_000_000).max(1_000_000);
const computedPrice = z.union([
  z.strictObject({ multiply: factor.min(0), round }),
  z.strictObject({ add: factor, round }),
]);

/** An amount, or what it is computed from: the present one times or plus a number. */
const priceOf = (places: number) => z.union([amountOf(places), computedPrice]);
export type PriceRequest = z.infer<ReturnType<typeof priceOf>>;

const day = since
  .refine((value) => value.endsWith("T00:00:00.000Z"), {
    error: "A change begins with a UTC day, such as 2027-01-01.",
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ description: "A UTC day, today or later." });
const months = z.int().min(1, "At least 1 month.").max(120, "At most 120 months.");
const reason = text.max(1000, "At most 1,000 characters.");

const changedItem = partialObject({
  id: text,
  sku: text,
  amount: number.min(0, "An amount is not negative.").max(amountMax, `At most ${amountMax}.`).meta({
    description: "0 removes the line.",
  }),
  unit: z.object({ price: priceOf(10) }),
  discount: z.union([amountOf(2), z.strictObject({ percent: number.min(0).max(100) })]).meta({
    description: "An amount of the line a month, or a percentage of it.",
  }),
}).refine(({ id, sku }) => id !== undefined || sku !== undefined, "Name the line by its id or its SKU.");

export const changeRequest = partialObject({
  items: z.array(changedItem).min(1, "Name at least one line.").max(200, "At most 200 lines.").meta({
    description: "The lines that change, by their `id` or SKU. One whose SKU the subscription lacks is added.",
  }),
  price: priceOf(2).meta({ description: "The price a month, which the lines share as they do at present." }),
  term: z.object({ durationMonth: months }),
  edition: z.object({ name: text.max(255, "At most 255 characters.") }),
  name: nameText(255, "Enter a name."),
  from: day,
  reason,
}).meta({ id: "SubscriptionChangeRequest" });

export const renewRequest = partialObject({
  months,
  price: priceOf(2),
  percent: number.min(-100).max(1000).meta({ description: "By how much the price rises, or falls." }),
  from: day.meta({ description: "Without it the renewal stays at the end of the term, wherever that moves." }),
  repeat: z.boolean().meta({ description: "Whether to plan the next one each time one is applied." }),
  reason,
}).meta({ id: "SubscriptionRenewal" });

export const cancelRequest = z
  .object({
    when: z.union([z.enum(["end", "now"]), day], "Use end, now or a UTC day."),
    force: z.boolean().optional().meta({
      description: "Cancels outside the cancellation period, with `Platform/Subscription/Force/Write`.",
    }),
    reason: reason.optional(),
  })
  .meta({ id: "SubscriptionCancellation" });

export type ChangeRequest = z.infer<typeof changeRequest>;
export type RenewRequest = z.infer<typeof renewRequest>;
export type CancelRequest = z.infer<typeof cancelRequest>;

export const changeKinds = ["change", "renew", "cancel", "start", "end"] as const;
export type ChangeKind = (typeof changeKinds)[number];

const duration = partialObject({ duration: number, durationMonth: number });
const line = partialObject({
  id: text,
  sku: text,
  name: text,
  amount: number,
  unit: partialObject({ price: number }),
  price: partialObject({ discount: number, subtotal: number, total: number }),
  discount: number,
});
const side = partialObject({
  status: text,
  name: text,
  edition: partialObject({ name: text }),
  items: z.array(line),
  price: number,
  billingPrice: number,
  agreementPrice: number,
  term: duration,
  start_date: timestamp,
  end_date: timestamp,
}).meta({ id: "SubscriptionSide", description: "Of the subscription, what changes can change; never a cost." });

const named = z.object({ _id: identifier, kind: z.enum(changeKinds), from: timestamp });
const effect = partialObject({
  perMonth: number,
  perBilling: number,
  perTerm: number,
  restOfTerm: number.meta({ description: "By how much the rest of the term is worth more from that day on." }),
  parts: z.array(
    z.object({
      item: text.optional(),
      from: text,
      to: text,
      share: z.object({ days: number, of: number }),
      amount: number,
    }),
  ),
  cancellableFrom: timestamp,
  cancellableUntil: timestamp.meta({ description: "The last day." }),
  followedBy: z.array(named).meta({ description: "Later planned changes, which are not counted." }),
}).meta({ id: "SubscriptionEffect" });

export const subscriptionChange = partialObject({
  _id: identifier,
  subscription: text,
  tenant: tenantId,
  kind: z.enum(changeKinds),
  status: z.enum(["planned", "applied", "withdrawn", "refused"]),
  request: z.record(text, json),
  reason: text.meta({ description: "Why it was asked for; of one that was refused, why it was." }),
  user: partialObject({ username: text, id: text }),
  withdrawnBy: text.meta({ description: "The cancellation that has withdrawn it." }),
  follows: text.meta({ description: "The repeating renewal that has planned it." }),
  created: timestamp,
  applied: timestamp,
  from: timestamp.meta({ description: "The UTC day from which it counts." }),
  before: side,
  after: side,
  effect,
})
  .required({ _id: true })
  .meta({ id: "SubscriptionChange" });

export type SubscriptionChange = z.infer<typeof subscriptionChange>;
export type Side = z.infer<typeof side>;
export type Effect = z.infer<typeof effect>;

export const subscriptionChangeList = defineList({
  record: subscriptionChange,
  id: "_id",
  table: "subscription_change_record",
  visibility: "family",
  columns: ["tenant", "subscription", "kind", "status", "from", "created", "applied", "user.username"],
  search: ["_id", "subscription", "user.username"],
  defaultSort: "-created",
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "subscription-changes",
    columns: [
      "_id",
      "subscription",
      "kind",
      "from",
      "status",
      "effect.perMonth",
      "effect.restOfTerm",
      "reason",
      "created",
      "applied",
    ],
  },
});
