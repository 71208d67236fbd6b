import { inTenant } from "@/lib/base/db/transaction";
import { endpoints } from "@/lib/endpoints";
import { countStatement } from "@/lib/resources/rehearsal/copied";
import { removedTablesStatement } from "@/lib/resources/rehearsal/removed";
import { withSession } from "@/prisma/server/session";
import { asDatabaseOwner } from "./access";
import { expect, test } from "./api-test";
import { type Api, asUser, Api as Caller, newTenant, signIn, type TestTenant, withKey } from "./fixtures";
import { digests } from "./isolation";
import { waiting } from "./plan-task";
import { seedTenant, tenantTables } from "./population";

/** Rehearsals: copies of a tenant to try changes in. */

const ownerUrl = () => process.env.COMPTOIR_TEST_OWNER_URL ?? "";

/** A provider with a customer, both with a little of everything, and its rehearsal as its administrator sees it. */
async function rehearsed() {
  const tenant = await newTenant();
  const customer = await tenant.child();
  await seedTenant(tenant, "Fjord");
  await seedTenant(customer, "Polar");
  await customer.user();
  const admin = await tenant.user();
  const kari = await asUser(admin);
  await kari.post("/v1/account/permission/role", { name: "clerk", features: [{ namespace: "Platform/Account" }] });
  await kari.post("/v1/view", { screen: "/tickets", name: "Mine", parameters: "", shared: true, notify: true });
  await consent(tenant, kari);
  const hook = { url: "https://hooks.example.com/all", sources: ["product"] };
  expect((await kari.post("/v1/webhook", hook)).status).toBe(201);
  const id = await started(kari);
  return { tenant, customer, admin, kari, copy: within(kari, id), id };
}

async function consent({ api }: TestTenant, kari: Api): Promise<void> {
  const { body } = await api.get("/v1/agreement?~perPage=1");
  const [agreement] = body;
  await kari.post("/v1/signed-agreement", { agreement: agreement._id, language: "en" });
}

const within = (api: Api, id: string): Api => api.with({ "Comptoir-Tenant": id });

async function started(api: Api): Promise<string> {
  const answer = await api.post("/v1/rehearsal");
  expect([201, 202], answer.text).toContain(answer.status);
  const { body } = await api.get("/v1/rehearsal", waiting);
  expect(body).toMatchObject({ id: answer.body.id, status: "ready", records: expect.any(Number) });
  expect(body.done).toBe(body.records);
  return body.id;
}

/** The tenants of a copy, each with the one that it is a copy of. */
async function tenantsOf(id: string): Promise<Map<string, string>> {
  const { rows } = await asDatabaseOwner("SELECT id, rehearses FROM tenant WHERE $1 IN (id, parent)", [id]);
  return new Map(rows.map((row) => [row.id, row.rehearses]));
}

/** Lists of records that are not copied. */
const notCopied = /^\/(v1\/(event|plan|key|notice|user\/guest|user\/me|auth|access|webhook\/delivery|directory)|scim)/;

const lists = endpoints.filter(
  ({ list, method, path, changes, filtersOnly }) =>
    list && method === "GET" && !changes && !filtersOnly && !path.includes(":") && !notCopied.test(path),
);

test("Every list of a rehearsal is that of the tenant, with its totals, in all members but the names of tenants", async () => {
  const { kari, copy, id, tenant, customer } = await rehearsed();
  const original = await tenantsOf(id);
  expect([...original.values()].sort()).toEqual([tenant.id, customer.id].sort());
  const read = async (api: Api, path: string, paging: string) => {
    const { status, text } = await api.get(`${path}?${paging}`);
    expect(status, text).toBe(200);
    const answer = JSON.parse(text.replace(/"[0-9a-f]{24}(-\d+)?"/g, (found) => rename(found)));
    return JSON.stringify(answer, (_, value) => (Array.isArray(value) ? value.map(jsonOf).sort() : value));
  };
  const rename = (quoted: string) => {
    const known = original.get(quoted.slice(1, -1));
    return known ? `"${known}"` : quoted;
  };
  expect(lists.length).toBeGreaterThan(12);
  for (const { path, list } of lists) {
    const paging = list?.envelope.style === "offset" ? "~limit=1000" : "~perPage=1000";
    expect(await read(copy, path, paging), path).toBe(await read(kari, path, paging));
  }
  for (const path of ["/v1/support/ticket/history?days=30", "/v1/tenant"]) {
    const [ours, theirs] = [await copy.get(path), await kari.get(path)];
    expect(ours.status).toBe(200);
    if (path !== "/v1/tenant") expect(ours.text).toBe(theirs.text);
    else
      expect(ours.body).toMatchObject({
        id,
        name: `Rehearsal of ${tenant.name}`,
        customers: [{ name: customer.name }],
      });
  }
});

const jsonOf = (value: unknown) => JSON.stringify(value);

test("A rehearsal and its tenant do not change each other, and a rehearsal sends nothing", async () => {
  const { tenant, customer, kari, copy, id } = await rehearsed();
  const originals = [tenant.id, customer.id];
  const copies = [...(await tenantsOf(id)).keys()];
  const write = async (api: Api) => {
    const { body: accounts } = await api.get("/v1/account?~limit=1");
    const [account] = accounts.data;
    const answers = [
      await api.post("/v1/support/ticket", { subject: "Of one alone" }),
      await api.post("/v1/distributor", { name: "Of one alone" }),
      await api.put(`/v1/account/${account.id}`, { name: "Of one alone" }),
      await api.post("/v1/plan", {
        operation: "product.import",
        mode: "upsert",
        records: [{ id: "p-new", name: "New" }],
      }),
      await api.post("/v1/user", {
        username: "nils@writes.example",
        firstname: "Nils",
        lastname: "N",
        role: "provider.user",
      }),
    ];
    for (const { status, text } of answers) expect([200, 201], text).toContain(status);
    return answers;
  };
  const before = await digests(ownerUrl(), originals);
  await write(copy);
  expect(await digests(ownerUrl(), originals)).toEqual(before);
  const inCopy = await digests(ownerUrl(), copies);
  await write(kari);
  expect(await digests(ownerUrl(), copies)).toEqual(inCopy);
  // The log of the copy is its own.
  const { body: events } = await copy.get("/v1/event?~limit=100");
  expect(new Set(events.data.map((event: { tenant: { id: string } }) => event.tenant.id))).toEqual(new Set([id]));

  const deliveries = async (of: string) =>
    (await asDatabaseOwner("SELECT id FROM webhook_delivery WHERE tenant = $1 AND type <> 'webhook.test'", [of])).rows;
  expect((await deliveries(tenant.id)).length).toBeGreaterThan(0);
  expect(await deliveries(id)).toEqual([]);
  const { body: webhooks } = await copy.get("/v1/webhook?~filter[active]=true");
  const [webhook] = webhooks.data;
  const refused = await copy.post(`/v1/webhook/${webhook.id}/test`);
  expect(refused.body).toMatchObject({ code: "conflict", detail: "This is a rehearsal. It sends nothing." });
  // Not even from its queue.
  await asDatabaseOwner(
    `INSERT INTO webhook_delivery (tenant, id, doc) VALUES ($1, 'd', json_build_object('webhook', $2::text, 'status', 'pending',
      'attemptCount', 0))`,
    [id, webhook.id],
  );
  await asDatabaseOwner("SELECT app.enqueue_deliveries($1, ARRAY['d'])", [id]);
  const { rows: jobs } = await asDatabaseOwner(
    "SELECT FROM graphile_worker._private_jobs WHERE payload->>'tenant' = $1",
    [id],
  );
  expect(jobs).toEqual([]);
  const { rows: secrets } = await asDatabaseOwner(
    "SELECT DISTINCT length(secret) AS length FROM webhook WHERE tenant = $1",
    [id],
  );
  expect(secrets).toEqual([{ length: 0 }]);
});

test("Only users who may change the tenant enter its rehearsal; it has no sign-in, and its keys work only in it", async () => {
  const { tenant, admin, kari, copy, id, customer } = await rehearsed();
  const contexts = async (api: Api) =>
    (await api.get("/v1/user/me/context")).body.contexts.map((each: { id: string }) => each.id);
  expect(await contexts(kari)).toEqual([tenant.id, id]);
  const info = (await copy.get("/v1/auth/info")).body;
  expect(info).toMatchObject({ tenant: id, rehearsal: { of: { tenant: tenant.id, name: tenant.name } } });
  expect(Object.keys(info).includes("parent")).toBe(false);

  const reader = await tenant.user("provider.user");
  const others = [await asUser(reader), await asUser(await customer.user()), await (await newTenant()).signedIn()];
  for (const other of others) {
    expect(await contexts(other)).not.toContain(id);
    expect((await within(other, id).get("/v1/account")).body.code).toBe("wrong_tenant");
    expect((await other.post("/v1/user/me/context", { id })).status).toBe(404);
  }
  // A user of the original may not enter the copies of its customers either.
  for (const part of (await tenantsOf(id)).keys())
    if (part !== id) expect((await within(kari, part).get("/v1/account")).body.code).toBe("wrong_tenant");

  expect((await (await signIn(admin)).get("/v1/auth/info")).body.tenant).toBe(tenant.id);
  const { body: invited } = await copy.post("/v1/user", {
    username: "nils@copy.example",
    firstname: "N",
    lastname: "N",
    role: "provider.admin",
  });
  const accepted = await new Caller({}).post("/v1/user/invite/accept", {
    token: invited.invitation.token,
    password: admin.password,
  });
  expect(accepted.status, accepted.text).toBeGreaterThanOrEqual(400);

  const { body } = await copy.post("/v1/key", {
    name: "trial",
    scopes: ["Platform/Account", "Platform/Tenant", "Platform/Tenant/Write"],
  });
  const key = withKey(body.key);
  const { body: seen } = await key.get("/v1/account?~limit=1000");
  const reached = new Set(seen.data.map((account: { tenant: string }) => account.tenant));
  expect([...reached].every((each) => String(each).startsWith(id))).toBe(true);
  expect((await key.post("/v1/rehearsal")).body).toMatchObject({
    code: "conflict",
    detail: "This is a rehearsal. It has none of its own.",
  });
  expect((await key.get("/v1/rehearsal")).body).toEqual({});
  expect((await tenant.api.get("/v1/rehearsal")).body.maker).toEqual({ username: admin.email, id: admin.id });
});

test("A right that a role loses in the tenant ends in its rehearsal too, for sessions and for keys made there", async ({
  tenant,
}) => {
  const named = (features: string[]) => ({
    name: "deputy",
    features: features.map((namespace) => ({ namespace: `Platform/${namespace}` })),
  });
  const all = ["Tenant", "Tenant/Write", "Distributor", "Distributor/Write", "Key", "Key/Write", "Role", "User"];
  const path = "/v1/account/permission/role";
  const { body: role } = await tenant.api.post(path, named(all));
  const kari = await asUser(await tenant.user("deputy.admin"));
  const copy = within(kari, await started(kari));
  const { body: made } = await copy.post("/v1/key", {
    name: "trial",
    scopes: ["Platform/Distributor", "Platform/Distributor/Write"],
  });
  const key = withKey(made.key);
  const tried = async (by: Api) => [
    (await by.get("/v1/distributor")).status,
    (await by.post("/v1/distributor", { name: "A" })).status,
  ];
  expect([await tried(copy), await tried(key)]).toEqual([
    [200, 201],
    [200, 201],
  ]);
  const change = async (features: string[]) =>
    expect((await tenant.api.put(`${path}/${role._id}`, named(features))).status).toBe(200);

  await change(all.filter((feature) => feature !== "Distributor/Write"));
  expect([await tried(copy), await tried(key)]).toEqual([
    [200, 403],
    [200, 403],
  ]);
  for (const who of [{ me: true }, { key: made.id }]) {
    const { body } = await copy.post("/v1/access/explain", { who, operation: "createDistributor" });
    expect(body.allowed).toBe(false);
    expect(body.steps.at(-1)).toMatchObject({ check: "feature", passed: false, source: { because: "role" } });
    expect(body.steps.at(-1).detail).toContain("in the tenant that this is a rehearsal of");
  }
  const { body: rights } = await copy.get(`/v1/access/subject?~filter[id]=${made.id}`);
  expect(rights.data[0].rights).toEqual([{ what: "Platform/Distributor", see: true, change: false }]);
  expect((await copy.post("/v1/key", { name: "more", scopes: ["Platform/Distributor/Write"] })).body).toMatchObject({
    missing: ["Platform/Distributor/Write"],
  });

  await change(all.filter((feature) => feature !== "Tenant/Write"));
  expect((await copy.get("/v1/distributor")).body.code).toBe("wrong_tenant");
  expect((await key.get("/v1/distributor")).status).toBe(403);
  await change(all);
  expect([await tried(copy), await tried(key)]).toEqual([
    [200, 201],
    [200, 201],
  ]);
});

test("A second factor that the tenant requires from now on is required in its rehearsal too", async ({ tenant }) => {
  const admin = await tenant.user();
  const id = await started(tenant.api);
  const settings = { secondFactor: { everyone: true, roles: [] } };
  expect((await tenant.api.put("/v1/tenant", { settings })).status).toBe(200);
  const kari = await signIn(admin);
  for (const api of [kari, within(kari, id)])
    expect((await api.get("/v1/event")).body.detail).toContain("requires a second factor");
});

/** How many rows are left of these tenants, in any table. */
const rowsOf = (tenants: readonly string[]): Promise<string[]> =>
  withSession(ownerUrl(), async (owner) => {
    const tables = [
      ...(await tenantTables(owner)).map(({ name }) => [name, "tenant"]),
      ["tenant", "id"],
      ["session", "context"],
    ];
    const found: string[] = [];
    for (const [table = "", column] of tables) {
      const text = `SELECT FROM ${owner.escapeIdentifier(table)} WHERE ${column} = ANY ($1) LIMIT 1`;
      if ((await owner.query(text, [tenants])).rowCount) found.push(table);
    }
    return found;
  });

test("A rehearsal ends when it is deleted, or after seven days; nothing is left of it, and another can be made", async () => {
  const { tenant, kari, copy, id } = await rehearsed();
  expect((await kari.post("/v1/rehearsal")).body.code).toBe("conflict");
  const copies = [...(await tenantsOf(id)).keys()];
  const { body: made } = await copy.post("/v1/key", { name: "trial", scopes: ["Platform/Account"] });
  const days = Date.parse((await kari.get("/v1/rehearsal")).body.expires) - Date.now();
  expect(days / 86_400_000).toBeCloseTo(7, 1);
  const moved = await kari.post("/v1/user/me/context", { id });
  const inside = new Caller({
    ...kari.credential,
    Cookie: moved.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; "),
  });
  expect((await inside.get("/v1/auth/info")).body.tenant).toBe(id);

  expect((await tenant.api.delete("/v1/rehearsal")).status).toBe(200);
  expect((await inside.get("/v1/auth/info")).body.tenant).toBe(tenant.id);
  expect((await within(inside, id).get("/v1/account")).body.code).toBe("wrong_tenant");
  expect((await tenant.api.get("/v1/rehearsal")).body).toEqual({});
  expect((await tenant.api.delete("/v1/rehearsal")).status).toBe(404);
  await expect.poll(() => rowsOf(copies)).toEqual([]);
  expect((await withKey(made.key).get("/v1/account")).status).toBe(401);

  const next = await started(tenant.api);
  expect(next).not.toBe(id);
  const copiesNext = [...(await tenantsOf(next)).keys()];
  await asDatabaseOwner("UPDATE rehearsal SET expires = now() - interval '1 second' WHERE copy = $1", [next]);
  expect((await within(inside, next).get("/v1/account")).body.code).toBe("wrong_tenant");
  await asDatabaseOwner("SELECT graphile_worker.add_job('rehearsal_prune')", []);
  await expect.poll(() => rowsOf(copiesNext)).toEqual([]);
  const { body: log } = await tenant.api.get("/v1/event?~filter[source]=rehearsal&~filter[status]=success&~sort=time");
  expect(
    log.data.map((event: { action: string; user: { username: string } }) => [event.action, event.user.username]),
  ).toEqual([
    ["rehearsal_create", expect.any(String)],
    ["rehearsal_delete", expect.any(String)],
    ["rehearsal_create", expect.any(String)],
    ["rehearsal_delete", "comptoir-worker"],
  ]);
});

test("Of two that start one at once, one does; what is too large is counted no further than the limit", async ({
  tenant,
}) => {
  const answers = await Promise.all([1, 2, 3].map(() => tenant.api.post("/v1/rehearsal")));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  await tenant.import(
    "products",
    Array.from({ length: 30 }, (_, at) => ({ id: `p${at}`, name: "A" })),
  );
  const count = async (max: number) => {
    const [row] = await inTenant(tenant.id, (tx) => tx.$queryRaw<{ count: number }[]>(countStatement(tenant.id, max)));
    return row?.count;
  };
  expect([await count(10), await count(1000)]).toEqual([11, 30]);
});

test("Every table with rows of a tenant is emptied when a rehearsal is removed, those that refer to others first", () =>
  withSession(ownerUrl(), async (owner) => {
    const { rows } = await owner.query<{ table: string }>(removedTablesStatement);
    const order = rows.map(({ table }) => table);
    const tables = (await tenantTables(owner)).map(({ name }) => name);
    expect(tables.filter((name) => !order.includes(name))).toEqual([]);
    const { rows: references } = await owner.query<{ child: string; parent: string }>(
      `SELECT c.relname AS child, p.relname AS parent FROM pg_constraint f
       JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid WHERE f.contype = 'f' AND c.oid <> p.oid`,
    );
    const isLate = ({ child, parent }: { child: string; parent: string }) =>
      order.includes(child) && order.includes(parent) && order.indexOf(child) > order.indexOf(parent);
    expect(references.filter(isLate)).toEqual([]);
  }));
