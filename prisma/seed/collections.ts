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

  function create([pattern, families, each]: Assortment, index: number): Collection {
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
      name: world.mark(pattern.replace("{year}", String(year)).replace("{last}", String(year - 1))),
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
    ...live.map(create),
    ...deleted.map((assortment, index) => discard(create(assortment, live.length + index), index)),
  ];
}

/** Name, families its products come from, how many of each. `{last}` is last year, as price lists have it. */
type Assortment = readonly [name: string, families: readonly string[], each: number];

const live: readonly Assortment[] = [
  ["Hardware Collection", ["HW"], 9],
  ["Backup Starter Kit", ["BKP"], 4],
  ["Backup for the public sector", ["BKP", "SVC"], 3],
  ["Endpoint security", ["EPG"], 8],
  ["Office and mail", ["LIC"], 7],
  ["Accounting suite", ["ACC"], 9],
  ["Servers and storage", ["SRV"], 10],
  ["Web shop starter", ["WEB", "ACC"], 3],
  ["Branch office in a box", ["NET", "HW", "TEL"], 3],
  ["Telephony, {year} price list", ["TEL"], 12],
  ["Firewall, {year} price list", ["NET"], 6],
  ["Managed workplace", ["HW", "LIC", "SVC", "EPG"], 2],
  ["Clinic package", ["BKP", "EPG", "ACC"], 2],
  ["Fishery and harbour package", ["NET", "TEL"], 4],
  ["Certificates and names", ["WEB"], 6],
  ["New in the catalogue", [], 0],
];

/** Two have the name of a live collection and two have the same name, to show both cases of the suffix after a restore. */
const deleted: readonly Assortment[] = [
  ["Hardware Collection", ["HW", "NET"], 3],
  ["Nordic Backup Bundle", ["BKP", "EPG"], 2],
  ["Telephony, {last} price list", ["TEL"], 5],
  ["Firewall, {last} price list", ["NET"], 4],
  ["Backup Starter Kit", ["BKP"], 2],
  ["Telephony, {last} price list", ["TEL"], 4],
  ["Seasonal rental kit", ["HW"], 4],
  ["Public sector starter kit", [], 0],
];
