import data from "./data/distributors.json" with { type: "json" };
import { at } from "./random";
import { day, hour, iso } from "./time";
import type { World } from "./world";

export interface Distributor {
  _id: string;
  name: string;
  tenant: string;
  active: boolean;
  address: { line2: string; street: string; zip: string; city: string; country: string; state: string };
  created: string;
  updated: string;
}

/** A distributor with the families it delivers, which products are assigned by and no answer shows. */
export interface Supplier {
  readonly record: Distributor;
  readonly delivers: readonly string[];
}

export function createSuppliers(world: World): Supplier[] {
  return wholesalers.map(({ name, address, country, line2 = "", delivers = [], inactive }, index) => {
    const random = world.random("distributor", index);
    const created = world.today - (1300 - index * 70) * day + random.int(7 * hour, 15 * hour);
    const updated = created + random.float() * (world.today - created);
    const [street = "", zip = "", city = "", state = ""] = address.split("/");
    return {
      delivers,
      record: {
        _id: world.objectId("distributor", created, index),
        name: world.mark(name),
        tenant: world.provider.id,
        active: !inactive,
        address: {
          line2,
          // An address may be empty; then only the name has the marker.
          street: street && world.mark(street),
          zip,
          city: city && world.mark(city),
          country,
          state: state && world.mark(state),
        },
        created: iso(created),
        updated: iso(updated),
      },
    };
  });
}

/** Who delivers a product: those who deliver its family take turns; what nobody delivers the provider makes itself. */
export function supplierOf(suppliers: readonly Supplier[], family: string, index: number): Distributor | undefined {
  const able = suppliers.filter(({ delivers }) => delivers.includes(family));
  return able.length === 0 ? undefined : at(able, index).record;
}

interface Wholesaler {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly line2?: string;
  /** Codes of the families it delivers. With none it shows as a distributor without products. */
  readonly delivers?: readonly string[];
  readonly inactive?: boolean;
}

const wholesalers: readonly Wholesaler[] = data;
