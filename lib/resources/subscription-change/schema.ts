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
import { message } from "@/lib/languages/text";

/** The changes of subscriptions: what was done, what is planned, and what is asked for. */

/** Prices are at most this, so that no amount of a term loses a cent. */
export const priceMax = 999_999_999;
const amountMax = 1_000_000;

const isRoundedTo = (places: number) => (value: number) => decimal(value).round(places).eq(value);
const amountOf = (places: number) =>
  number
    .min(0, message("A price is not negative."))
    .max(priceMax, message("At most {priceMax}.", { priceMax }))
    .refine(isRoundedTo(places), message("At most {places} decimal places.", { places }));

const round = z.int().min(0).max(10).optional().meta({ description: "Decimal places; 2 by default." });
const factor = number.min(-1_000_000).max(1_000_000);
const computedPrice = z.union([
  z.strictObject({ multiply: factor.min(0).meta({ description: "Times the present price." }), round }),
  z.strictObject({ add: factor.meta({ description: "Plus the present price." }), round }),
]);

/** An amount, or what it is computed from: the present one times or plus a number. */
const priceOf = (places: number) => z.union([amountOf(places), computedPrice]);
export type PriceRequest = z.infer<ReturnType<typeof priceOf>>;

const day = since
  .refine((value) => value.endsWith("T00:00:00.000Z"), {
    error: message("A change begins with a UTC day, such as 2027-01-01."),
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ description: "A UTC day, today or later." });
const months = z
  .int()
  .min(1, message("At least 1 month."))
  .max(120, message("At most 120 months."))
  .meta({ description: "Months, 1 to 120; by default those of the present term." });
const reason = text
  .max(1000, message("At most 1,000 characters."))
  .meta({ description: "Why, at most 1,000 characters; it is kept in the event." });
const percent = number.min(0).max(100).meta({ description: "0 to 100." });

const changedItem = partialObject({
  id: text.meta({ description: "Identifier of the line." }),
  sku: text.meta({ description: "SKU of the line, or of the variant that is added." }),
  amount: number
    .min(0, message("An amount is not negative."))
    .max(amountMax, message("At most {amountMax}.", { amountMax }))
    .meta({
      description: "0 removes the line.",
    }),
  unit: z
    .object({ price: priceOf(10).meta({ description: "What one is sold for a month." }) })
    .meta({ description: "Another price of one." }),
  discount: z.union([amountOf(2), z.strictObject({ percent })]).meta({
    description: "An amount of the line a month, or a percentage of it.",
  }),
}).refine(({ id, sku }) => id !== undefined || sku !== undefined, message("Name the line by its id or its SKU."));

export const changeRequest = partialObject({
  items: z.array(changedItem).min(1, message("Name at least one line.")).max(200, message("At most 200 lines.")).meta({
    description: "The lines that change, by their `id` or SKU. One whose SKU the subscription lacks is added.",
  }),
  price: priceOf(2).meta({ description: "The price a month, which the lines share as they do at present." }),
  term: z.object({ durationMonth: months }).meta({ description: "Another length of the term." }),
  edition: z
    .object({
      name: text.max(255, message("At most 255 characters.")).meta({ description: "At most 255 characters." }),
    })
    .meta({ description: "Another edition." }),
  name: nameText(255, message("Enter a name.")).meta({ description: "What the subscription is called then." }),
  from: day.meta({
    description: "The first day of the change, a UTC day: today, which is the default, or a later one.",
  }),
  reason,
}).meta({ id: "SubscriptionChangeRequest" });

export const renewRequest = partialObject({
  months,
  price: priceOf(2).meta({ description: "The price a month of the next term; by default the present one." }),
  percent: number.min(-100).max(1000).meta({ description: "By how much the price rises, or falls." }),
  from: day.meta({ description: "Without it the renewal stays at the end of the term, wherever that moves." }),
  repeat: z.boolean().meta({ description: "Whether to plan the next one each time one is applied." }),
  reason,
}).meta({ id: "SubscriptionRenewal" });

export const cancelRequest = z
  .object({
    when: z
      .union([z.enum(["end", "now"]), day], "Use end, now or a UTC day.")
      .meta({ description: "`end`: when the term ends. `now`, or a UTC day: on that day." }),
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

const duration = partialObject(
  { duration: number, durationMonth: number },
  { duration: "Hours; a month has 720.", durationMonth: "The same in months." },
);
const line = partialObject(
  {
    id: text,
    sku: text,
    name: text,
    amount: number,
    unit: partialObject({ price: number }, { price: "What one is sold for a month, before the discount." }),
    price: partialObject(
      { discount: number, subtotal: number, total: number },
      { discount: "What is taken off the line a month.", subtotal: "Before the discount.", total: "After it." },
    ),
    discount: number,
  },
  {
    id: "Identifier of the line.",
    name: "What the line is called.",
    amount: "How many are subscribed to.",
    unit: "What one of them is sold for.",
    price: "The line a month, all of its amount.",
    discount: "`price.discount` in percent of `price.subtotal`.",
  },
);
const side = partialObject(
  {
    status: text,
    name: text,
    edition: partialObject({ name: text }, { name: "What the edition is called." }),
    items: z.array(line),
    price: number,
    billingPrice: number,
    agreementPrice: number,
    term: duration,
    start_date: timestamp,
    end_date: timestamp,
  },
  {
    status: "`pending`, `active`, `cancelled` or `ended`.",
    name: "What the subscription is called.",
    edition: "Which edition it is.",
    items: "The lines that differ.",
    price: "A month, all lines after their discounts.",
    billingPrice: "`price` times the months of the billing cycle.",
    agreementPrice: "`price` times the months of the term.",
    term: "How long the customer is bound.",
    start_date: "The first day of the term, UTC.",
    end_date: "The day the term ends on, UTC.",
  },
).meta({ id: "SubscriptionSide", description: "Of the subscription, what changes can change; never a cost." });

const kind = z.enum(changeKinds).meta({ description: "What it does: change, renew, cancel, start or end." });
const named = z.object({
  _id: identifier,
  kind,
  from: timestamp.meta({ description: "The UTC day from which it counts." }),
});
const effect = partialObject({
  perMonth: number.meta({ description: "By how much the price a month rises, or falls." }),
  perBilling: number.meta({ description: "By how much an invoice rises, or falls." }),
  perTerm: number.meta({ description: "By how much the price of the whole term rises, or falls." }),
  restOfTerm: number.meta({ description: "By how much the rest of the term is worth more from that day on." }),
  parts: z
    .array(
      z.object({
        item: text.optional().meta({ description: "Identifier of the line; absent: the whole." }),
        from: text.meta({ description: "The first day that is counted, UTC." }),
        to: text.meta({ description: "The last day that is counted, UTC." }),
        share: z
          .object({
            days: number.meta({ description: "Days that are counted." }),
            of: number.meta({ description: "Days that the month has." }),
          })
          .meta({ description: "Which part of a month it is." }),
        amount: number.meta({ description: "What it adds, or takes off." }),
      }),
    )
    .meta({ description: "What `restOfTerm` is the sum of." }),
  cancellableFrom: timestamp.meta({ description: "The first day on which it can be cancelled." }),
  cancellableUntil: timestamp.meta({ description: "The last day." }),
  followedBy: z.array(named).meta({ description: "Later planned changes, which are not counted." }),
}).meta({ id: "SubscriptionEffect", description: "What the change is worth." });

export const subscriptionChange = partialObject({
  _id: identifier,
  subscription: text.meta({ description: "Identifier of the subscription." }),
  tenant: tenantId,
  kind,
  status: z.enum(["planned", "applied", "withdrawn", "refused"]).meta({ description: "What has become of it." }),
  request: z.record(text, json).meta({ description: "The body that asked for it." }),
  reason: text.meta({ description: "Why it was asked for; of one that was refused, why it was." }),
  user: partialObject({ username: text, id: text }, { id: "Identifier of the user or key." }).meta({
    description: "Who asked for it.",
  }),
  withdrawnBy: text.meta({ description: "The cancellation that has withdrawn it." }),
  follows: text.meta({ description: "The repeating renewal that has planned it." }),
  created: timestamp,
  applied: timestamp.meta({ description: "When it was carried out." }),
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
