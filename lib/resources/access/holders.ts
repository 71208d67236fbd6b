import { userName } from "@/lib/base/auth/user-name";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Person } from "./schema";

/** Finds the users, API keys and roles of a tenant that have a feature: the first 20, which is as many as a person reads. */

const shownMax = 20;

/**
 * The users and guests who can sign in and have all of these features. The roles that carry them are read first, so that a user
 * costs a comparison: looking the role of each up takes most of an explanation's time.
 */
export async function usersWith(tx: Transaction, tenant: string, features: readonly string[]): Promise<Person[]> {
  const isWriting = features.some((feature) => feature.endsWith("/Write"));
  const rows = await tx.$queryRaw<{ id: string; username: string; firstname: string; lastname: string }[]>`
    WITH role AS MATERIALIZED (
      SELECT named.name, r.namespaces
      FROM (SELECT DISTINCT name FROM account_role WHERE tenant IN ('', ${tenant})) named, app.role_record(named.name, ${tenant}) r
    ), people AS (
      SELECT id, username, firstname, lastname, role FROM user_record
      WHERE tenant = ${tenant} AND "status.active" AND NOT "status.invited"
      UNION ALL
      SELECT id, username, firstname, lastname, role FROM guest_record
      WHERE tenant = ${tenant} AND "status.active" AND NOT "status.invited"
    )
    SELECT id, username, firstname, lastname FROM people
    WHERE split_part(role, '.', 1) = ANY (ARRAY(SELECT name FROM role WHERE namespaces @> ${features}::text[]))
      AND (NOT ${isWriting} OR split_part(role, '.', 2) = 'admin')
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

/**
 * The API keys that work and have the feature. What their creators may do is looked up once for each creator and each role. The
 * role of the tenant's own users is read with the keys: `app.role_in` for each takes most of the statement's time.
 */
async function keysWith(tx: Transaction, tenant: string, feature: string): Promise<Person[]> {
  return await tx.$queryRaw<Person[]>`
    WITH working AS MATERIALIZED (
      SELECT id, name, creator, coalesce(creator_tenant, tenant) AS home FROM api_key
      WHERE tenant = ${tenant} AND (revoked IS NULL OR revoked > now()) AND (expires IS NULL OR expires > now())
        AND (scopes IS NULL OR ${feature} = ANY (scopes))
    ), creator AS MATERIALIZED (
      SELECT c.home, c.id, coalesce(u.role, app.role_in(c.home, c.id, ${tenant})) AS role
      FROM (SELECT DISTINCT home, creator AS id FROM working WHERE creator IS NOT NULL) c
      LEFT JOIN "user" u ON u.tenant = c.home AND u.id = c.id AND u.tenant = ${tenant} AND u.disabled_at IS NULL
    ), meaning AS MATERIALIZED (
      SELECT role, app.caller_features(role, ${tenant}) AS features FROM (SELECT DISTINCT role FROM creator) r
    )
    SELECT k.id, k.name FROM working k LEFT JOIN creator c ON c.home = k.home AND c.id = k.creator LEFT JOIN meaning m USING (role)
    WHERE k.creator IS NULL OR ${feature} = ANY (m.features)
    ORDER BY k.name, k.id LIMIT ${shownMax}`;
}

/** The names of the roles that carry a feature at level `admin`. */
export async function rolesWith(tx: Transaction, tenant: string, feature: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM account_role
    WHERE tenant IN ('', ${tenant}) AND ${feature} = ANY (namespaces) ORDER BY name LIMIT ${shownMax}`;
  return rows.map(({ name }) => name);
}
