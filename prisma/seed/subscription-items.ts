import { amountsOf, type Offer } from "./products";
import type { Random } from "./random";
import { day, iso } from "./time";
import type { World } from "./world";

/** All sums are per month. `discount` is in per cent, `price.discount` what that comes to. */
export interface SubscriptionItem {
  id: string;
  amount: number;
  prepaidAmount: number;
  sku: string;
  name: string;
  description: string;
  unit: { cost: number; price: number };
  price: { cost: number; discount: number; total: number; subtotal: number };
  discount: number;
  reference: string;
  date: { start: string; end: string };
  metadata: { amount: { min: number; max: number } };
  consumption: { property: string; metadata: string; history: never[] };
  subscription_term: number;
  payment_period: number;
  integrations: never[];
  integration: never[];
  input: { type: string; name: string };
  msp: boolean;
}

interface Purchase {
  readonly offer: Offer;
  /** The item's number among all items there are. */
  readonly counter: number;
  readonly start: number;
  readonly end: number;
  readonly termHours: number;
  readonly periodHours: number;
}

const discounts = [
  [0, 72],
  [5, 10],
  [10, 11],
  [15, 4],
  [25, 3],
] as const;

export function createItem(world: World, random: Random, purchase: Purchase): SubscriptionItem {
  const { product, family, sku, price, cost } = purchase.offer;
  const [min, max] = amountsOf(family, price);
  // Small amounts are common, large ones rare.
  const amount = min + Math.floor((max - min + 1) * random.float() ** 2.6);
  const percent = random.weighted(discounts);
  const subtotal = price * amount;
  const discount = Math.round((subtotal * percent) / 100);
  // Something added to a running subscription starts later, and ends with it.
  const start = random.chance(0.1) ? purchase.start + random.int(1, 90) * day : purchase.start;
  return {
    id: world.objectId("item", purchase.start, purchase.counter),
    amount,
    prepaidAmount: random.chance(0.15) ? Math.floor(amount / 2) : 0,
    sku,
    name: product.name,
    description: world.mark(`${family.title}\n${family.unit}`),
    unit: { cost: cost / 100, price: price / 100 },
    price: {
      cost: (cost * amount) / 100,
      discount: discount / 100,
      total: (subtotal - discount) / 100,
      subtotal: subtotal / 100,
    },
    discount: percent,
    reference: product.id,
    date: { start: iso(start), end: iso(purchase.end) },
    metadata: { amount: { min, max } },
    consumption: { ...family.consumption, history: [] },
    subscription_term: purchase.termHours,
    payment_period: purchase.periodHours,
    integrations: [],
    integration: [],
    input: { type: "numberInput", name: world.mark("Quantity") },
    msp: family.branded ?? false,
  };
}
