import type { WordMeaning } from "@/components/list/sentence";
import { contains, type Filters, type View, where } from "@/lib/base/list/where";
import { readRows } from "@/lib/browser/list-search";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription, subscription } from "@/lib/resources/subscription/schema";

type Item = NonNullable<Subscription["items"]>[number];

const fields = ["account_details.name", "items.sku", "items.name"] as const;

/** The newest of the subscriptions that are found, which stand for all of them. */
const sampleMax = 50;

/**
 * What a word means in a sentence about subscriptions: a part of customers' names, of SKUs or of items' names, whichever
 * most of the subscriptions have that the search of the list finds. Names of items in several languages have their SKU in
 * common, so that a word in them becomes that part of the SKUs.
 */
export async function meaningInSubscriptions(word: string): Promise<WordMeaning | undefined> {
  const rows = await newest({}, { search: word });
  const hasWord = (text: string | undefined): text is string => text?.toLowerCase().includes(word) ?? false;
  const rowsWith = (textsOf: (row: Subscription) => readonly (string | undefined)[]) => {
    const texts = rows.map((row) => textsOf(row).filter(hasWord));
    return { texts: texts.flat(), count: texts.filter(({ length }) => length > 0).length };
  };
  const customers = rowsWith(({ account_details }) => [account_details?.name]);
  const skus = rowsWith(({ items = [] }) => items.map(({ sku }) => sku));
  const names = rowsWith(({ items = [] }) => items.map(({ name }) => name));
  const most = Math.max(customers.count, skus.count, names.count);
  if (most === 0) return undefined;
  if (customers.count === most) return { field: "account_details.name", texts: customers.texts };
  if (skus.count === most) return { field: "items.sku", texts: skus.texts };
  const isNamed = ({ name }: Item) => hasWord(name);
  const value = await commonSku(
    rows.flatMap(({ items = [] }) => items.filter(isNamed)),
    isNamed,
  );
  if (value !== undefined) return { field: "items.sku", value, texts: [] };
  return { field: "items.name", texts: names.texts };
}

const partsOf = (sku: string): string[] => sku.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1);

/** Most subscriptions with the part of an SKU have an item of that name: at least this share of them. */
const shareMin = 0.5;

/** The part that the SKUs of all these items have, and few SKUs of items with other names; undefined if there is none. */
async function commonSku(named: readonly Item[], isNamed: (item: Item) => boolean): Promise<string | undefined> {
  const [first = [], ...others] = named.map(({ sku = "" }) => partsOf(sku));
  const common = first.filter((part) => others.every((parts) => parts.includes(part)));
  const found = await Promise.all(
    common.slice(0, 3).map(async (part) => {
      const rows = await newest({ "items.sku": contains(part) });
      return { part, share: rows.filter(({ items = [] }) => items.some(isNamed)).length / rows.length };
    }),
  );
  const [closest] = found.toSorted((one, other) => other.share - one.share);
  return closest && closest.share >= shareMin ? closest.part : undefined;
}

const newest = (filters: Filters<typeof subscription>, view: View<typeof subscription> = {}) =>
  readRows<Subscription>(
    listCustomerSubscriptions,
    where(listCustomerSubscriptions.list, filters, { ...view, fields, limit: sampleMax }),
  );
