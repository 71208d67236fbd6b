import { expect, test } from "./api-test";
import { signIn, TestTenant, withKey } from "./fixtures";
import { disagreementsOf } from "./proof";

/** A customer's own place to sign in: its tenant, its records there, and its first users. */

const path = "/v1/tenant";
const subscription = {
  ...{ _id: "s1", name: "Backup", account: "polar", status: "active", term: { durationMonth: 120 } },
  ...{ start_date: "2026-01-01T00:00:00.000Z", end_date: "2035-12-31T00:00:00.000Z" },
  items: [{ id: "1", sku: "A", amount: 1, unit: { cost: 5, price: 9 }, price: { total: 9 } }],
};
const order = { _id: "o1", number: "00000007", account: "polar", items: [{ sku: "A", unit: { cost: 5 } }] };

async function withPolar(tenant: TestTenant) {
  await tenant.import("accounts", [
    { id: "polar", name: "Polar Optikk AS", number: "7" },
    { id: "fjord", name: "Fjord" },
  ]);
  await tenant.import("subscriptions", [subscription, { _id: "s2", name: "Phone", account: "fjord" }]);
  await tenant.import("orders", [order, { _id: "o2", number: "00000008", account: "fjord" }]);
}

/** The tenant that was made, with a key of its own. */
async function placeOf(tenant: TestTenant, id: string): Promise<TestTenant> {
  const bare = new TestTenant(id, "Polar", tenant.id, tenant.api);
  return new TestTenant(id, "Polar", tenant.id, withKey(await bare.key()));
}

test("POST /v1/tenant gives a customer its place with its account, subscriptions and orders, which the provider goes on selling", async ({
  tenant,
}) => {
  await withPolar(tenant);
  const later = { items: [{ id: "1", amount: 2 }], from: "2030-01-01" };
  const change = await tenant.api.post("/v2/subscription/s1/change", later);
  expect(change.status, change.text).toBe(201);
  const since = (await tenant.api.get("/v2/subscription/customers/changes?since=latest")).body.metadata.since;
  const before = new Date().toISOString();
  const body = { name: "Polar", account: "polar" };
  const tried = await tenant.api.post(path, body, { Prefer: "dry-run" });
  const { status, body: made } = await tenant.api.post(path, body);
  expect([status, made]).toEqual([201, { ...tried.body, id: expect.any(String), created: expect.any(String) }]);
  expect(made).toMatchObject({ ...body, subscriptions: 1, orders: 1 });

  const customer = await placeOf(tenant, made.id);
  const parent = { account: { tenant: tenant.id } };
  for (const [of, id, own] of [
    ["/v1/account", "polar", { id: "polar", number: "7" }],
    ["/v2/subscription/customers", "s1", { name: "Backup", items: [{ sku: "A", unit: { price: 9 } }], parent }],
    ["/v2/order", "o1", { ...order, items: [{ sku: "A", unit: {} }], parent }],
  ] as const) {
    expect((await customer.api.get(`${of}/${id}`)).body).toMatchObject(own);
    expect((await tenant.api.get(`${of}/${id}`)).status).toBe(200);
    const { body: history } = await tenant.api.get(`${of}/${id}/history`);
    expect(history.length, of).toBe(2);
    expect((await customer.api.get(`${of}?~perPage=10`)).headers.get("total-count")).toBe("1");
    expect((await tenant.api.get(`${of}?~perPage=10`)).headers.get("total-count")).toBe("2");
    expect((await tenant.api.get(`${of}/${id}?~at=${before}`)).status).toBe(200);
  }
  expect((await tenant.api.get("/v2/subscription/customers/s1")).body).toMatchObject({ ...subscription, parent });
  expect((await tenant.api.get("/v2/subscription/s1/change")).body.data).toMatchObject([{ _id: change.body._id }]);
  expect((await tenant.api.get("/v2/subscription/customers?~filter[items.sku]=A")).body.metadata.total).toBe(1);
  expect(await disagreementsOf(tenant)).toEqual([]);
  const { data: feed } = (await tenant.api.get(`/v2/subscription/customers/changes?since=${since}`)).body;
  expect(feed).toHaveLength(2);
  expect(feed).toContainEqual({ _id: "s1", tenant: tenant.id, removed: true });
  expect(feed).toContainEqual(expect.objectContaining({ _id: "s1", name: "Backup" }));
  for (const { api } of [tenant, customer]) {
    const { data } = (await api.get("/v1/event?~filter[source]=tenant&~filter[action]=create")).body;
    expect(data).toMatchObject([{ data: { _id: made.id, name: "Polar", account: "polar" } }]);
  }
});

test("POST /v1/tenant answers 404, 409, 422 and 403 for a place that cannot be, and makes nothing", async ({
  tenant,
  stranger,
}) => {
  await withPolar(tenant);
  await stranger.import("accounts", [{ id: "other", name: "Other" }]);
  const made = await tenant.api.post(path, { name: "Polar", account: "polar", id: `${tenant.id}-polar` });
  expect(made.status).toBe(201);
  await tenant.import("accounts", [{ id: "large", name: "Large" }]);
  await tenant.import(
    "subscriptions",
    Array.from({ length: 5_001 }, (_, at) => ({ _id: `l${at}`, account: "large" })),
  );
  for (const [status, body, code] of [
    [404, { name: "X", account: "other" }, "not_found"],
    [409, { name: "X", account: "polar" }, "conflict"],
    [409, { name: "X", account: "fjord", id: stranger.id }, "conflict"],
    [422, { name: "X", account: "large" }, "invalid_body"],
    [422, { name: " ", account: "fjord" }, "invalid_body"],
    [422, { name: "X", account: "fjord", id: "a b" }, "invalid_body"],
    [422, { name: "X", account: "fjord", parent: stranger.id }, "invalid_body"],
  ] as const) {
    const answer = await tenant.api.post(path, body);
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
  }
  const reader = await tenant.keyed("Platform/Tenant", "Platform/Account/Write");
  expect((await reader.post(path, { name: "X", account: "fjord" })).status).toBe(403);
  expect((await tenant.api.get("/v1/tenant/customer")).body.metadata.total).toBe(1);
});

test("POST /v1/user with the tenant of a customer invites its first users, until one has signed in", async ({
  tenant,
  stranger,
}) => {
  const customer = await tenant.child();
  const kari = { username: `kari@${customer.id}.example`, firstname: "Kari", role: "admin", tenant: customer.id };
  const { status, body } = await tenant.api.post("/v1/user", kari);
  expect([status, body.role, body.tenant]).toEqual([201, "consumer.admin", customer.id]);
  expect(body.invitation.token).toEqual(expect.any(String));
  for (const { api } of [tenant, customer]) {
    const { data } = (await api.get("/v1/event?~filter[source]=user&~filter[action]=create")).body;
    expect(data).toMatchObject([{ data: { _id: body._id, username: kari.username } }]);
  }
  const [its] = (await customer.api.get("/v1/event?~filter[source]=user")).body.data;
  expect(its.user.username).toBe(tenant.name);
  expect((await tenant.api.get("/v2/user")).body.data).toEqual([]);
  expect((await customer.api.get(`/v2/user/${body._id}`)).body.firstname).toBe("Kari");
  const grandchild = await customer.child();
  for (const other of [stranger.id, grandchild.id, "nobody"]) {
    const refused = await tenant.api.post("/v1/user", { ...kari, tenant: other });
    expect([refused.status, refused.body.errors?.[0].pointer]).toEqual([422, "/tenant"]);
  }
  const password = "correct horse battery staple";
  await tenant.api.post("/v1/user/invite/accept", { token: body.invitation.token, password });
  expect((await tenant.api.post("/v1/user", { ...kari, username: `ola@${customer.id}.example` })).status).toBe(201);
  await signIn({ email: kari.username, password });
  const late = await tenant.api.post("/v1/user", { ...kari, username: `per@${customer.id}.example` });
  expect([late.status, late.body.code]).toEqual([409, "conflict"]);
});
