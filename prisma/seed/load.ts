import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Actor, operatorActor } from "@/lib/base/auth/actor";
import { hashPassword } from "@/lib/base/auth/password";
import { asOwner } from "@/lib/base/db/owner";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import type { ImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { admitGuest } from "@/lib/resources/guest/service";
import { issueKey } from "@/lib/resources/key/issue";
import * as tenants from "@/lib/resources/tenant/service";
import { type NewUser, registerUser } from "@/lib/resources/user/register";
import { type Demo, demo } from "./demo";

/** What lets a newcomer in: printed at every start, kept where the embedded database is. */
export interface DemoAccess {
  email: string;
  password: string;
  key: string;
}

/**
 * Loads demo data into a database without tenants, where that is allowed, and creates the access to it; a start that was
 * interrupted in between is made up for by the next. Answers the access if there is demo data.
 */
export async function provideDemo(
  ownerUrl: string,
  dataDir: string,
  allowed: boolean,
): Promise<DemoAccess | undefined> {
  const file = join(dataDir, "demo.json");
  const data = demo({ tenant: "fjord" });
  if (allowed) {
    await asOwner(ownerUrl, (owner) => loadRecords(owner, data, true));
    const access = await asOwner(ownerUrl, async (owner) => {
      await owner.query("SELECT pg_advisory_xact_lock(hashtext('comptoir demo'))");
      return (await lacksAccess(owner, data)) ? await createAccess(ownerUrl, data, file) : undefined;
    });
    if (access) return access;
  }
  return await readAccess(file);
}

/** Whether this is the demo's database and its key, which is made last, has never been made. */
async function lacksAccess(owner: pg.Client, { tenants: all }: Demo): Promise<boolean> {
  const ids = all.map(({ id }) => id);
  const { rows } = await owner.query(
    `SELECT (SELECT array_agg(id) FROM tenant) <@ $1::text[] AND (SELECT count(*) FROM tenant) = cardinality($1::text[])
       AND NOT EXISTS (SELECT FROM api_key WHERE tenant = $2 AND name = $3) AS lacks`,
    [ids, ids[0], keyName],
  );
  return rows[0].lacks === true;
}

const keyName = "demo";

/** Creates the tenants of a generated data set and imports its records; `ifEmpty` leaves a database with tenants alone. */
async function loadRecords(owner: pg.ClientBase, data: Demo, ifEmpty = false): Promise<boolean> {
  await owner.query("SELECT pg_advisory_xact_lock(hashtext('comptoir demo'))");
  if (ifEmpty && (await owner.query("SELECT FROM tenant LIMIT 1")).rowCount) return false;
  for (const tenant of data.tenants) await tenants.create(owner, tenant);
  const [provider] = data.tenants;
  if (!provider) return true;
  const actor = operatorActor({ id: provider.id, name: provider.name, parent: provider.parent });
  const records: Record<ImportName, Iterable<unknown>> = {
    roles: data.roles,
    products: data.products,
    distributors: data.distributors,
    collections: data.collections,
    agreements: data.agreements,
    accounts: data.accounts,
    subscriptions: data.subscriptions(),
    tickets: data.tickets(),
    events: data.events(),
  };
  for (const [resource, each] of Object.entries(records)) {
    await runImport(owner, { actor, resource: resource as ImportName, records: each });
  }
  return true;
}

/** One password for everybody in the demo, and a key for the provider. What an interrupted attempt has left is used. */
async function createAccess(ownerUrl: string, data: Demo, file: string): Promise<DemoAccess> {
  const password = randomBytes(9).toString("base64url");
  const byId = new Map<string, Actor["tenant"]>(data.tenants.map((tenant) => [tenant.id, tenant]));
  for (const user of data.users) {
    const tenant = byId.get(user.tenant);
    if (tenant) await inTenant(tenant.id, (tx) => provideUser(tx, operatorActor(tenant), { ...user, password }));
  }
  const [provider, ...customers] = data.tenants;
  const [admin] = data.users;
  if (!provider || !admin) throw new Error("the demo data has no tenant or no user");
  // Two customers let the provider's administrator in, so that there are tenants to switch between.
  for (const customer of customers.slice(0, 2)) {
    const host = operatorActor({ id: customer.id, name: customer.name, parent: provider.id });
    const guest = { username: admin.email, role: "consumer.admin" };
    await inTenant(customer.id, async (tx) => {
      const where = { tenant: customer.id, username: guest.username };
      if ((await tx.guest.count({ where })) === 0) await admitGuest(tx, host, guest);
    });
  }
  const actor = operatorActor({ id: provider.id, name: provider.name, parent: provider.parent });
  await asOwner(ownerUrl, acceptAgreements);
  return await inTenant(provider.id, async (tx) => {
    const { key } = await issueKey(tx, actor, { name: keyName });
    const access = { email: admin.email, password, key };
    // Before the key is committed: with a key there is a file.
    await writeFile(file, JSON.stringify(access), { mode: 0o600 });
    return access;
  });
}

async function provideUser(tx: Transaction, actor: Actor, user: NewUser): Promise<void> {
  const where = { tenant: actor.tenant.id, email: user.email };
  const { count } = await tx.user.updateMany({ where, data: { passwordHash: await hashPassword(user.password) } });
  if (count === 0) await registerUser(tx, actor, user);
}

/**
 * Three users of four have accepted what they are asked, at some time since it was published. These consents are history
 * like the records above, so they are written down rather than given, which would fill the event log with today.
 */
async function acceptAgreements(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    INSERT INTO consent (tenant, family, id, user_id, doc)
    SELECT u.tenant, CASE WHEN u.tenant <> a.tenant THEN a.tenant END, given.id, u.id, json_build_object(
      '_id', given.id, 'user_id', u.id, 'tenant', u.tenant, 'username', u.email,
      'full_name', concat_ws(' ', u.firstname, u.lastname),
      'data', json_build_array((a.doc::jsonb || jsonb_build_object('content', jsonb_build_object(given.language,
        (a.doc::jsonb->'content'->given.language) - 'body')))::json),
      'agreement', a.id, 'version', a.version, 'language', given.language,
      'sha256', v.doc->'sha256'->given.language,
      'browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'address', '192.0.2.10',
      'created', to_char(given.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM agreement a
    JOIN agreement_version v ON v.tenant = a.tenant AND v.agreement = a.id AND v.version = a.version
    JOIN tenant t ON t.id = a.tenant OR (t.parent = a.tenant AND a.global)
    JOIN "user" u ON u.tenant = t.id
    CROSS JOIN LATERAL (SELECT hashtext(a.id || u.email)::bigint + 2147483648 AS chance) any_number
    CROSS JOIN LATERAL (
      SELECT md5(a.id || u.email) AS id,
             CASE WHEN chance % 3 > 0 AND v.doc->'content'->'no' IS NOT NULL THEN 'no' ELSE 'en' END AS language,
             v.created + (now() - v.created) * ((chance % 97) / 100.0) AS at
    ) given
    WHERE a.active AND chance % 4 > 0
    ON CONFLICT DO NOTHING`);
}

async function readAccess(file: string): Promise<DemoAccess | undefined> {
  return await readFile(file, "utf8").then(
    (text) => JSON.parse(text),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
}
