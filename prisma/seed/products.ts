import { families } from "./catalogue";
import { type Supplier, supplierOf } from "./distributors";
import type { Family } from "./family";
import { day, hour, iso } from "./time";
import type { World } from "./world";

interface Bounds {
  min: number;
  max: number;
  default: number;
}

export interface Product {
  id: string;
  group_id: string;
  tenant: string;
  name: string;
  status: { active: boolean; deleted: boolean };
  subscription_term: number;
  payment_period: number;
  subscription: boolean;
  products: { _id: string; sku: string; cost_price: number; price: number; amount: Bounds }[];
  distributor: string | null;
  type: number;
  description: string;
  created: string;
  updated: string;
}

/** A product with what a subscription to it needs. */
export interface Offer {
  readonly product: Product;
  readonly family: Family;
  readonly sku: string;
  /** In hundredths, so that sums stay exact. */
  readonly price: number;
  readonly cost: number;
}

export function createOffers(world: World, suppliers: readonly Supplier[]): Offer[] {
  const articles = families.flatMap((family) => family.articles.map((article, rank) => ({ family, article, rank })));
  return articles.map(({ family, article: { code, name, price }, rank }, index) => {
    const made = world.today - 1250 * day + index * (3 * day + hour);
    const id = world.uuid("product", made, index);
    const offer = {
      sku: world.tag(`${world.initials}-${family.code}-${code}`),
      price: Math.round(price * 100),
      cost: Math.round(price * family.costShare * 100),
    };
    const variant = (sku: string, cents: number, min: number, max: number) => ({
      _id: world.objectId("variant", made, sku === offer.sku ? index * 2 : index * 2 + 1),
      sku,
      cost_price: offer.cost / 100,
      price: cents / 100,
      amount: { min, max, default: min },
    });
    const [min, max] = amountsOf(family, offer.price);
    return {
      family,
      ...offer,
      product: {
        id,
        // A product is its own group until variants join it.
        group_id: id,
        tenant: world.provider.id,
        name: world.mark(family.branded ? `${world.brand} ${name}` : name),
        // What is not sold any more stays with those who have it.
        status: { active: index % 29 !== 11, deleted: false },
        subscription_term: (family.terms[0] ?? 12) * monthHours,
        payment_period: monthHours,
        subscription: true,
        products: [
          variant(offer.sku, offer.price, min, max),
          // Who buys many of something cheap pays a tenth less.
          ...(offer.price < 5_000 ? [variant(`${offer.sku}-100`, Math.round(offer.price * 0.9), 100, 5_000)] : []),
        ],
        distributor: supplierOf(suppliers, family.code, rank)?._id ?? null,
        type: 3,
        description: world.mark(family.unit),
        created: iso(made),
        updated: iso(made),
      },
    };
  });
}

/** How many of an offer one may buy: what its family allows, but of expensive ones only a few. */
export function amountsOf({ amount: { min, max } }: Family, price: number): readonly [min: number, max: number] {
  const affordable = Math.max(2, Math.floor(dearest / price));
  return [Math.min(min, affordable), Math.min(max, affordable)];
}

/** In hundredths: what the largest amount of one item costs a month. */
const dearest = 3_000_000;

const monthHours = 720;
