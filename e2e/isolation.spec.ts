import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { openSession } from "@/lib/base/auth/session";
import { inTenant } from "@/lib/base/db/transaction";
import { endpoints } from "@/lib/endpoints";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { Api, newTenant, onDatabase, type TestTenant } from "./fixtures";
import { digests, operations, probesOf, Scanner, type TenantSet, type TenantUnderTest } from "./isolation";
import { address, hasParameters, identifiersOf, idsFor, seedTenant, tablesOfPaths, tenantTables } from "./population";
import { prove, times } from "./proof";
import { inParallel, send } from "./raw";
import { type RunningServer, startServer } from "./server";

/**
 * Two layers keep tenants apart, the condition in every query and row-level security, and each has to do so alone. The
 * same requests are sent to the application as it is, without the one, without the other, and without both: then they must
 * find something, or they would prove nothing.
 */

interface Stage {
  /** Holds the population; every test works on a copy. */
  database: TestDatabase;
  population: TenantSet;
}

let stage: Stage;
test.beforeAll(async () => {
  const database = await cloneDatabase();
  stage = { database, population: await populate(database) };
});
test.afterAll(() => stage.database.drop());

// Without a layer more can come to light than with both, so every request is sent then, and a part of them with both.
for (const [application, layers, every] of [
  ["The application as it is", { conditions: true, security: true }, 4],
  ["The application without row-level security", { conditions: true, security: false }, 1],
  ["The application without the conditions in its queries", { conditions: false, security: true }, 1],
] as const) {
  test(`${application} shows and changes nothing of another tenant's`, async () => {
    const isWhole = layers.conditions && layers.security;
    const outcomes = [await run(stage, layers, every)];
    const sum = (of: "requests" | "successes") => outcomes.reduce((total, outcome) => total + outcome[of], 0);
    const wanted = Math.max(times("isolation", 1), times("pooler", 1));
    while (isWhole && sum("requests") < wanted) outcomes.push(await run(stage, layers));
    const [requests, successes] = [sum("requests"), sum("successes")];
    const faults = outcomes.flatMap((outcome) => outcome.faults);
    if (isWhole) prove("isolation", requests, faults.length, "requests across tenants that reveal nothing");
    if (isWhole)
      prove(
        "pooler",
        requests,
        faults.length,
        "requests across tenants through PgBouncer in transaction mode that reveal nothing",
      );
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThan(2000 / every);
    expect(successes / requests).toBeGreaterThan(0.25);
  });
}

test("These checks fail for an application without both layers", async () => {
  // A sample of the requests is enough to find a leak.
  const { faults } = await run(stage, { conditions: false, security: false }, 4);
  expect(faults.length).toBeGreaterThan(90);
  const operations = new Set(faults.map((fault) => fault.split(" ", 1)[0]));
  expect(operations.size).toBeGreaterThan(5);
});

/**
 * Sends the probes, each tenant's in turn, and looks for foreign data in the answers and for changes.
 *
 * @param every sends one of so many
 */
async function run(
  { database, population }: Stage,
  layers: { conditions: boolean; security: boolean },
  every = 1,
): Promise<{ requests: number; successes: number; faults: string[] }> {
  const copy = await cloneDatabase(undefined, database);
  if (!layers.security) await disableSecurity(copy);
  const mutation = pathToFileURL(`${import.meta.dirname}/without-tenant-conditions.mjs`);
  const server = await start(copy, layers.conditions ? {} : { NODE_OPTIONS: `--import ${mutation}` });
  const scanner = new Scanner(population);
  const faults: string[] = [];
  let [requests, successes] = [0, 0];
  try {
    const { provider, customer, sibling, rival, rivalCustomer } = population;
    const strangers: [TenantUnderTest, TenantUnderTest[]][] = [
      [provider, [rival, rivalCustomer]],
      [customer, [provider, sibling, rival, rivalCustomer]],
    ];
    for (const [resident, others] of strangers) {
      const before = await digests(
        copy.ownerUrl,
        others.map(({ tenant }) => tenant.id),
      );
      const probes = probesOf(resident, population).filter((_, at) => at % every === 0);
      await inParallel(probes, 12, async (probe) => {
        const answer = await send(server.url, probe);
        requests++;
        if (answer.status < 300) successes++;
        const { endpoint, method, path, principal } = probe;
        const wrong = [
          ...scanner.foreign(probe, answer),
          ...(!principal && answer.status < 300 && endpoint.feature !== "anyone"
            ? ["an answer without a credential"]
            : []),
          ...(answer.status >= 500 && layers.conditions ? [`status ${answer.status}`] : []),
        ];
        const who = principal ? `${principal.tenant.id} by ${probe.headers?.Cookie ? "session" : "key"}` : "nobody";
        if (wrong.length > 0)
          faults.push(
            `${endpoint.name} ${method} ${path} ${probe.body ?? ""} as ${who}: ${wrong.slice(0, 3).join(", ")}`,
          );
      });
      const after = await digests(
        copy.ownerUrl,
        others.map(({ tenant }) => tenant.id),
      );
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        if (before[name] !== after[name]) faults.push(`${resident.tenant.id} has changed ${name}`);
      }
    }
  } finally {
    await server.stop();
    await copy.drop();
  }
  return { requests, successes, faults };
}

const start = ({ ownerUrl, appUrl }: TestDatabase, more: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, ...more });

async function disableSecurity({ ownerUrl }: TestDatabase): Promise<void> {
  await withSession(ownerUrl, (owner) =>
    owner.query(`DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', t);
      END LOOP;
      -- The views that lists read run as the owner and have the condition of their own family instead.
      FOREACH t IN ARRAY ARRAY['subscription_row', 'event_row', 'product_row', 'ticket_row']::regclass[] LOOP
        EXECUTE format('CREATE OR REPLACE VIEW %s AS %s', t, regexp_replace(pg_get_viewdef(t), 'WHERE.*$', 'WHERE true'));
      END LOOP;
    END $$`),
  );
}

/** Fills a database with tenants that have records of every kind: imported ones, and those that operations create. */
async function populate(database: TestDatabase): Promise<TenantSet> {
  const server = await start(database);
  try {
    return await onDatabase({ ...database, url: server.url }, () => populateHere(database.ownerUrl));
  } finally {
    await server.stop();
  }
}

async function populateHere(ownerUrl: string): Promise<TenantSet> {
  const [provider, rival] = [await newTenant(), await newTenant()];
  const tenants = {
    provider,
    customer: await provider.child(),
    sibling: await provider.child(),
    rival,
    rivalCustomer: await rival.child(),
  };
  const created = Object.entries(tenants).map(async ([name, tenant]) => [name, await createTenant(tenant)] as const);
  const drafts: Record<string, Omit<TenantUnderTest, "identifiers">> = Object.fromEntries(await Promise.all(created));

  const tableOf = await tablesOfPaths(provider.api, operations, await identifiersOf(ownerUrl, provider.id, 3));
  const resident = async (name: string): Promise<TenantUnderTest> => {
    const draft = drafts[name];
    if (!draft) throw new Error(`there is no ${name}`);
    return { ...draft, identifiers: await identifiersOf(ownerUrl, draft.tenant.id) };
  };
  return {
    provider: await resident("provider"),
    customer: await resident("customer"),
    sibling: await resident("sibling"),
    rival: await resident("rival"),
    rivalCustomer: await resident("rivalCustomer"),
    sharedIds: new Map(Object.values(sharedIds).map(({ table }) => [table, sharedId])),
    tableOf,
  };
}

const sharedId = "aaaaaaaaaaaaaaaaaaaaaaaa";

/** Records of one identifier in every tenant. */
const sharedIds = {
  subscriptions: {
    table: "subscription",
    record: (mark: string) => ({ _id: sharedId, name: mark, items: [{ sku: "TWIN", name: mark }] }),
  },
  orders: { table: "customer_order", record: (mark: string) => ({ _id: sharedId, number: mark, comment: mark }) },
  accounts: { table: "account", record: (mark: string) => ({ id: sharedId, name: mark, status: { active: true } }) },
  tickets: {
    table: "ticket",
    record: (mark: string) => ({ id: sharedId, subject: mark, created: "2026-11-01T00:00:00.000Z" }),
  },
  distributors: { table: "distributor", record: (mark: string) => ({ _id: sharedId, name: mark }) },
  collections: {
    table: "collection",
    record: (mark: string) => ({ id: sharedId, name: mark, deletedDate: "2026-11-01T00:00:00.000Z" }),
  },
  agreements: {
    table: "agreement",
    record: (mark: string) => ({ _id: sharedId, content: { en: { title: mark } }, type: "USER" }),
  },
  products: { table: "product", record: (mark: string) => ({ id: sharedId, name: mark }) },
  events: { table: "event", record: (mark: string) => ({ id: sharedId, message: mark }) },
} as const;

async function createTenant(tenant: TestTenant): Promise<Omit<TenantUnderTest, "identifiers">> {
  const marker = `Mk${randomBytes(6).toString("hex")}`;
  await seedTenant(tenant, marker);
  for (const [resource, { record }] of Object.entries(sharedIds)) {
    await tenant.import(resource as keyof typeof sharedIds, [record(`Twin ${marker}`)]);
  }
  const user = await tenant.user();
  const secret = await inTenant(tenant.id, (tx) => openSession(tx, { tenant: tenant.id, userId: user.id }));
  const session = { Cookie: `next-auth.session-token=${secret}`, "Sec-Fetch-Site": "same-origin" };
  const ownerUrl = process.env.COMPTOIR_TEST_OWNER_URL ?? "";
  // One record of each kind that can be created, from the examples of the documents.
  const api = new Api(session);
  for (const endpoint of endpoints.filter(({ method }) => method === "POST")) {
    const ids = hasParameters(endpoint) ? idsFor(endpoint, await identifiersOf(ownerUrl, tenant.id, 1)) : [""];
    if (/logout|context|restore/.test(endpoint.path)) continue;
    for (const id of ids) await api.post(address(endpoint, id), endpoint.example?.body ?? {});
  }
  return { tenant, marker, key: tenant.api.credential as Record<string, string>, session };
}

test("A record of another tenant is answered as one that does not exist, word for word", async () => {
  const { database, population } = stage;
  const { provider, rival, tableOf } = population;
  const server = await start(database);
  const faults: string[] = [];
  let attempts = 0;
  try {
    await inParallel(operations.filter(hasParameters), 8, async (endpoint) => {
      const { method, example } = endpoint;
      const table = tableOf(endpoint) ?? "";
      const own = provider.identifiers.get(table) ?? [];
      const theirs = (rival.identifiers.get(table) ?? []).filter((id) => !own.includes(id));
      for (const foreign of theirs.slice(0, times("unknown", 1))) {
        const unknown = foreign.replace(/[0-9a-f]/g, (digit) => (digit === "0" ? "1" : "0"));
        const [one, other] = await Promise.all(
          [foreign, unknown].map(async (id) => {
            const body = method === "GET" ? undefined : (example?.body ?? {});
            const { status, text } = await new Api(provider.key, server.url).send(method, address(endpoint, id), body);
            // Each answer has an identifier of its own.
            return `${status} ${text.replaceAll(id, "").replace(/"(instance|requestId)":"[^"]*"/g, "")}`;
          }),
        );
        attempts++;
        if (one !== other) faults.push(`${endpoint.name}: ${one} instead of ${other}`);
      }
    });
  } finally {
    await server.stop();
  }
  prove("unknown", attempts, faults.length, "records of another tenant answered as unknown ones");
  expect(faults).toEqual([]);
  expect(attempts).toBeGreaterThan(30);
});

test("Row-level security alone shows the application a tenant's own rows and its customers'", async () => {
  const { database, population } = stage;
  const relations = await withSession(database.appUrl, (app) =>
    app.query<{ name: string; kind: string; family: boolean }>(`
      SELECT c.relname AS name, c.relkind AS kind, bool_or(a.attname = 'family') AS family FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p', 'v', 'm') AND c.relnamespace = 'public'::regnamespace AND has_table_privilege(c.oid, 'SELECT')
      GROUP BY c.oid HAVING bool_or(a.attname = 'tenant') ORDER BY 1`),
  );
  expect(relations.rows.length).toBeGreaterThan(12);
  const { provider, customer, sibling } = population;
  for (const { name, kind, family } of relations.rows) {
    for (const [resident, children] of [
      [provider, [customer, sibling]],
      [customer, []],
    ] as const) {
      const seen = await withSession(database.appUrl, async (app) => {
        await app.query("BEGIN READ ONLY");
        await app.query("SELECT set_config('app.tenant', $1, true)", [resident.tenant.id]);
        return await app.query<{ tenant: string }>(`SELECT DISTINCT tenant FROM ${app.escapeIdentifier(name)}`);
      });
      const allowed = [
        resident.tenant.id,
        // A tenant sees which of its customers have invited its users.
        ...(family || kind !== "r" || name === "guest" ? children.map(({ tenant }) => tenant.id) : []),
        ...(name === "account_role" ? [""] : []),
      ];
      expect(allowed, `${name} as ${resident.tenant.id}`).toEqual(
        expect.arrayContaining(seen.rows.map(({ tenant }) => tenant)),
      );
    }
    const unset = await withSession(database.appUrl, (app) =>
      app.query(`SELECT FROM ${app.escapeIdentifier(name)} LIMIT 1`),
    ).then(
      ({ rowCount }) => rowCount,
      ({ code }) => code,
    );
    expect([0, "42501"], `${name} without a tenant`).toContain(unset);
  }
});

test("Every table with a tenant is under forced row-level security, with keys that begin with the tenant", async () => {
  const tables = await withSession(stage.database.ownerUrl, tenantTables);
  expect(tables.length).toBeGreaterThan(10);
  const { rows } = await withSession(stage.database.ownerUrl, (owner) =>
    owner.query<{ name: string; fault: string }>(
      `
      SELECT c.relname AS name, fault FROM pg_class c, LATERAL (
        SELECT unnest(array_remove(ARRAY[
          CASE WHEN NOT c.relrowsecurity THEN 'no row-level security' END,
          CASE WHEN NOT c.relforcerowsecurity THEN 'not forced on the owner' END,
          CASE WHEN NOT EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname AND app.application_role()::text = ANY (p.roles)
                                AND p.qual LIKE '%app.tenant()%') THEN 'no policy for the application' END,
          CASE WHEN (has_table_privilege(app.application_role(), c.oid, 'INSERT') OR has_table_privilege(app.application_role(), c.oid, 'UPDATE'))
                AND EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname AND app.application_role()::text = ANY (p.roles)
                            AND p.cmd <> 'SELECT' AND p.with_check NOT LIKE '%app.tenant()%') THEN 'writes are not checked' END,
          CASE WHEN EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname AND 'public' = ANY (p.roles)) THEN 'a policy for everybody' END,
          CASE WHEN NOT EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                                WHERE i.indrelid = c.oid AND i.indisunique AND a.attname = 'tenant') THEN 'no key that begins with the tenant' END,
          CASE WHEN EXISTS (SELECT FROM information_schema.role_table_grants g WHERE g.table_name = c.relname
                            AND g.grantee = 'PUBLIC') THEN 'granted to everybody' END
        ], NULL)) AS fault) f
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)`,
      [tables.map(({ name }) => name)],
    ),
  );
  expect(rows).toEqual([]);
});

test("The application's role owns nothing, bypasses nothing and creates nothing", async () => {
  const { rows } = await withSession(stage.database.appUrl, (app) =>
    app.query(`SELECT
      (SELECT count(*)::int FROM pg_shdepend WHERE deptype = 'o' AND (refobjid = app.application_role() OR refobjid = current_user::regrole)) AS owned,
      (SELECT bool_or(rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole OR rolreplication) FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')) AS powers,
      has_schema_privilege('public', 'CREATE') OR has_schema_privilege('app', 'CREATE') OR has_database_privilege(current_database(), 'CREATE') AS creates`),
  );
  expect(rows).toEqual([{ owned: 0, powers: false, creates: false }]);
  for (const statement of [
    "CREATE TABLE x ()",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1",
    "CREATE SCHEMA x",
    "SET ROLE postgres",
    "COPY tenant TO PROGRAM 'cat'",
  ]) {
    const code = await withSession(stage.database.appUrl, (app) => app.query(statement)).then(
      () => "done",
      (error) => error.code,
    );
    expect(["42501", "22023"], statement).toContain(code);
  }
});

test("The event log can be added to and read, and never changed", async () => {
  const { tenant } = stage.population.provider;
  for (const statement of [
    "UPDATE event SET doc = '{}'",
    "DELETE FROM event",
    "TRUNCATE event",
    "ALTER TABLE event DISABLE TRIGGER ALL",
    "DROP TABLE event",
  ]) {
    const code = await withSession(stage.database.appUrl, async (app) => {
      await app.query("BEGIN");
      await app.query("SELECT set_config('app.tenant', $1, true)", [tenant.id]);
      return await app.query(statement);
    }).then(
      () => "done",
      (error) => error.code,
    );
    expect(code, statement).toBe("42501");
  }
});

test("A row cannot be written for another tenant, nor handed to one", async () => {
  const { provider, rival } = stage.population;
  const doc = JSON.stringify({ _id: "planted", name: "planted" });
  for (const [statement, ...values] of [
    ["INSERT INTO distributor (tenant, id, doc) VALUES ($1, 'planted', $2)", rival.tenant.id, doc],
    ["INSERT INTO event (tenant, id, doc) VALUES ($1, 'planted', $2)", rival.tenant.id, doc],
    ["UPDATE distributor SET tenant = $1", rival.tenant.id],
    ["INSERT INTO account_role (tenant, id, doc) VALUES ('', 'planted', $1)", doc],
  ] as const) {
    const code = await withSession(stage.database.appUrl, async (app) => {
      await app.query("BEGIN");
      await app.query("SELECT set_config('app.tenant', $1, true)", [provider.tenant.id]);
      return await app.query(statement, values as string[]);
    }).then(
      () => "done",
      (error) => error.code,
    );
    expect(code, statement).toBe("42501");
  }
});
