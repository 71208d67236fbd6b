import { type Actor, allFeatures } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { presentActor } from "@/lib/base/write/credential";
import { lockDirectory } from "@/lib/resources/directory/roles";

/**
 * The caller with the present features of the creator of its key: a directory's key has one scope, and may change users as its
 * creator may, so that it grants nobody more than the creator has. Locks the directory of the tenant until the transaction
 * ends.
 * @throws AppError `missing_feature` where the creator has no access any more
 */
export async function beginChange(tx: Transaction, actor: Actor): Promise<Actor> {
  lockDirectory(tx, actor);
  const { person, session, tenant } = actor;
  if (session) return actor;
  if (!person) return { ...actor, features: allFeatures };
  const { features } = await presentActor(tx, tenant.id, { kind: "user", ...person });
  return { ...actor, features };
}
