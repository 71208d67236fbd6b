import { type Actor, allFeatures } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { lockDirectory } from "@/lib/resources/directory/roles";

/**
 * The caller with the features of the creator of its key: a directory's key has one scope, and may change users as its
 * creator may, so that it grants nobody more than the creator has. Locks the directory of the tenant until the transaction
 * ends.
 */
export async function beginChange(tx: Transaction, actor: Actor): Promise<Actor> {
  lockDirectory(tx, actor);
  if (actor.session) return actor;
  const { tenant, user } = actor;
  const [key] = await tx.$queryRaw<{ features: string[] | null }[]>`
    SELECT CASE WHEN k.creator IS NOT NULL THEN
      app.caller_features(app.role_in(coalesce(k.creator_tenant, k.tenant), k.creator, k.tenant), k.tenant) END AS features
    FROM api_key k WHERE k.tenant = ${tenant.id} AND k.id = ${user.id ?? ""}`;
  if (!key) throw new Error("the key that was just recognized is not there");
  return { ...actor, features: key.features === null ? allFeatures : new Set(key.features) };
}
