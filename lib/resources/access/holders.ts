import { userName } from "@/lib/base/auth/user-name";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Person } from "./schema";

/** Who of a tenant has features; as many as a person reads. */

const shownMax = 20;

/** The users and guests who can sign in and have all of these features. */
export async function usersWith(tx: Transaction, tenant: string, features: readonly string[]): Promise<Person[]> {
  const rows = await tx.$queryRaw<{ id: string; username: string; firstname: string; lastname: string }[]>`
    WITH people AS (
      SELECT id, username, firstname, lastname, role FROM user_record
      WHERE tenant = ${tenant} AND "status.active" AND NOT "status.invited"
      UNION ALL
      SELECT id, username, firstname, lastname, role FROM guest_record
      WHERE tenant = ${tenant} AND "status.active" AND NOT "status.invited"
    ), able AS (
      SELECT role FROM (SELECT DISTINCT role FROM people) r WHERE app.features(role, ${tenant}) @> ${features}::text[]
    )
    SELECT id, username, firstname, lastname FROM people WHERE role IN (SELECT role FROM able)
    ORDER BY lastname, firstname, id LIMIT ${shownMax}`;
  return rows.map((row) => ({ id: row.id, name: userName(row), username: row.username }));
}

/** The users, guests and API keys that have a feature. */
export async function holdersOf(
  tx: Transaction,
  tenant: string,
  feature: string,
): Promise<{ users: Person[]; keys: Person[] }> {
  const [users, keys] = await Promise.all([usersWith(tx, tenant, [feature]), keysWith(tx, tenant, feature)]);
  return { users, keys };
}

/** The API keys that work and have the feature. */
async function keysWith(tx: Transaction, tenant: string, feature: string): Promise<Person[]> {
  // Many keys have the same creator, and many creators the same role.
  return await tx.$queryRaw<Person[]>`
    WITH working AS (
      SELECT id, name, creator, coalesce(creator_tenant, tenant) AS home FROM api_key
      WHERE tenant = ${tenant} AND (revoked IS NULL OR revoked > now()) AND (expires IS NULL OR expires > now())
        AND (scopes IS NULL OR ${feature} = ANY (scopes))
    ), creators AS (
      SELECT home, creator, app.role_in(home, creator, ${tenant}) AS role
      FROM (SELECT DISTINCT home, creator FROM working WHERE creator IS NOT NULL) c
    ), able AS (
      SELECT role FROM (SELECT DISTINCT role FROM creators) r WHERE ${feature} = ANY (app.features(role, ${tenant}))
    )
    SELECT k.id, k.name FROM working k LEFT JOIN creators c ON c.home = k.home AND c.creator = k.creator
    WHERE k.creator IS NULL OR c.role IN (SELECT role FROM able)
    ORDER BY k.name, k.id LIMIT ${shownMax}`;
}

/** The names of the roles that carry a feature at level `admin`. */
export async function rolesWith(tx: Transaction, tenant: string, feature: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM account_role
    WHERE tenant IN ('', ${tenant}) AND ${feature} = ANY (namespaces) ORDER BY name LIMIT ${shownMax}`;
  return rows.map(({ name }) => name);
}
