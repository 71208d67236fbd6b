import type { Actor } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { changeAll } from "@/lib/base/write/change";
import { roleAssignment, userKind } from "@/lib/resources/user/kind";

/**
 * The roles that the directory's groups give. A user in several groups has the role with the most features, and of those the
 * first by name. A user in none has the role `unassigned.user`, which has no features unless the tenant makes a role of that
 * name.
 */
export const unassigned = "unassigned.user";

/** One change of the directory at a time in a tenant. */
export const lockDirectory = (tx: Transaction, { tenant }: Actor): void => lockName(tx, `directory:${tenant.id}`);

/**
 * Gives users the roles of their groups. The next request of each has the new role.
 * @throws AppError `missing_feature` where the actor lacks a feature of a role that is given or taken, `conflict` where nobody
 *   would be left who manages users
 */
export async function assignRoles(tx: Transaction, actor: Actor, users: readonly string[]): Promise<void> {
  const tenant = actor.tenant.id;
  const wanted = await tx.$queryRaw<{ id: string; body: string }[]>`
    SELECT u.id, coalesce((
      SELECT g.role FROM directory_member m JOIN directory_group g ON g.tenant = m.tenant AND g.id = m.group_id
      WHERE m.tenant = u.tenant AND m.user_id = u.id AND g.role IS NOT NULL
      ORDER BY cardinality(app.features(g.role, g.tenant)) DESC, g.role LIMIT 1), ${unassigned}) AS body
    FROM "user" u WHERE u.tenant = ${tenant} AND u.id = ANY (${users})`;
  await changeAll({ tx, actor }, userKind, roleAssignment, wanted);
}
