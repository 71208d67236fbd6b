import { AppError } from "@/lib/base/errors";
import type { Command, Step } from "@/lib/base/write/kind";
import { findVariants } from "@/lib/resources/product/variants";
import { itemOfProduct, type SubscriptionItem } from "@/lib/resources/subscription/item-of-product";
import type { ChangeRequest } from "./schema";
import type { Life } from "./store";

/** The lines that changes add, by SKU, from the products of the seller. @throws AppError `invalid_body` for one that is not sold */
export async function addedLines(
  { tx, actor }: Step,
  lives: readonly Life[],
  commands: readonly Command[],
): Promise<SubscriptionItem[][]> {
  const wanted = lives.flatMap(
    ({ doc: { items: present = [] } }, of) =>
      (Object(commands[of]?.body) as ChangeRequest).items?.flatMap(({ id, sku, unit }, at) => {
        const isAdded = id === undefined && sku !== undefined && !present.some((item) => item.sku === sku);
        // What is computed is computed from a line that is there.
        return isAdded && typeof (unit?.price ?? 0) === "number" ? { of, at, sku } : [];
      }) ?? [],
  );
  const added: SubscriptionItem[][] = lives.map(() => []);
  if (wanted.length === 0) return added;
  for (const [at, found] of (await findVariants(tx, actor.tenant.id, wanted)).entries()) {
    const line = wanted[at];
    if (!line) continue;
    if ("problem" in found) throw AppError.invalidField(`/items/${line.at}/sku`, found.problem);
    // The SKU as it was asked for finds the line again.
    added[line.of]?.push({ ...itemOfProduct(found.product, found.variant), sku: line.sku });
  }
  return added;
}
