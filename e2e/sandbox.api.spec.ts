import { inTenant } from "@/lib/base/db/transaction";
import { endpoints } from "@/lib/endpoints";
import { countStatement } from "@/lib/resources/sandbox/copied";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import {
  type Api,
  asDatabaseOwner,
  asUser,
  Api as Caller,
  newTenant,
  signIn,
  type TestTenant,
  withKey,
} from "./fixtures";
import { digests } from "./isolation";
import { waiting } from "./plan-task";
import { seedTenant, tenantTables } from "./population";

/** Sandboxes: copies of a tenant to try changes in. */

const ownerUrl = () => process.env.COMPTOIR_TEST_OWNER_URL ?? "";

/** A provider with a customer, both with a little of everything, and its sandbox as its administrator sees it. */
async function withSandbox() {
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

/** A user enters a sandbox by choosing it, once, in any session. */
const enters = async (user: Parameters<typeof asUser>[0], id: string): Promise<number> =>
  (await (await asUser(user)).post("/v1/user/me/context", { id })).status;

const within = (api: Api, id: string): Api => api.with({ "Comptoir-Tenant": id });

async function started(api: Api): Promise<string> {
  const answer = await api.post("/v1/sandbox");
  expect([201, 202], answer.text).toContain(answer.status);
  const { body } = await api.get("/v1/sandbox", waiting);
  expect(body).toMatchObject({ id: answer.body.id, status: "ready", records: expect.any(Number) });
  expect(body.done).toBe(body.records);
  return body.id;
}

/** The tenants of a copy, each with the one that it is a copy of. */
async function tenantsOf(id: string): Promise<Map<string, string>> {
  const { rows } = await asDatabaseOwner("SELECT id, sandbox_of FROM tenant WHERE $1 IN (id, parent)", [id]);
  return new Map(rows.map((row) => [row.id, row.sandbox_of]));
}

/** Lists of records that are not copied. */
const notCopied = /^\/(v1\/(event|plan|key|notice|user\/guest|user\/me|auth|access|webhook\/delivery|directory)|scim)/;

const lists = endpoints.filter(
  ({ list, method, path, changes, filtersOnly }) =>
    list && method === "GET" && !changes && !filtersOnly && !path.includes(":") && !notCopied.test(path),
);

test("Every list of a sandbox is that of the tenant, with its totals, in all members but the names of tenants", async () => {
  const { kari, copy, id, tenant, customer } = await withSandbox();
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
        name: `Sandbox of ${tenant.name}`,
        customers: [{ name: customer.name }],
      });
  }
});

const jsonOf = (value: unknown) => JSON.stringify(value);

test("A sandbox and its tenant do not change each other, and a sandbox sends nothing", async () => {
  const { tenant, customer, kari, copy, id } = await withSandbox();
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
  expect(refused.body).toMatchObject({ code: "conflict", detail: "This is a sandbox. It sends nothing." });
  // Not even from its queue.
  await asDatabaseOwner(
    `INSERT INTO webhook_delivery (tenant, id, doc) VALUES ($1, 'd', json_build_object('webhook', $2::text, 'status', 'pending',
      'attemptCount', 0))`,
    [id, webhook.id],
  );
  await asDatabaseOwner("SELECT app.enqueue_deliveries($1, ARRAY['d'])", [id]);
  const { rows: jobs } = await asDatabaseOwner(
    `SELECT t.identifier FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.payload->>'tenant' = $1 AND t.identifier IN ('webhook_deliver', 'mail_send')`,
    [id],
  );
  expect(jobs).toEqual([]);
  const { rows: secrets } = await asDatabaseOwner(
    "SELECT DISTINCT length(secret) AS length FROM webhook WHERE tenant = $1",
    [id],
  );
  expect(secrets).toEqual([{ length: 0 }]);
});

test("Only users who may change the tenant enter its sandbox; it has no sign-in, and its keys work only in it", async () => {
  const { tenant, admin, kari, copy, id, customer } = await withSandbox();
  const contexts = async (api: Api) =>
    (await api.get("/v1/user/me/context")).body.contexts.map((each: { id: string }) => each.id);
  expect(await contexts(kari)).toEqual([tenant.id, id]);
  const info = (await copy.get("/v1/auth/info")).body;
  expect(info).toMatchObject({ tenant: id, sandbox: { of: { tenant: tenant.id, name: tenant.name } } });
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

  const second = await tenant.user();
  const ola = await asUser(second);
  expect((await within(ola, id).get("/v1/account")).body.code).toBe("wrong_tenant");
  expect(await enters(second, id)).toBe(200);
  expect((await within(ola, id).get("/v1/account")).status).toBe(200);

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
  expect((await key.post("/v1/sandbox")).body).toMatchObject({
    code: "conflict",
    detail: "This is a sandbox. It has none of its own.",
  });
  expect((await key.get("/v1/sandbox")).body).toEqual({});
  expect((await tenant.api.get("/v1/sandbox")).body.maker).toEqual({ username: admin.email, id: admin.id });
});

test("Who starts a sandbox is given a key for it, once, with the features that they have, which works in nothing else", async ({
  tenant,
}) => {
  const features = ["Tenant", "Tenant/Write", "Distributor", "Distributor/Write"];
  await tenant.api.post("/v1/account/permission/role", {
    name: "deputy",
    features: features.map((namespace) => ({ namespace: `Platform/${namespace}` })),
  });
  await tenant.api.post("/v1/distributor", { name: "Nordic Supply" });
  const kari = await asUser(await tenant.user("deputy.admin"));
  const { body, headers } = await kari.post("/v1/sandbox");
  expect(headers.get("cache-control")).toContain("no-store");
  const made = (await kari.get("/v1/sandbox", waiting)).body;
  expect(made).not.toHaveProperty("key");
  const key = withKey(body.key);
  expect((await key.get("/v1/auth/info")).body).toMatchObject({
    tenant: made.id,
    features: features.map((feature) => ({ namespace: `Platform/${feature}` })).sort(byNamespace),
    exp: Date.parse(made.expires),
  });
  expect((await key.get("/v1/distributor")).body).toMatchObject({ distributors: [{ name: "Nordic Supply" }] });
  expect((await key.get("/v1/account")).status).toBe(403);
  expect((await key.delete(`/v1/sandbox`)).status).toBe(404);
  await kari.delete("/v1/sandbox");
  expect((await key.get("/v1/distributor")).status).toBe(401);

  // The operator's key, which belongs to no user, gets one as well.
  const ofOperator = withKey((await tenant.api.post("/v1/sandbox")).body.key);
  const { id } = (await tenant.api.get("/v1/sandbox", waiting)).body;
  expect((await ofOperator.get("/v1/auth/info")).body.tenant).toBe(id);
});

const byNamespace = (a: { namespace: string }, b: { namespace: string }) => (a.namespace < b.namespace ? -1 : 1);

test("A right that a role loses in the tenant ends in its sandbox too, for sessions and for keys made there", async ({
  tenant,
}) => {
  const named = (features: string[]) => ({
    name: "deputy",
    features: features.map((namespace) => ({ namespace: `Platform/${namespace}` })),
  });
  const all = ["Tenant", "Tenant/Write", "Distributor", "Distributor/Write", "Key", "Key/Write", "Role", "User"];
  const path = "/v1/account/permission/role";
  const { body: role } = await tenant.api.post(path, named(all));
  const deputy = await tenant.user("deputy.admin");
  const kari = await asUser(deputy);
  const id = await started(kari);
  const copy = within(kari, id);
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

  // A role that carries less than in the copy admits nobody there.
  await change(all.filter((feature) => feature !== "Distributor/Write"));
  expect((await copy.get("/v1/distributor")).body.code).toBe("wrong_tenant");
  expect(await tried(key)).toEqual([403, 403]);
  expect(await enters(deputy, id)).toBe(404);
  await change(all.filter((feature) => feature !== "Tenant/Write"));
  expect(await enters(deputy, id)).toBe(404);
  await change(all);
  expect(await tried(key)).toEqual([403, 403]);
  expect(await enters(deputy, id)).toBe(200);
  expect([await tried(copy), await tried(key)]).toEqual([
    [200, 201],
    [200, 201],
  ]);
});

test("A user has in a sandbox the role of the tenant, from the moment on at which that one changes", async ({
  tenant,
}) => {
  const admin = await tenant.user();
  await tenant.user();
  const kari = await asUser(admin);
  const copy = within(kari, await started(kari));
  const role = async () => (await copy.get("/v1/auth/info")).body.role;
  expect(await role()).toBe("provider.admin");
  await tenant.api.post("/v1/account/permission/role", {
    name: "deputy",
    features: [{ namespace: "Platform/Tenant" }, { namespace: "Platform/Tenant/Write" }],
  });
  const becomes = async (wanted: string) =>
    expect((await tenant.api.put(`/v1/user/${admin.id}`, { role: wanted })).status).toBe(200);
  await becomes("deputy.admin");
  expect(await role()).toBe("deputy.admin");
  await becomes("provider.user");
  expect((await copy.get("/v1/auth/info")).body.code).toBe("wrong_tenant");
});

test("A role that is widened in a sandbox beyond the tenant's admits nobody there", async ({ tenant }) => {
  const named = (features: string[]) => ({
    name: "deputy",
    features: features.map((namespace) => ({ namespace: `Platform/${namespace}` })),
  });
  const { body: role } = await tenant.api.post("/v1/account/permission/role", named(["Tenant", "Tenant/Write"]));
  const ola = await asUser(await tenant.user());
  const deputy = await tenant.user("deputy.admin");
  const kari = await asUser(deputy);
  const id = await started(ola);
  expect(await enters(deputy, id)).toBe(200);
  const path = `/v1/account/permission/role/${role._id}`;
  const widened = await within(ola, id).put(path, named(["Tenant", "Tenant/Write", "Account"]));
  expect(widened.status, widened.text).toBe(200);
  expect((await within(kari, id).get("/v1/auth/info")).body.code).toBe("wrong_tenant");
  expect(await enters(deputy, id)).toBe(404);
});

test("A second factor that the tenant requires from now on is required in its sandbox too", async ({ tenant }) => {
  const admin = await tenant.user();
  const id = await started(await asUser(admin));
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

test("A sandbox ends when it is deleted, or after seven days; nothing is left of it, and another can be made", async () => {
  const { tenant, admin, kari, copy, id } = await withSandbox();
  expect((await kari.post("/v1/sandbox")).body.code).toBe("conflict");
  const copies = [...(await tenantsOf(id)).keys()];
  const { body: made } = await copy.post("/v1/key", { name: "trial", scopes: ["Platform/Account"] });
  const days = Date.parse((await kari.get("/v1/sandbox")).body.expires) - Date.now();
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

  expect((await tenant.api.delete("/v1/sandbox")).status).toBe(200);
  expect((await inside.get("/v1/auth/info")).body.tenant).toBe(tenant.id);
  expect((await within(inside, id).get("/v1/account")).body.code).toBe("wrong_tenant");
  expect((await tenant.api.get("/v1/sandbox")).body).toEqual({});
  expect((await tenant.api.delete("/v1/sandbox")).status).toBe(404);
  await expect.poll(() => rowsOf(copies)).toEqual([]);
  expect((await withKey(made.key).get("/v1/account")).status).toBe(401);

  const next = await started(tenant.api);
  expect(next).not.toBe(id);
  const copiesNext = [...(await tenantsOf(next)).keys()];
  await asDatabaseOwner("UPDATE sandbox SET expires = now() - interval '1 second' WHERE copy = $1", [next]);
  expect(await enters(admin, next)).toBe(404);
  await asDatabaseOwner("SELECT graphile_worker.add_job('sandbox_prune')", []);
  await expect.poll(() => rowsOf(copiesNext)).toEqual([]);
  const { body: log } = await tenant.api.get("/v1/event?~filter[source]=sandbox&~filter[status]=success&~sort=time");
  expect(
    log.data.map((event: { action: string; user: { username: string } }) => [event.action, event.user.username]),
  ).toEqual([
    ["sandbox_create", expect.any(String)],
    ["sandbox_delete", expect.any(String)],
    ["sandbox_create", expect.any(String)],
    ["sandbox_delete", "comptoir-worker"],
  ]);
});

test("Of two that start one at once, one does; what is too large is counted no further than the limit", async ({
  tenant,
}) => {
  const answers = await Promise.all([1, 2, 3].map(() => tenant.api.post("/v1/sandbox")));
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

test("Every table with rows of a tenant is emptied when a sandbox is removed, those that refer to others first", () =>
  withSession(ownerUrl(), async (owner) => {
    const { rows } = await owner.query<{ table: string }>(
      `SELECT relname AS table FROM app.tables_of_tenants() WITH ORDINALITY o (oid, n) JOIN pg_class USING (oid) ORDER BY n`,
    );
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
