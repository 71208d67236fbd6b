import type { Transaction } from "@/lib/base/db/transaction";
import type { Person } from "./schema";

/** Finds the users and roles of a tenant that have a feature: the first 20, which is as many as a person reads. */

const shownMax = 20;

/** The users and guests who can sign in and have all of these features. */
export async function usersWith(tx: Transaction, tenant: string, features: readonly string[]): Promise<Person[]> {
  return await tx.$queryRaw<Person[]>`
    SELECT id, name, username FROM access_subject
    WHERE tenant = ${tenant} AND type <> 'key' AND ended IS NULL AND features @> ${features}::text[]
    ORDER BY name, id LIMIT ${shownMax}`;
}

/** The names of the roles that carry a feature at level `admin`. */
export async function rolesWith(tx: Transaction, tenant: string, feature: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM account_role
    WHERE tenant IN ('', ${tenant}) AND ${feature} = ANY (namespaces) ORDER BY name LIMIT ${shownMax}`;
  return rows.map(({ name }) => name);
}
