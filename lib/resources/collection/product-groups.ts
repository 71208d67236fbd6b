import type { Viewer } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { readRecordsAt } from "@/lib/base/list/as-of";
import { message } from "@/lib/languages/text";
import { type Product, productList } from "@/lib/resources/product/schema";
import type { Collection, ProductGroup, StoredCollection } from "./schema";

type Composition = Required<Pick<Collection, "productGroupIds" | "productGroups">>;

/**
 * The product groups of a collection after an update to `wanted`: its existing entries unchanged, and the products of
 * groups that are new to it.
 * @throws AppError `invalid_body` naming each new group the tenant has no product of
 */
export async function compose(
  tx: Transaction,
  tenant: string,
  wanted: readonly string[],
  current: Partial<Composition> = {},
): Promise<Composition> {
  const kept = byGroup(current.productGroups ?? []);
  const known = new Set([...(current.productGroupIds ?? []), ...kept.keys()]);
  const added = byGroup(
    await findGroups(
      tx,
      tenant,
      wanted.filter((id) => !kept.has(id)),
    ),
  );
  const missing = wanted.flatMap((id, at) => (known.has(id) || added.has(id) ? [] : [at]));
  if (missing.length > 0) {
    throw AppError.invalidBody(
      missing.map((at) => ({
        pointer: `/productGroupIds/${at}`,
        code: "unknown_product_group",
        detail: message("No product group has this identifier."),
      })),
    );
  }
  const productGroupIds = [...new Set(wanted)];
  return { productGroupIds, productGroups: productGroupIds.flatMap((id) => kept.get(id) ?? added.get(id) ?? []) };
}

/**
 * Collections as of a past moment, with the names that their products had then; the view `collection_shown` adds the present
 * ones.
 */
export async function shownAt(
  viewer: Viewer,
  collections: readonly StoredCollection[],
  at: string,
): Promise<Collection[]> {
  const ids = new Set(collections.flatMap(({ productGroups = [] }) => productGroups.flatMap(({ id }) => id ?? [])));
  const products = ids.size === 0 ? new Map() : await readRecordsAt<Product>(viewer, productList, [...ids], at);
  return collections.map(({ deletedDate, ...shown }) => ({
    ...shown,
    ...(deletedDate ? { deletedDate } : {}),
    ...(shown.productGroups && {
      productGroups: shown.productGroups.map(({ id, group_id, tenant, name }) =>
        defined({ id, group_id, tenant, name: products.get(id ?? "")?.name ?? name }),
      ),
    }),
  }));
}

async function findGroups(tx: Transaction, tenant: string, ids: readonly string[]): Promise<ProductGroup[]> {
  if (ids.length === 0) return [];
  const rows = await tx.$queryRaw<{ doc: Product }[]>`SELECT doc FROM product WHERE tenant = ${tenant}
    AND (group_id = ANY (${ids}) OR (group_id IS NULL AND id = ANY (${ids}))) ORDER BY id`;
  return rows.map(({ doc: { distributor: _, ...group } }) => group);
}

function byGroup(groups: readonly ProductGroup[]): Map<string, ProductGroup[]> {
  const found = new Map<string, ProductGroup[]>();
  for (const group of groups) {
    const id = group.group_id ?? group.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), group]);
  }
  return found;
}
