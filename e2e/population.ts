import type { ClientBase } from "pg";
import { asOwner } from "@/lib/base/db/owner";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { ImportName } from "@/lib/import/resources";
import { demo } from "@/prisma/seed/demo";
import { withSession } from "@/prisma/server/session";
import type { Api, TestTenant } from "./fixtures";

/**
 * Imports a few records of each kind into a tenant; all their texts contain the marker. Roles are left out:
 * imported ones are everybody's.
 */
export async function seedTenant(tenant: TestTenant, marker: string): Promise<void> {
  const data = demo({ tenant: tenant.id, marker, customers: 0, subscriptions: 30, days: 8 });
  const records: Partial<Record<ImportName, Iterable<unknown>>> = {
    products: data.products,
    distributors: data.distributors,
    collections: data.collections,
    // Their texts are long.
    agreements: data.agreements.slice(0, 3),
    accounts: data.accounts,
    subscriptions: data.subscriptions(),
    orders: [
      {
        ...{
          _id: newIdentifier(),
          number: marker,
          status: "accepted",
          state: "open",
          comment: marker,
          reference: marker,
        },
        ...{ account_details: { name: marker }, items: [{ sku: marker, name: marker, unit: { cost: 1, price: 2 } }] },
      },
    ],
    tickets: data.tickets(),
    events: data.events(),
  };
  for (const [resource, each] of Object.entries(records)) await tenant.import(resource as ImportName, each);
  await asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    for (let number = 0; number < 12; number++) await addWebhook(owner, tenant.id, marker);
    const group = [tenant.id, newIdentifier(), `${marker} group`];
    await owner.query("INSERT INTO directory_group (tenant, id, name) VALUES ($1, $2, $3)", group);
    const issuer = [tenant.id, `https://${marker}.example`, marker, Buffer.from("unreadable")];
    await owner.query(
      "INSERT INTO single_sign_on (tenant, issuer, client_id, client_secret) VALUES ($1, $2, $3, $4)",
      issuer,
    );
    const domain = [tenant.id, `${marker.toLowerCase()}.example`, "a token"];
    await owner.query("INSERT INTO tenant_domain (tenant, domain, token, proved) VALUES ($1, $2, $3, NULL)", domain);
  });
}

/** A webhook, which cannot be imported, and a delivery; it is inactive, so nothing is sent. */
async function addWebhook(owner: ClientBase, tenant: string, marker: string): Promise<void> {
  const moment = new Date().toISOString();
  // Not of the marker: an answer may name the identifier it was asked for, in the links to its pages.
  const id = newIdentifier();
  const webhook = {
    id,
    url: `https://${marker}.example.com/hook`,
    description: marker,
    sources: [marker],
    actions: [],
    statuses: [],
    active: false,
    disabledReason: null,
    failingSince: null,
    previousSecretUntil: null,
    created: moment,
    updated: moment,
  };
  const delivery = {
    id: newIdentifier(),
    webhook: id,
    event: `${marker}-event`,
    type: `${marker}.test`,
    status: "delivered",
    attemptCount: 1,
    attempts: [{ time: moment, durationMilliseconds: 1, statusCode: 200, response: marker }],
    nextAttempt: null,
    delivered: moment,
    created: moment,
  };
  const values = [tenant, id, JSON.stringify(webhook), Buffer.from("unreadable")];
  await owner.query("INSERT INTO webhook (tenant, id, doc, secret) VALUES ($1, $2, $3, $4)", values);
  const row = [tenant, delivery.id, JSON.stringify(delivery)];
  await owner.query("INSERT INTO webhook_delivery (tenant, id, doc) VALUES ($1, $2, $3)", row);
}

/** Identifiers by the table they stand in. */
export type Identifiers = ReadonlyMap<string, readonly string[]>;

/** The identifiers of a tenant's rows, a few of each table; `""` asks for those that are everybody's. */
export async function identifiersOf(ownerUrl: string, tenant: string, limit = 1000): Promise<Identifiers> {
  return await withSession(ownerUrl, async (owner) => {
    const found = new Map<string, string[]>();
    for (const table of await tenantTables(owner)) {
      if (!table.columns.includes("id")) continue;
      const { rows } = await owner.query<{ id: string }>(
        `SELECT id::text FROM ${owner.escapeIdentifier(table.name)} WHERE tenant = $1 ORDER BY id DESC LIMIT $2`,
        [tenant, limit],
      );
      if (rows.length > 0)
        found.set(
          table.name,
          rows.map(({ id }) => id),
        );
    }
    return found;
  });
}

/** Every table with a tenant. */
export async function tenantTables(owner: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.oid, c.relname HAVING bool_or(a.attname = 'tenant') ORDER BY c.relname`);
  return rows;
}

export const hasParameters = ({ path }: Endpoint): boolean => path.includes(":");

/** The endpoint's path with this value for its parameters, and the query if there is one. */
export const address = ({ path, example }: Endpoint, value = "", query = ""): string =>
  (example?.path ?? path).replace(/:[A-Za-z]+/g, encodeURIComponent(value)) + (query ? `?${query}` : "");

/** Whether a path names a table, as most do whose parameter is one of its identifiers. */
const isInPath = ({ path }: Endpoint, table: string): boolean =>
  path.replaceAll("/", "-").includes(table.replaceAll("_", "-"));

/** The identifiers that an endpoint's path parameter can be: those of tables that the path names, or of all. */
export function idsFor(endpoint: Endpoint, identifiers: Identifiers): readonly string[] {
  const named = [...identifiers].filter(([table]) => isInPath(endpoint, table));
  return (named.length > 0 ? named : [...identifiers]).flatMap(([, ids]) => ids);
}

/** The part of a path before its first parameter: paths with the same beginning are about the same records. */
const beginning = ({ path }: Endpoint): string => path.slice(0, path.indexOf(":"));

/**
 * Finds out which table an endpoint's path parameter names a row of, by asking for a row of each: nothing has to be
 * declared, so operations that come later are covered like those that are there.
 */
export async function tablesOfPaths(
  api: Api,
  endpoints: readonly Endpoint[],
  ...own: Identifiers[]
): Promise<(endpoint: Endpoint) => string | undefined> {
  const tables = new Map<string, string>();
  // The versions of a record are answered also once it was deleted.
  const reads = endpoints.filter(
    (each) => each.method === "GET" && hasParameters(each) && !/\/(version|history)$/.test(each.path),
  );
  for (const endpoint of reads) {
    const isNamed = ([table]: [string, unknown]) => isInPath(endpoint, table);
    for (const identifiers of own) {
      const namedFirst = [...identifiers].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
      for (const [table, [id]] of namedFirst) {
        if (tables.has(beginning(endpoint))) break;
        const { status } = await api.get(address(endpoint, id));
        if (status === 200) tables.set(beginning(endpoint), table);
      }
    }
  }
  return (endpoint) => tables.get(beginning(endpoint));
}
