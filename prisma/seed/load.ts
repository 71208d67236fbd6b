import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Actor, operatorActor } from "@/lib/base/auth/actor";
import { hashPassword } from "@/lib/base/auth/password";
import { requireRole } from "@/lib/base/auth/role";
import { asOwner } from "@/lib/base/db/owner";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import type { ImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { admitGuest } from "@/lib/resources/guest/service";
import { issueKey } from "@/lib/resources/key/issue";
import * as tenants from "@/lib/resources/tenant/service";
import { addUser, type UserRow } from "@/lib/resources/user/register";
import { writeBulkChanges } from "./bulk-changes";
import { type Demo, demo } from "./demo";
import { backdateKey, beginHistory, endHistory, writeHistory } from "./history";
import { writeWebhooks } from "./webhooks";
import { writeWork } from "./write-work";

/** The credentials of the demo, kept in `file`, which only its owner reads. */
export interface DemoAccess {
  file: string;
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
  const file = fileIn(dataDir);
  const data = demo({ tenant: "fjord" });
  if (allowed) {
    await asOwner(ownerUrl, (owner) => loadRecords(owner, data, true));
    const access = await asOwner(ownerUrl, async (owner) => {
      await owner.query("SELECT pg_advisory_xact_lock(hashtext('comptoir demo'))");
      return (await lacksAccess(owner, data)) ? await createAccess(ownerUrl, data, dataDir) : undefined;
    });
    if (access) return access;
  }
  return await readAccess(file);
}

const fileIn = (dataDir: string): string => join(dataDir, "demo.json");

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

/** Keys that no event names: they show what one that is not used any more and an unused one look like, in days since. */
const otherKeys = [
  { name: "reporting", made: 96, used: 41 },
  { name: "partner portal", made: 12 },
];

/** Creates the tenants of a generated data set and imports its records; `ifEmpty` leaves a database with tenants alone. */
async function loadRecords(owner: pg.ClientBase, data: Demo, ifEmpty = false): Promise<boolean> {
  await owner.query("SELECT pg_advisory_xact_lock(hashtext('comptoir demo'))");
  if (ifEmpty && (await owner.query("SELECT FROM tenant LIMIT 1")).rowCount) return false;
  await beginHistory(owner);
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
    orders: data.orders(),
    tickets: data.tickets(),
    events: data.events(),
  };
  // Each is a version of its own.
  for (const earlier of data.earlierAgreements) {
    await runImport(owner, { actor, resource: "agreements", records: earlier });
  }
  for (const [resource, each] of Object.entries(records)) {
    await runImport(owner, { actor, resource: resource as ImportName, records: each });
  }
  await endHistory(owner);
  // An import makes roles of the platform.
  for (const role of data.ownRoles) {
    const { _id: id } = role;
    await owner.query("INSERT INTO account_role (tenant, id, doc) VALUES ($1, $2, $3)", [provider.id, id, role]);
  }
  return true;
}

/** One password for everybody in the demo, and a key for the provider. What an interrupted attempt has left is used. */
async function createAccess(ownerUrl: string, data: Demo, dataDir: string): Promise<DemoAccess> {
  const password = randomBytes(9).toString("base64url");
  const passwordHash = await hashPassword(password);
  const byId = new Map<string, Actor["tenant"]>(data.tenants.map((tenant) => [tenant.id, tenant]));
  for (const user of data.users) {
    const tenant = byId.get(user.tenant);
    if (tenant) await inTenant(tenant.id, (tx) => provideUser(tx, operatorActor(tenant), { ...user, passwordHash }));
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
  const work = data.work();
  await writeWork(ownerUrl, actor, work);
  const last = work.at(-1);
  if (last) await writeBulkChanges(ownerUrl, { ...actor, user: last.by }, data);
  // Nobody has these keys.
  for (const key of [...data.keys.map((used) => ({ ...used, used: 0.03 })), ...otherKeys]) {
    const { name } = key;
    await inTenant(provider.id, async (tx) => {
      if ((await tx.apiKey.count({ where: { tenant: provider.id, name } })) === 0) await issueKey(tx, actor, { name });
    });
    await asOwner(ownerUrl, (own) => backdateKey(own, { tenant: provider.id, ...key }));
  }
  const ids = data.tenants.map(({ id }) => id);
  await asOwner(ownerUrl, async (own) => {
    await writeHistory(own, ids, admin.email);
    await writeWebhooks(own, provider.id);
  });
  return await inTenant(provider.id, async (tx) => {
    const { key } = await issueKey(tx, actor, { name: keyName });
    const file = fileIn(dataDir);
    const access = { file, email: admin.email, password, key };
    // Before the key is committed: with a key there is a file.
    await writeFile(file, JSON.stringify(access), { mode: 0o600 });
    return access;
  });
}

async function provideUser(tx: Transaction, actor: Actor, user: Required<UserRow>): Promise<void> {
  const { email, role, passwordHash } = user;
  const { count } = await tx.user.updateMany({ where: { tenant: actor.tenant.id, email }, data: { passwordHash } });
  if (count > 0) return;
  await requireRole(tx, actor.tenant.id, role);
  await addUser(tx, actor, user);
}

async function readAccess(file: string): Promise<DemoAccess | undefined> {
  return await readFile(file, "utf8").then(
    (text) => ({ ...JSON.parse(text), file }),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
}
