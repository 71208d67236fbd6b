import data from "./data/collections.json" with { type: "json" };
import type { Offer } from "./products";
import { at } from "./random";
import { day, hour, iso } from "./time";
import type { World } from "./world";

interface ProductGroup {
  id: string;
  group_id: string;
  tenant: string;
  name: string;
}

export interface Collection {
  id: string;
  name: string;
  tenant: string;
  productGroupIds: string[];
  productGroups: ProductGroup[];
  created: string;
  updated: string;
  /** Only while the collection is in the trash. */
  deletedDate?: string;
}

export function createCollections(world: World, offers: readonly Offer[]): Collection[] {
  const year = new Date(world.today).getUTCFullYear();

  function create({ name, families, each }: Assortment, index: number): Collection {
    const random = world.random("collection", index);
    const age = (900 - index * 22) * day;
    const created = world.today - age + random.int(7 * hour, 14 * hour);
    const updated = created + random.float() * (age - 140 * day);
    const groups = families.flatMap((code) => {
      const family = offers.filter((offer) => offer.family.code === code);
      // Neighbours from anywhere in the family: never the same product twice, and not always its first ones.
      const start = random.int(0, family.length - 1);
      return Array.from({ length: Math.min(each, family.length) }, (_, step) => at(family, start + step).product);
    });
    return {
      id: world.uuid("collection", created, index),
      name: world.mark(name.replace("{year}", String(year)).replace("{last}", String(year - 1))),
      tenant: world.provider.id,
      productGroupIds: groups.map((group) => group.group_id),
      productGroups: groups.map(({ id, group_id, tenant, name }) => ({ id, group_id, tenant, name })),
      created: iso(created),
      updated: iso(updated),
    };
  }

  /** The first was deleted yesterday, the others progressively earlier, the last about three months ago. */
  function discard(collection: Collection, index: number): Collection {
    const date = world.today - day - Math.round(index ** 2 * 1.8) * day;
    const moment = date + world.random("trash", index).int(7 * hour, 15 * hour);
    return { ...collection, updated: iso(moment), deletedDate: iso(moment) };
  }

  return [
    ...data.live.map(create),
    // Two have the name of a live one, and two the same name, to show both cases of the suffix after a restore.
    ...data.deleted.map((assortment, index) => discard(create(assortment, data.live.length + index), index)),
  ];
}

/** The families that its products come from, and how many of each. `{last}` is last year, as price lists have it. */
interface Assortment {
  readonly name: string;
  readonly families: readonly string[];
  readonly each: number;
}
