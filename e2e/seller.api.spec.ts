import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import type { Api, TestTenant } from "./fixtures";
import { address, hasParameters } from "./population";

const path = "/v2/subscription/customers";
const ndjson = { "Content-Type": "application/x-ndjson" };
const documents = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join("\n");

/** Amounts that no other figure equals: what the seller pays for the unit and for the line, and what it earns. */
const costs = [77713.5, 233140.5, 766858.75, 76.69, 88813.5, 266440.5, 733558.75, 73.36].map(String);

const subscription = (customer: TestTenant, name: string, unit = 77713.5) => ({
  _id: "sold",
  name,
  items: [
    {
      ...{ id: "1", sku: "BKP-1", amount: 3, unit: { cost: unit, price: 400_000 } },
      price: { cost: 3 * unit, discount: 200_000.75, total: 999_999.25, subtotal: 1_200_000 },
      consumption: { history: [{ cost: "77713.5" }, 'the words "cost":1, stay'] },
    },
  ],
  status: "active",
  account: "polar",
  tenant: customer.id,
});

async function importPlan({ api }: TestTenant, records: readonly object[]): Promise<string> {
  const plan = await api.post("/v1/plan?operation=subscription.import&mode=upsert", documents(records), ndjson);
  const applied = await api.post(`/v1/plan/${plan.body.id}/apply`, {}, { Prefer: "wait=20" });
  expect(applied.status, applied.text).toBe(200);
  return plan.body.id;
}

test("An import writes what its tenant sells, and refuses each line that its provider sells", async ({ tenant }) => {
  const customer = await tenant.child();
  await tenant.import("subscriptions", [{ _id: "sold", name: "Backup", tenant: customer.id }]);
  await customer.import("subscriptions", [{ _id: "own", name: "Phone" }]);
  const parent = { account: { tenant: tenant.id } };
  const sent = documents([
    { _id: "sold", name: "Backup" },
    { _id: "own", name: "Mobile phone" },
    { _id: "new", name: "Mail" },
    { _id: "given", name: "Mail", parent },
  ]);
  const plan = await customer.api.post("/v1/plan?operation=subscription.import&absent=delete", sent, ndjson);
  const { data } = (await customer.api.get(`/v1/plan/${plan.body.id}/change`)).body;
  const codeOf = ({ problem }: { problem?: { code: string } }) => problem?.code;
  expect(data.map((each: { record: string; action: string }) => [each.record, each.action])).toEqual([
    ["sold", "refuse"],
    ["own", "change"],
    ["new", "create"],
    ["given", "refuse"],
  ]);
  expect(data.map(codeOf)).toEqual(["not_seller", undefined, undefined, "not_seller"]);
});

test("No operation that reads answers a cost to the customer, in any form, and many do to the seller", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  await tenant.import("accounts", [{ id: "polar", name: "Polar", tenant: customer.id }]);
  for (const { api } of [tenant, customer]) await api.post("/v1/webhook", { url: "https://hooks.example.com/a" });
  await tenant.import("subscriptions", [subscription(customer, "Backup")]);
  const { name: _, status: __, ...lines } = subscription(customer, "Backup");
  await tenant.import("orders", [{ ...lines, _id: "ordered", number: "00000001", status: "accepted", state: "open" }]);
  const began = new Date().toISOString();
  await importPlan(tenant, [subscription(customer, "Backup Pro")]);
  const plan = await importPlan(tenant, [subscription(customer, "Backup Pro", 88813.5)]);

  /** The addresses whose answers have a cost. */
  async function revealing({ api }: TestTenant): Promise<string[]> {
    const idOf = async (list: string) => (await api.get(list)).body.data[0].id;
    const ids = [
      "sold",
      "ordered",
      plan,
      await idOf("/v1/event?~filter[source]=subscription"),
      await idOf("/v1/webhook"),
    ];
    const found: string[] = [];
    const forms: Record<string, string>[] = [{}, { Accept: "text/csv" }, { Accept: "application/x-ndjson" }];
    for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
      const queries = endpoint.list ? ["", "~perPage=1000", `~at=${began}`, `~at=${new Date().toISOString()}`] : [""];
      for (const id of hasParameters(endpoint) ? ids : [""])
        for (const query of queries)
          for (const form of endpoint.list ? forms : [{}]) {
            const asked = address(endpoint, id, query);
            const { text } = await api.get(asked, form);
            if (costs.some((cost) => text.includes(cost))) found.push(`${asked} ${JSON.stringify(form)}`);
          }
    }
    return found;
  }
  expect(await revealing(customer)).toEqual([]);
  expect((await revealing(tenant)).length).toBeGreaterThan(20);
  // A change of an order by its seller, in both logs.
  expect((await tenant.api.put("/v2/order/ordered", { reference: "PO-1" })).status).toBe(200);
  const [{ id: change }] = (await customer.api.get("/v1/event?~filter[data._id]=ordered")).body.data;
  expect((await customer.api.get(`/v1/event/${change}/undo`)).body).toMatchObject({ undoable: false, changes: [] });
  const refused = await customer.api.put("/v2/order/ordered", { reference: "PO-2" });
  expect([refused.status, refused.body.code]).toEqual([403, "not_seller"]);
  // All else is as it was imported, byte for byte.
  const { unit, price, consumption, ...item } = subscription(customer, "Backup Pro").items[0] ?? {};
  const shown = { ...item, unit: { price: 400_000 }, price: { ...price, cost: undefined } };
  const history = [{}, consumption?.history[1]];
  expect((await customer.api.get(`${path}/sold`)).body).toEqual(
    JSON.parse(
      JSON.stringify({ ...subscription(customer, "Backup Pro"), items: [{ ...shown, consumption: { history } }] }),
    ),
  );
});

test("A change of a cost alone is in the history, the feed and the ETag of the seller, and in none of the customer's", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  await tenant.import("subscriptions", [subscription(customer, "Backup")]);
  const seen = async (api: Api) => {
    const feed = await api.get(`${path}/changes`);
    return { etag: (await api.get(`${path}/sold`)).headers.get("etag"), feed: feed.body.metadata.since };
  };
  const before = { seller: await seen(tenant.api), customer: await seen(customer.api) };
  const changed = async (api: Api, since: string) => (await api.get(`${path}/changes?since=${since}`)).body.data;
  await importPlan(tenant, [subscription(customer, "Backup", 88813.5)]);
  expect(await changed(tenant.api, before.seller.feed)).toHaveLength(1);
  expect(await changed(customer.api, before.customer.feed)).toEqual([]);
  expect((await seen(tenant.api)).etag).not.toBe(before.seller.etag);
  expect((await seen(customer.api)).etag).toBe(before.customer.etag);
  await importPlan(tenant, [subscription(customer, "Backup Pro", 88813.5)]);
  const versions = async (api: Api) => (await api.get(`${path}/sold/history`)).body;
  expect(await versions(tenant.api)).toHaveLength(3);
  const [now, first, ...others] = await versions(customer.api);
  expect(now).toMatchObject({ changes: { name: { before: "Backup", after: "Backup Pro" } }, ended_at: null });
  expect([first.ended_at, others]).toEqual([now.made_at, []]);
  expect(await changed(customer.api, before.customer.feed)).toMatchObject([{ _id: "sold", name: "Backup Pro" }]);
});

test("A filter, an order, groups and a reason judge a hidden cost as absent, and are refused to who sells nothing", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  await tenant.import("subscriptions", [subscription(customer, "Backup")]);
  const asked = [
    "~filter[items.unit.cost]=>1",
    "~filter[items.price.cost]=",
    "~sort=price,-__v&~group=items.unit.cost",
  ];
  const detailed = "/v2/subscription-detailed/customers";
  const all = [
    ...asked.map((query) => `${path}?${query}`),
    `${detailed}?~sort=-itemMonthlyMargin`,
    `${path}?~filter[items.unit.cost]=>1&~why=sold`,
    `${path}/changes?~filter[items.unit.cost]=>1`,
  ];
  for (const each of all) {
    const { status, body } = await customer.api.get(each);
    expect([status, body.code], each).toEqual([400, "invalid_parameter"]);
    expect((await tenant.api.get(each)).status, each).toBe(200);
  }
  // Who sells something is answered, by what it sells.
  await customer.import("subscriptions", [{ _id: "own", items: [{ unit: { cost: 5 } }] }]);
  const idsOf = async (query: string) =>
    (await customer.api.get(`${path}?${query}&~sort=_id`)).body.data.map(({ _id }: { _id: string }) => _id);
  expect(await idsOf("~filter[items.unit.cost]=>1")).toEqual(["own"]);
  expect(await idsOf("~filter[items.unit.cost]=!5")).toEqual(["sold"]);
  const groups = (await customer.api.get(`${path}?~group=items.unit.cost`)).body.data;
  expect(groups.map(({ value }: { value: number }) => value)).toEqual([5, null]);
  const why = (await customer.api.get(`${path}?~filter[items.unit.cost]=>1&~why=sold`)).body;
  expect(why).toMatchObject({ found: true, conditions: [{ matches: false }] });
  // And the provider does not see what its customer pays to others.
  expect((await tenant.api.get(`${path}/own`)).body.items).toEqual([{ unit: {} }]);
});
