import type { WordMeaning } from "@/components/list/sentence";
import { call } from "@/lib/base/http/client";
import { contains, type Filters, type View, where } from "@/lib/base/list/where";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription, subscription } from "@/lib/resources/subscription/schema";

const fields = ["account_details.name", "items.sku", "items.name"] as const;

/** The newest of the subscriptions that are found, which stand for all of them. */
const sampleMax = 50;

/**
 * What a word means in a sentence about subscriptions: a part of customers' names, of SKUs or of items' names, whichever
 * most of the subscriptions have that the search of the list finds. Names of items in several languages have their SKU in
 * common, so that a word in them becomes that part of the SKUs.
 */
export async function meaningInSubscriptions(word: string): Promise<WordMeaning | undefined> {
  const { rows, total } = await find({}, { search: word, fields, limit: sampleMax });
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
  const named = rows.flatMap(({ items = [] }) => items.filter(({ name }) => hasWord(name)));
  const value = await commonSku(
    named.map(({ sku = "" }) => sku),
    total,
  );
  if (value !== undefined) return { field: "items.sku", value, texts: [] };
  return { field: "items.name", texts: names.texts };
}

const partsOf = (sku: string): string[] => sku.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1);

/** The part that all SKUs have, and about as many subscriptions as are found; undefined if there is none. */
async function commonSku(skus: readonly string[], total: number): Promise<string | undefined> {
  const [first = "", ...others] = skus;
  const common = partsOf(first).filter((part) => others.every((sku) => partsOf(sku).includes(part)));
  const found = await Promise.all(
    common.slice(0, 3).map(async (part) => {
      const { total: having } = await find({ "items.sku": contains(part) }, { fields: ["_id"], limit: 1 });
      return { part, ratio: having / total };
    }),
  );
  const distance = ({ ratio }: { ratio: number }) => Math.abs(Math.log2(ratio));
  const [closest] = found.toSorted((one, other) => distance(one) - distance(other));
  return closest && distance(closest) <= 1 ? closest.part : undefined;
}

async function find(filters: Filters<typeof subscription>, view: View<typeof subscription>) {
  const { data } = await call(listCustomerSubscriptions, {
    search: where(listCustomerSubscriptions.list, filters, view),
  });
  return { rows: data.data, total: data.metadata.total };
}
