import { numberText, typedNumber } from "@/components/ui/typed-number";
import { monthHours } from "@/lib/base/day";
import { decimal, rounded, sum } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import { t } from "@/lib/languages/text";
import type { OrderCreate } from "@/lib/resources/order/schema";
import type { Product } from "@/lib/resources/product/schema";
import { changedLine, type Line, marginOf, settled, totalOf } from "@/lib/resources/subscription/amounts";

/** An order while it is entered, with the figures that the server will compute by the same functions. */

export type Variant = NonNullable<Product["products"]>[number];

export interface DraftLine {
  key: string;
  product: Pick<Product, "id" | "name" | "subscription_term" | "payment_period" | "currency" | "amount">;
  variant: Variant;
  amount: string;
  /** Empty: that of the list. */
  price: string;
  /** In percent. */
  discount: string;
}

export interface Customer {
  id: string;
  name: string;
  number?: string;
}

export interface Draft {
  customer?: Customer | undefined;
  /** The customer is that of the address, which is taken once. */
  isNamed?: boolean;
  lines: readonly DraftLine[];
  /** A UTC day; empty is today. */
  starts: string;
  /** Months, in words of the choice; empty: as the first product says. */
  term: string;
  billing: string;
  /** Days before the end; empty: at any time. */
  grace: string;
  name: string;
  reference: string;
  comment: string;
}

export const emptyDraft: Draft = {
  ...{ lines: [], starts: "", term: "", billing: "", grace: "30" },
  ...{ name: "", reference: "", comment: "" },
};

export const lineOf = (product: Product, variant: Variant): DraftLine => ({
  key: crypto.randomUUID(),
  product: {
    id: product.id,
    ...defined({
      name: product.name,
      subscription_term: product.subscription_term,
      payment_period: product.payment_period,
      currency: product.currency,
      amount: product.amount,
    }),
  },
  variant,
  amount: numberText(variant.amount?.default ?? product.amount?.default ?? 1),
  price: "",
  discount: typeof variant.discount === "number" && variant.discount > 0 ? numberText(variant.discount) : "",
});

export const isRecurring = ({ product }: DraftLine): boolean => (product.subscription_term ?? 0) > 0;

export const limitsOf = ({
  product,
  variant,
}: Pick<DraftLine, "product" | "variant">): { min?: number | null; max?: number | null } => ({
  ...product.amount,
  ...variant.amount,
});

/** What is asked of a line: one whose discount is cleared has none, though its product has one. */
function askedOf({ variant, amount, price, discount }: DraftLine) {
  const own = typedNumber(price);
  const percent = typedNumber(discount) ?? (variant.discount ? 0 : undefined);
  return {
    amount: typedNumber(amount) ?? 0,
    ...defined({
      unit: own === undefined ? undefined : { price: own },
      discount: percent === undefined ? undefined : { percent },
    }),
  };
}

/** The line as it will be stored. */
export function pricedLine(line: DraftLine): Line {
  const { cost_price: cost, price } = line.variant;
  return changedLine({ unit: defined({ cost, price }) }, askedOf(line));
}

/** What is wrong with a line, in words. */
export function faultOf(line: DraftLine): string | undefined {
  const amount = typedNumber(line.amount);
  const { min, max } = limitsOf(line);
  if (amount === undefined || amount <= 0) return t("Enter an amount.");
  if ((min && amount < min) || (max && amount > max)) {
    const limits = { name: line.product.name, min: String(min ?? 1), max: String(max) };
    return max
      ? t("{name} is sold {min} to {max} at once.", limits)
      : t("{name} is sold {min} at least at once.", limits);
  }
  if (line.price !== "" && (typedNumber(line.price) ?? -1) < 0) return t("Enter a price.");
  const percent = line.discount === "" ? 0 : typedNumber(line.discount);
  if (percent === undefined || percent < 0 || percent > 100) return t("A discount is 0 to 100 %.");
  return line.price === "" && line.variant.price === undefined ? t("No list price: enter a price.") : undefined;
}

/** The months that are chosen, else those of the first product. */
export function monthsOf({ term, billing, lines }: Draft): { term: number; billing: number } {
  const first = lines.find(isRecurring)?.product;
  const of = (hours: number | undefined, otherwise: number) => Math.round((hours ?? 0) / monthHours) || otherwise;
  return {
    term: typedNumber(term) ?? of(first?.subscription_term, 12),
    billing: typedNumber(billing) ?? of(first?.payment_period, 1),
  };
}

export function figuresOf(draft: Draft) {
  const recurring = draft.lines.filter(isRecurring).map(pricedLine);
  const once = sum(draft.lines.filter((line) => !isRecurring(line)).map(pricedLine), (line) => totalOf(line));
  const { term, billing } = monthsOf(draft);
  const months = { term: { durationMonth: term }, billing_cycle: { durationMonth: billing } };
  const { price = 0, billingPrice = 0, agreementPrice = 0 } = settled({ items: recurring, price: 0, ...months });
  return {
    ...{ perMonth: price, perBilling: billingPrice, perTerm: agreementPrice, once: rounded(once), term, billing },
    margin: recurring.length > 0 ? marginOf({ items: recurring }) : undefined,
  };
}

/** What a discount takes off, of how much. */
export function discountOf(line: DraftLine): { of: number; off: number } | undefined {
  const { price } = pricedLine(line);
  const off = price?.discount ?? 0;
  return off > 0 ? { of: rounded(decimal(price?.subtotal ?? 0)), off } : undefined;
}

export function toBody(draft: Draft): OrderCreate {
  const { customer, lines, starts, term, billing, grace, name, reference, comment } = draft;
  const days = typedNumber(grace);
  return {
    account: customer?.id ?? "",
    items: lines.map((line) => {
      const { product, variant } = line;
      const named = variant.sku ? { sku: variant.sku } : { product: product.id, ...defined({ variant: variant._id }) };
      return { ...named, ...askedOf(line) };
    }),
    ...(lines.some(isRecurring)
      ? defined({
          term: term === "" ? undefined : { durationMonth: typedNumber(term) ?? 0 },
          billing_cycle: billing === "" ? undefined : { durationMonth: typedNumber(billing) ?? 0 },
          cancel_term: days === undefined ? undefined : { grace_period: days * 24 },
          start_date: starts === "" ? undefined : starts,
          name: name === "" ? undefined : name,
        })
      : {}),
    ...defined({
      reference: reference === "" ? undefined : reference,
      comment: comment === "" ? undefined : comment,
    }),
  };
}
