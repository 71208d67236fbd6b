import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { changed } from "./change";
import { deleteProduct, listProducts, restoreProducts, updateProduct } from "./endpoints";
import { productDeleted, productRestored, productUpdated } from "./events";
import { isInTrash, live, type Product, type ProductUpdate, trashed } from "./schema";
import { lockSkus, requireFreeSkus } from "./variants";

const updating: Rules<Product> = {
  after(before, body) {
    if (isInTrash(before))
      throw new AppError(
        "conflict",
        message("{before} is in the trash. Restore it first.", { before: nameOf(before) }),
      );
    return changed(before, body as ProductUpdate);
  },
  async guard({ tx, actor }, all) {
    const products = all.flatMap(({ after }) => after ?? []);
    const assigned = all.flatMap(({ after, changes }) => (changes.distributor ? (after?.distributor ?? []) : []));
    await Promise.all([
      requireFreeSkus(tx, actor.tenant.id, products),
      requireDistributors(tx, actor.tenant.id, assigned),
    ]);
  },
  event: ({ id, after, changes }) => ({ type: productUpdated, data: { _id: id, name: after?.name, changes } }),
};

const deleting: Rules<Product> = {
  after(before) {
    if (isInTrash(before))
      throw new AppError("conflict", message("{before} is in the trash already.", { before: nameOf(before) }));
    return { ...before, status: { ...before.status, deleted: true } };
  },
  event: ({ id, before }) => ({ type: productDeleted, data: { _id: id, name: before.name ?? "" } }),
};

const restoring: Rules<Product> = {
  after(before) {
    if (!isInTrash(before))
      throw new AppError("conflict", message("{before} is not in the trash.", { before: nameOf(before) }));
    return { ...before, status: { ...before.status, deleted: false } };
  },
  guard: ({ tx, actor }, all) =>
    requireFreeSkus(
      tx,
      actor.tenant.id,
      all.flatMap(({ after }) => after ?? []),
    ),
  event: ({ id, before }) => ({ type: productRestored, data: { _id: id, name: before.name ?? "" } }),
};

export const productKind = {
  table: "product",
  visibility: "own",
  plural: "products",
  list: listProducts,
  writes: {
    update: { endpoint: updateProduct, rules: updating, within: live, isAlone: true },
    delete: { endpoint: deleteProduct, rules: deleting, within: live, isAlone: true },
    restore: { endpoint: restoreProducts, rules: restoring, within: trashed },
  },
  lock: (tx, { id }) => lockSkus(tx, id),
  nameOf: ({ name }) => name,
  stamped: (product, now) => ({ ...product, updated: now }),
  missing: () => AppError.notFound(message("The product was not found.")),
  isTrashed: (doc) => isInTrash(doc as Product),
  // Variants are of one product alone.
  unset: ["products"],
} satisfies RecordKind<Product>;

/** @throws AppError `invalid_body` */
export async function requireDistributors(tx: Transaction, tenant: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM distributor WHERE tenant = ${tenant} AND id = ANY (${ids})`;
  if (ids.some((id) => !known.some((each) => each.id === id)))
    throw AppError.invalidField("/distributor", message("No distributor has this identifier."));
}

const nameOf = ({ id, name = id }: Product): string => name;
