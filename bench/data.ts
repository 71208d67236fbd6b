import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { operatorActor } from "@/lib/base/auth/actor";
import { connect, disconnect } from "@/lib/base/db/connection";
import { asOwner } from "@/lib/base/db/owner";
import { inTenant } from "@/lib/base/db/transaction";
import type { ImportName } from "@/lib/import/resources";
import { runImport } from "@/lib/import/run";
import { issueKey } from "@/lib/resources/key/issue";
import * as tenants from "@/lib/resources/tenant/service";
import type { Database } from "@/prisma/server/database";
import * as records from "./records";
import { writerRecords } from "./writes";

/** How many records each tenant of the data set has. `provider` shares its subscriptions with 500 customers. */
export const fullSize = {
  big: 1_000_000,
  provider: 300_000,
  t100k: 100_000,
  t10k: 10_000,
  small: 1_000,
  events: 1_000_000,
  tickets: 300_000,
  distributors: 2_000,
  products: 400_000,
  accounts: 40_000,
};
export type Size = typeof fullSize;

/** An API key of each tenant, by the tenant. */
export type Keys = Record<string, string>;

const customers = 500;

/**
 * Builds the data set in an empty database, or finds it as an earlier run left it.
 * @returns the API keys
 */
export async function provideData(database: Database, dataDir: string, size: Size): Promise<Keys> {
  const file = join(dataDir, "bench.json");
  if (existsSync(file)) {
    const found = JSON.parse(readFileSync(file, "utf8"));
    if (JSON.stringify(found.size) !== JSON.stringify(size)) {
      throw new Error(`${dataDir} holds a data set of another size. Remove the folder, or ask for the size it has.`);
    }
    return found.keys;
  }
  const children = Array.from({ length: customers }, (_, n) => `customer${n}`);
  const own = ["big", "provider", "t100k", "t10k", "small"] as const;
  const providers = [...own, "writer", "imported"];
  await asOwner(database.ownerUrl, async (owner) => {
    for (const id of providers) await tenants.create(owner, { id, name: id, currency: "EUR" });
    for (const id of children) await tenants.create(owner, { id, name: id, parent: "provider" });
  });
  await withoutIndexes(database.ownerUrl, async (owner) => {
    for (const id of own) {
      const tenantOf = (n: number) => (id === "provider" ? `customer${n % customers}` : id);
      await load(owner, id, "subscriptions", size[id], (n) => records.subscription(tenantOf(n), id, n, size[id]));
    }
    await load(owner, "big", "events", size.events, (n) => records.event("big", n, size.events));
    await load(owner, "big", "tickets", size.tickets, (n) => records.ticket("big", n, size.tickets));
    await load(owner, "big", "distributors", size.distributors, (n) => records.distributor("big", n));
    await load(owner, "big", "products", size.products, (n) => records.product("big", n, size.distributors));
    await load(owner, "big", "accounts", size.accounts, (n) => records.account("big", n));
    for (const [resource, { count, at }] of Object.entries(writerRecords)) {
      await load(owner, "writer", resource as keyof typeof writerRecords, count, at);
    }
  });
  const keys = await issueKeys(database.appUrl, [...providers, "customer0"]);
  await writeFile(file, JSON.stringify({ size, keys }), { mode: 0o600 });
  return keys;
}

/** Imports `count` records of a tenant as the import command does. */
async function load(
  owner: pg.ClientBase,
  tenant: string,
  resource: ImportName,
  count: number,
  at: (n: number) => unknown,
): Promise<void> {
  if (count === 0) return;
  const began = performance.now();
  function* all() {
    for (let n = 0; n < count; n++) yield at(n);
  }
  const actor = operatorActor({ id: tenant, name: tenant, parent: null });
  await runImport(owner, { actor, resource, records: all() });
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`${tenant}: ${count} ${resource} in ${seconds.toFixed(0)} s\n`);
}

/** Indexes that no constraint needs are built after the rows, which takes a third of the time. */
async function withoutIndexes(ownerUrl: string, work: (owner: pg.ClientBase) => Promise<void>): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string; definition: string }>(`
      SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique`);
    for (const { name } of rows) await owner.query(`DROP INDEX ${name}`);
    await work(owner);
    await owner.query("SET LOCAL maintenance_work_mem = '1GB'");
    for (const { definition } of rows) await owner.query(definition);
  });
  await asOwner(ownerUrl, async (owner) => {
    // VACUUM cannot run in a transaction. It sets the visibility map, without which no count is read from an index alone.
    await owner.query("COMMIT");
    await owner.query("VACUUM (ANALYZE)");
  });
}

async function issueKeys(appUrl: string, ids: string[]): Promise<Keys> {
  connect(appUrl);
  try {
    const keys: Keys = {};
    for (const id of ids) {
      const actor = operatorActor({ id, name: id, parent: id.startsWith("customer") ? "provider" : null });
      const { key } = await inTenant(id, (tx) => issueKey(tx, actor, { name: "bench" }));
      keys[id] = key;
    }
    return keys;
  } finally {
    await disconnect();
  }
}
