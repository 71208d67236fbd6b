import type { Actor } from "@/lib/base/auth/actor";
import { familyOf } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import type { ImportKind } from "./kinds";

/** The tenants whose records may be imported, each with the top-level tenant of its hierarchy. */
export async function ownersOf(
  tx: Transaction,
  { tenant }: Actor,
  { list }: ImportKind,
): Promise<ReadonlyMap<string, string>> {
  const withFamily = (id: string): [string, string] => [id, familyOf(tenant, id)];
  if (list.visibility === "own") return new Map([withFamily(tenant.id)]);
  const customers = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM tenant WHERE parent = ${tenant.id}`;
  return new Map([tenant, ...customers].map(({ id }) => withFamily(id)));
}
