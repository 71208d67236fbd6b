import { lockName } from "@/lib/base/db/locks";
import { type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { isInTrash, type Product, type Variant } from "./schema";

/** Finds variants of a tenant's products, for whoever sells them. */

/** A variant by its SKU, or by its product, where that has several with the variant's `_id`. */
export type WantedVariant = { sku: string } | { product: string; variant?: string };

/** A live variant and its product, whose name, terms and currency are the variant's; or why there is none, in words. */
export type FoundVariant = { product: Product; variant: Variant } | { problem: string };

/** The variants of a tenant's live products, in the order in which they are wanted. */
export async function findVariants(
  tx: Transaction,
  tenant: string,
  wanted: readonly WantedVariant[],
): Promise<FoundVariant[]> {
  const skus = wanted.flatMap((each) => ("sku" in each ? each.sku.normalize() : []));
  const ids = wanted.flatMap((each) => ("product" in each ? each.product : []));
  const [bySku, byId] = await Promise.all([
    skus.length === 0 ? [] : productsWith(tx, tenant, skus),
    ids.length === 0
      ? []
      : tx.$queryRaw<{ doc: Product }[]>`SELECT doc FROM product WHERE tenant = ${tenant} AND id = ANY (${ids})`,
  ]);
  const products = new Map(byId.map(({ doc }) => [doc.id, doc]));
  // A live product comes first.
  const places = new Map(bySku.toReversed().map((each) => [each.sku, each]));
  return wanted.map((each) => {
    if ("product" in each) return inProduct(products.get(each.product), each);
    const place = places.get(each.sku.normalize());
    if (!place) return { problem: message("No product has the SKU {sku}.", { sku: each.sku }) };
    return ofLive(place.doc, place.doc.products?.[place.position]);
  });
}

const productsWith = (tx: Transaction, tenant: string, skus: readonly string[]) =>
  tx.$queryRaw<{ sku: string; position: number; doc: Product }[]>`
    SELECT v.sku, v.position, p.doc FROM product_variant v JOIN product p ON p.tenant = v.tenant AND p.id = v.product
    WHERE v.tenant = ${tenant} AND v.sku = ANY (${skus}) ORDER BY v.live DESC, v.product, v.position`;

function inProduct(product: Product | undefined, wanted: { product: string; variant?: string }): FoundVariant {
  if (!product) return { problem: message("No product has the identifier {product}.", { product: wanted.product }) };
  const { name = product.id, products = [] } = product;
  if (wanted.variant !== undefined) {
    const variant = products.find(({ _id }) => _id === wanted.variant);
    return variant
      ? ofLive(product, variant)
      : { problem: message("{name} has no variant {variant}.", { name, variant: wanted.variant }) };
  }
  if (products.length > 1)
    return {
      problem: message("{name} has {length} variants: name one, or its SKU.", { name, length: products.length }),
    };
  return ofLive(product, products[0]);
}

function ofLive(product: Product, variant: Variant | undefined): FoundVariant {
  const { name = product.id } = product;
  if (isInTrash(product)) return { problem: message("{name} is in the trash. Restore it first.", { name }) };
  return variant ? { product, variant } : { problem: message("{name} has no variant that can be sold.", { name }) };
}

/**
 * Serializes the writes of a tenant's products. The trigger `columns` of the table (prisma/sql/20_columns.sql) takes the same
 * lock, so that imports wait too.
 */
export function lockSkus(tx: Transaction, tenant: string): void {
  lockName(tx, `product:${tenant}`);
}

/** A SKU of a product that another live product has. */
export interface TakenSku {
  product: Product;
  position: number;
  sku: string;
  by: SkuHolder;
}

export interface SkuHolder {
  id: string;
  name: string;
}

/** The live products of a tenant that have the SKUs of these products, besides these. */
export const holdersStatement = (tenant: string, products: readonly Product[]): Sql => sql`
  SELECT v.sku, p.id, coalesce(p.name, p.id) AS name
  FROM product_variant v JOIN product p ON p.tenant = v.tenant AND p.id = v.product
  WHERE v.tenant = ${tenant} AND v.live AND v.sku = ANY (${soldOf(products).map(({ sku }) => sku)})
    AND v.product <> ALL (${products.map(({ id }) => id)})`;

/** The SKUs of live products that others have. @param holders who has which SKU; these products are added. */
export const takenAmong = (products: readonly Product[], holders: Map<string, SkuHolder>): TakenSku[] =>
  soldOf(products).flatMap((each) => {
    const by = holders.get(each.sku);
    const { id, name = id } = each.product;
    if (!by) holders.set(each.sku, { id, name });
    return by ? { ...each, by } : [];
  });

/** The SKUs that products in the trash do not have, as they are compared. */
const soldOf = (products: readonly Product[]): Omit<TakenSku, "by">[] =>
  products
    .filter((product) => !isInTrash(product))
    .flatMap((product) =>
      (product.products ?? []).flatMap(({ sku }, position) => (sku ? { product, position, sku: sku.normalize() } : [])),
    );

/** @throws AppError `invalid_body` for a SKU that a product has twice, `conflict` for one that another has */
export async function requireFreeSkus(tx: Transaction, tenant: string, products: readonly Product[]): Promise<void> {
  const rows = await tx.$queryRaw<(SkuHolder & { sku: string })[]>(holdersStatement(tenant, products));
  const [taken] = takenAmong(products, new Map(rows.map(({ sku, ...by }) => [sku, by])));
  if (taken) throw refusalOf(taken);
}

/**
 * Judges the products of an import, batch after batch.
 * @param isRead whether the import has a product: a SKU that it had is free then
 */
export function judgeSkus(tx: Transaction, tenant: string, isRead: (id: string) => boolean) {
  const holders = new Map<string, SkuHolder>();
  return async (docs: readonly object[]): Promise<ReadonlyMap<object, AppError>> => {
    const products = docs as readonly Product[];
    const rows = await tx.$queryRaw<(SkuHolder & { sku: string })[]>(holdersStatement(tenant, products));
    const others = rows.filter(({ sku, id }) => !isRead(id) && !holders.has(sku));
    for (const { sku, ...by } of others) holders.set(sku, by);
    const taken = takenAmong(products, holders);
    for (const { sku } of others) holders.delete(sku);
    return new Map(taken.map((each) => [each.product, refusalOf(each)]));
  };
}

/** Why a product cannot have a SKU that is taken. */
export function refusalOf({ product, position, sku, by }: TakenSku): AppError {
  const pointer = `/products/${position}/sku`;
  if (by.id === product.id)
    return AppError.invalidField(pointer, message("Another variant of the product has the SKU {sku}.", { sku }));
  const detail = message("{name} has the SKU {sku}.", { name: by.name, sku });
  return new AppError("conflict", detail, { errors: [{ pointer, code: "invalid", detail }] });
}
