import { families } from "./catalogue";
import { type Supplier, supplierOf } from "./distributors";
import type { Family } from "./family";
import { day, hour } from "./time";
import type { World } from "./world";

export interface Product {
  id: string;
  group_id: string;
  tenant: string;
  name: string;
  distributor: string | null;
}

/** A product with what a subscription to it needs: the record itself shows neither price nor stock-keeping unit. */
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
    const id = world.uuid("product", world.today - 1250 * day + index * (3 * day + hour), index);
    return {
      family,
      sku: world.tag(`${world.initials}-${family.code}-${code}`),
      price: Math.round(price * 100),
      cost: Math.round(price * family.costShare * 100),
      product: {
        id,
        // A product is its own group until variants join it.
        group_id: id,
        tenant: world.provider.id,
        name: world.mark(family.branded ? `${world.brand} ${name}` : name),
        distributor: supplierOf(suppliers, family.code, rank)?._id ?? null,
      },
    };
  });
}
