import { appendEach } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { requireFeaturesOf } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
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

/**
 * Does what may take somebody's access, and refuses it where nobody would be left who can manage users.
 * @throws AppError `conflict`
 */
export async function keepingManager<T>(tx: Transaction, { tenant }: Actor, work: () => Promise<T>): Promise<T> {
  const had = await hasManager(tx, tenant.id);
  const result = await work();
  if (had && !(await hasManager(tx, tenant.id))) {
    const detail =
      "Nobody would be left who can manage the users of this tenant. Make somebody else an administrator first.";
    throw new AppError("conflict", detail);
  }
  return result;
}

async function hasManager(tx: Transaction, tenant: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "user" u WHERE u.tenant = ${tenant} AND u.disabled_at IS NULL
        AND (u.password_hash IS NOT NULL OR u.subject IS NOT NULL)
        AND u.role IN (
          SELECT r.role FROM (SELECT DISTINCT role FROM "user" WHERE tenant = ${tenant} AND role LIKE '%.admin') r
          WHERE 'Platform/User/Write' = ANY(app.features(r.role, ${tenant})))) AS found`;
  return row?.found === true;
}
