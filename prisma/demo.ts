import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Actor, operator } from "@/lib/auth/actor";
import { asOwner } from "@/lib/db/owner";
import { inTenant } from "@/lib/db/transaction";
import { admitGuest } from "@/lib/guest/service";
import type { ImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { issueKey } from "@/lib/key/issue";
import * as tenants from "@/lib/tenant/service";
import { registerUser } from "@/lib/user/register";
import { type Demo, demo } from "./seed/demo";

/** What lets a newcomer in: printed at every start, kept where the embedded database is. */
export interface DemoAccess {
  email: string;
  password: string;
  key: string;
}

/** Loads demo data into a database without tenants, where that is allowed; answers the way in if there is demo data. */
export async function provideDemo(
  ownerUrl: string,
  dataDir: string,
  allowed: boolean,
): Promise<DemoAccess | undefined> {
  const file = join(dataDir, "demo.json");
  const data = demo({ tenant: "fjord" });
  const loaded = allowed && (await asOwner(ownerUrl, (owner) => loadRecords(owner, data, true)));
  if (!loaded) return await readAccess(file);
  const access = await createAccess(data);
  await writeFile(file, JSON.stringify(access), { mode: 0o600 });
  return access;
}

/** Creates the tenants of a generated data set and imports its records; `ifEmpty` leaves a database with tenants alone. */
export async function loadRecords(owner: pg.ClientBase, data: Demo, ifEmpty = false): Promise<boolean> {
  await owner.query("SELECT pg_advisory_xact_lock(hashtext('comptoir demo'))");
  if (ifEmpty && (await owner.query("SELECT FROM tenant LIMIT 1")).rowCount) return false;
  for (const tenant of data.tenants) await tenants.create(owner, tenant);
  const [provider] = data.tenants;
  if (!provider) return true;
  const actor = operator({ id: provider.id, name: provider.name, parent: provider.parent });
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

/** One password for everybody in the demo, and a key for the provider. */
async function createAccess(data: Demo): Promise<DemoAccess> {
  const password = randomBytes(9).toString("base64url");
  const byId = new Map<string, Actor["tenant"]>(data.tenants.map((tenant) => [tenant.id, tenant]));
  for (const user of data.users) {
    const tenant = byId.get(user.tenant);
    if (tenant) await inTenant(tenant.id, (tx) => registerUser(tx, operator(tenant), { ...user, password }));
  }
  const [provider, ...customers] = data.tenants;
  const [admin] = data.users;
  if (!provider || !admin) throw new Error("the demo data has no tenant or no user");
  // Two customers let the provider's administrator in, so that there are tenants to switch between.
  for (const customer of customers.slice(0, 2)) {
    const host = operator({ id: customer.id, name: customer.name, parent: provider.id });
    const guest = { username: admin.email, role: "consumer.admin" };
    await inTenant(customer.id, (tx) => admitGuest(tx, host, guest));
  }
  const actor = operator({ id: provider.id, name: provider.name, parent: provider.parent });
  const { key } = await inTenant(provider.id, (tx) => issueKey(tx, actor, { name: "demo" }));
  return { email: admin.email, password, key };
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
