import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/** Who sells what a record is about: only the seller writes it and sees its costs. Rows keep it in their column `seller`. */

interface Sold {
  tenant: string;
  /** The top-level tenant of the hierarchy: the parent, or the tenant itself. */
  family: string;
  doc: object;
}

/**
 * The tenant in `parent.account.tenant` of a record, if the record can be that tenant's: its own or its parent's. Else the tenant
 * that makes or imports it.
 */
export function sellerOf({ tenant, family, doc }: Sold, maker: string): string {
  const named = (doc as { parent?: { account?: { tenant?: unknown } } }).parent?.account?.tenant;
  return named === tenant || named === family ? named : maker;
}

type Seller = string | null | undefined;

/** Why the actor cannot write what is sold by `seller`. */
export const sellerRefusal = ({ tenant }: Actor, seller: Seller): AppError | undefined =>
  seller === tenant.id
    ? undefined
    : new AppError("not_seller", message("Only the tenant that sells this can change it."));

/** @throws AppError `not_seller` */
export function requireSeller(actor: Actor, seller: Seller): void {
  const refusal = sellerRefusal(actor, seller);
  if (refusal) throw refusal;
}
