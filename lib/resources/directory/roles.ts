import { appendEach } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { requireFeaturesOf } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { userUpdated } from "@/lib/resources/user/events";

/**
 * The roles that the directory's groups give. A user in several groups has the role with the most features, and of those the
 * first by name. A user in none has the role `unassigned.user`, which has no features unless the tenant makes a role of that
 * name.
 */
export const unassigned = "unassigned.user";

/** One change of the directory at a time in a tenant. */
export const lockDirectory = (tx: Transaction, { tenant }: Actor): void => lockName(tx, `directory:${tenant.id}`);

interface Assigned {
  id: string;
  username: string;
  firstname: string;
  lastname: string;
  before: string;
  after: string;
}

/**
 * Gives users the roles of their groups. The next request of each has the new role.
 * @throws AppError `missing_feature` where the actor lacks a feature of a role that is given or taken
 */
export async function assignRoles(tx: Transaction, actor: Actor, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const tenant = actor.tenant.id;
  const assigned = await tx.$queryRaw<Assigned[]>`
    WITH wanted AS (
      SELECT u.id, u.role AS before, coalesce((
        SELECT g.role FROM directory_member m JOIN directory_group g ON g.tenant = m.tenant AND g.id = m.group_id
        WHERE m.tenant = u.tenant AND m.user_id = u.id AND g.role IS NOT NULL
        ORDER BY cardinality(app.features(g.role, g.tenant)) DESC, g.role LIMIT 1), ${unassigned}) AS after
      FROM "user" u WHERE u.tenant = ${tenant} AND u.id = ANY(${users}) ORDER BY u.id FOR UPDATE)
    UPDATE "user" u SET role = w.after, updated = now() FROM wanted w
    WHERE u.tenant = ${tenant} AND u.id = w.id AND w.before <> w.after
    RETURNING u.id, u.email AS username, u.firstname, u.lastname, w.before, w.after`;
  for (const role of new Set(assigned.flatMap(({ before, after }) => [before, after]))) {
    await requireFeaturesOf(tx, actor, role, `To give or take the role ${role}`);
  }
  const objects = assigned.map(({ before, after, ...user }) => ({
    _id: user.id,
    name: userName(user),
    changes: { role: { before, after } },
  }));
  appendEach(tx, actor, userUpdated, objects);
}
