import type { WordMeaning } from "@/components/list/sentence";
import { call } from "@/lib/base/http/client";
import { contains, type Filters, type View, where } from "@/lib/base/list/where";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { subscription } from "@/lib/resources/subscription/schema";

/**
 * What a word means in a sentence about subscriptions: a part of customers' names, of SKUs or of items' names, whichever
 * finds most subscriptions. Names of items in several languages have their SKU in common, so that a word in them becomes
 * that part of the SKUs if it finds them all.
 */
export async function meaningInSubscriptions(word: string): Promise<WordMeaning | undefined> {
  const [customers, skus, items] = await Promise.all([
    find({ "account_details.name": contains(word) }, { fields: ["account_details.name"], limit: 10 }),
    find({ "items.sku": contains(word) }, { fields: ["items.sku"], limit: 1 }),
    find({ "items.name": contains(word) }, { fields: ["items.sku", "items.name"], limit: 50 }),
  ]);
  if (customers.total + skus.total + items.total === 0) return undefined;
  if (customers.total >= skus.total && customers.total >= items.total) {
    const texts = customers.rows.flatMap(({ account_details }) => account_details?.name ?? []);
    return { field: "account_details.name", texts };
  }
  if (skus.total >= items.total) {
    return { field: "items.sku", texts: skus.rows.flatMap((row) => row.items ?? []).flatMap(({ sku }) => sku ?? []) };
  }
  const named = items.rows.flatMap((row) => row.items ?? []);
  const value = await commonSku(word, named, items.total);
  if (value !== undefined) return { field: "items.sku", value, texts: [] };
  return { field: "items.name", texts: named.flatMap(({ name }) => name ?? []) };
}

interface Item {
  sku?: string | undefined;
  name?: string | undefined;
}

const partsOf = (sku: string): string[] => sku.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1);

/** The part of SKUs that all items with the word in their name have, and few others; undefined if there is none. */
async function commonSku(word: string, items: readonly Item[], total: number): Promise<string | undefined> {
  const skus = items.filter(({ name }) => name?.toLowerCase().includes(word)).map(({ sku = "" }) => partsOf(sku));
  const [first = []] = skus;
  const common = first.filter((part) => skus.every((parts) => parts.includes(part))).slice(0, 3);
  const found = await Promise.all(
    common.map(async (part) => ({
      part,
      total: (await find({ "items.sku": contains(part) }, { fields: ["_id"], limit: 1 })).total,
    })),
  );
  const [closest] = found.toSorted((one, other) => one.total - other.total);
  return closest && closest.total >= total && closest.total <= 2 * total ? closest.part : undefined;
}

async function find(filters: Filters<typeof subscription>, view: View<typeof subscription>) {
  const { data } = await call(listCustomerSubscriptions, {
    search: where(listCustomerSubscriptions.list, filters, view),
  });
  return { rows: data.data, total: data.metadata.total };
}
