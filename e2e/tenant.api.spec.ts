import { inTenant } from "@/lib/base/db/transaction";
import { expect, test } from "./api-test";
import { asDatabaseOwner } from "./fixtures";

test("GET /v1/tenant answers the tenant, its parent by name and its customers, and nothing of others", async ({
  tenant,
  stranger,
}) => {
  const customer = await tenant.child();
  const { status, body, headers } = await tenant.api.get("/v1/tenant");
  expect(status).toBe(200);
  expect(headers.get("etag")).toMatch(/^"/);
  expect(body).toEqual({
    id: tenant.id,
    name: tenant.name,
    customers: [{ id: customer.id, name: customer.name }],
    settings: {},
    created: expect.any(String),
  });
  const below = await customer.api.get("/v1/tenant");
  expect(below.body).toMatchObject({ id: customer.id, parent: { id: tenant.id, name: tenant.name }, customers: [] });
  expect((await stranger.api.get("/v1/tenant")).text).not.toContain(tenant.id);
});

test("GET and PUT /v1/tenant answer a thousand customers; GET /v1/tenant/customer pages and finds them all", async ({
  tenant,
  stranger,
}) => {
  await asDatabaseOwner(
    `INSERT INTO tenant (id, name, parent)
       SELECT $1 || '-' || n, 'Customer ' || lpad(n::text, 4, '0'), $1 FROM generate_series(1, 1001) n`,
    [tenant.id],
  );
  const { body } = await tenant.api.get("/v1/tenant");
  expect([body.customers.length, body.customers.at(-1).name]).toEqual([1_000, "Customer 1000"]);
  const put = await tenant.api.put("/v1/tenant", { name: "Fjord Cloud AS" });
  expect(put.body.customers).toEqual(body.customers);

  const last = await tenant.api.get("/v1/tenant/customer?~page=100&~perPage=10");
  expect(last.body).toEqual({
    data: [{ id: `${tenant.id}-1001`, name: "Customer 1001", created: expect.any(String) }],
    metadata: { total: 1_001, page: 100, perPage: 10 },
  });
  const found = await tenant.api.get("/v1/tenant/customer?~search=1001");
  expect(found.body.metadata.total).toBe(1);
  expect((await stranger.api.get("/v1/tenant/customer")).body.data).toEqual([]);
});

test("PUT /v1/tenant renames the tenant and sets its currency, leaving one event that says what changed", async ({
  tenant,
}) => {
  const changed = await tenant.api.put("/v1/tenant", { name: "Fjord Cloud AS", settings: { currency: "NOK" } });
  expect(changed.body).toMatchObject({ name: "Fjord Cloud AS", settings: { currency: "NOK" } });
  const { body: info } = await tenant.api.get("/v1/auth/info");
  expect(info.account).toMatchObject({ name: "Fjord Cloud AS", settings: { currency: { code: "NOK" } } });

  // Sending back the record that was read changes nothing.
  expect((await tenant.api.put("/v1/tenant", changed.body)).body).toEqual(changed.body);
  const { body: events } = await tenant.api.get(`/v1/event?~filter[data._id]=${tenant.id}`);
  expect(events.data).toMatchObject([
    {
      source: "tenant",
      action: "update",
      data: { changes: { name: { before: tenant.name, after: "Fjord Cloud AS" } } },
    },
  ]);

  const unset = await tenant.api.put("/v1/tenant", { settings: { currency: null } });
  expect(unset.body).toMatchObject({ name: "Fjord Cloud AS", settings: {} });
});

test("PUT /v1/tenant answers 412 to an outdated ETag, 422 to an empty name or unknown currency, 403 without the feature", async ({
  tenant,
}) => {
  const etag = (await tenant.api.get("/v1/tenant")).headers.get("etag") ?? "";
  await tenant.api.put("/v1/tenant", { name: "Renamed" });
  expect((await tenant.api.put("/v1/tenant", { name: "Again" }, { "If-Match": etag })).status).toBe(412);
  for (const [body, pointer] of [
    [{ name: " " }, "/name"],
    [{ settings: { currency: "krone" } }, "/settings/currency"],
  ] as const) {
    const answer = await tenant.api.put("/v1/tenant", body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  }
  const reader = await tenant.keyed("Platform/Tenant");
  expect((await reader.put("/v1/tenant", { name: "Again" })).status).toBe(403);
  expect((await reader.get("/v1/tenant")).body.name).toBe("Renamed");
});

test("The database lets a provider change only its own tenant", async ({ tenant }) => {
  const customer = await tenant.child();
  const rows = await inTenant(tenant.id, (tx) => tx.$executeRaw`UPDATE tenant SET name = 'Taken'`);
  expect(rows).toBe(1);
  expect((await customer.api.get("/v1/tenant")).body.name).toBe(customer.name);
});
