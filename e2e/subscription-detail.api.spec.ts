import { withSession } from "@/prisma/server/session";
import { day, idsOf } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

const path = "/v2/subscription-detailed/customers";

const subscription = (tenant: TestTenant) => ({
  _id: "s1",
  name: "Backup",
  term: { duration: 25920, durationMonth: 36 },
  billing_cycle: { duration: 8640, durationMonth: 12 },
  start_date: day(1),
  end_date: day(31),
  creator: { fullname: "Kari Nordmann", email: "kari@example.com" },
  price: 27600,
  items: [
    {
      id: "i1",
      amount: 1000,
      prepaidAmount: 10,
      sku: "BKP-1",
      name: "Backup seat",
      description: "Backup\nper seat",
      unit: { cost: 20.5, price: 55 },
      price: { cost: 20500, discount: 27500, total: 27500, subtotal: 55000 },
      consumption: { property: "licensed_users", metadata: "backup", history: [] },
      date: { start: day(2), end: day(30) },
      subscription_term: 8640,
      payment_period: 720,
    },
    { id: "i2", amount: 1, sku: "SUP-1", name: "Support", price: { total: 499.9 } },
  ],
  status: "active",
  tenant: tenant.id,
  account: "a1",
  account_details: { name: "Polar Optikk AS" },
  created: day(1),
  updated: day(3),
});

const whole = (tenant: TestTenant) => ({
  subscriptionId: "s1",
  subscriptionName: "Backup",
  subscriptionCustomerId: "a1",
  subscriptionCustomerName: "Polar Optikk AS",
  subscriptionLengthMonth: 36,
  subscriptionBillingCycleMonth: 12,
  subscriptionCreatorFullName: "Kari Nordmann",
  subscriptionStatus: "active",
  startDate: day(1),
  endDate: day(31),
  price: 27600,
  tenant: tenant.id,
  created: day(1),
  updated: day(3),
});

const first = (tenant: TestTenant) => ({
  ...whole(tenant),
  _id: "s1:0",
  itemId: "i1",
  itemName: "Backup seat",
  itemSku: "BKP-1",
  itemDescription: "Backup\nper seat",
  itemUnitCost: 20.5,
  itemUnitPrice: 55,
  itemMonthlyPrice: 27500,
  itemMonthlyDiscount: 27500,
  itemMonthlyCost: 20500,
  itemMonthlyMargin: 7000,
  itemMarginPercent: 25.45,
  itemBillingPrice: 330000,
  itemAgreementPrice: 990000,
  itemAmount: 1000,
  itemPrepaidAmount: 10,
  itemConsumptionProperty: "licensed_users",
  itemConsumptionMetadata: "backup",
  itemDistributorSubscriptionLengthMonth: 12,
  itemDistributorBillingCycleMonth: 1,
  itemStartDate: day(2),
  itemEndDate: day(30),
});

const second = (tenant: TestTenant) => ({
  ...whole(tenant),
  _id: "s1:1",
  itemId: "i2",
  itemName: "Support",
  itemSku: "SUP-1",
  itemMonthlyPrice: 499.9,
  itemBillingPrice: 5998.8,
  itemAgreementPrice: 17996.4,
  itemAmount: 1,
});

test("GET /v2/subscription-detailed/customers answers a flat row for each item, with what there is", async ({
  tenant,
}) => {
  await tenant.import("subscriptions", [
    subscription(tenant),
    { _id: "s0", items: [{}] },
    { _id: "none", items: [] },
    { _id: "bare" },
  ]);
  const answer = await tenant.api.get(path);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    data: [first(tenant), second(tenant), { _id: "s0:0", subscriptionId: "s0", tenant: tenant.id }],
    metadata: { total: 3, page: 0, perPage: 25, maxPageSize: 1000 },
  });
});

test("the rows are those of the tenant and its customers", async ({ tenant, stranger }) => {
  const child = await tenant.child();
  const grandchild = await child.child();
  const one = (_id: string, owner: TestTenant) => ({ _id, tenant: owner.id, items: [{ sku: _id }] });
  await tenant.import("subscriptions", [one("own", tenant), one("same", tenant), one("same", child), one("c", child)]);
  await grandchild.import("subscriptions", [one("g", grandchild)]);
  await stranger.import("subscriptions", [one("s", stranger)]);
  const { body } = await tenant.api.get(`${path}?~sort=_id`);
  expect(body.data.map(({ _id, tenant: owner }: Record<string, string>) => [_id, owner])).toEqual([
    ["c:0", child.id],
    ["own:0", tenant.id],
    ...[tenant.id, child.id].sort().map((owner) => ["same:0", owner]),
  ]);
  expect(idsOf(await tenant.api.get(`${path}?~filter[tenant]=${child.id}&~sort=_id`))).toEqual(["c:0", "same:0"]);
  expect(idsOf(await tenant.api.get(`${path}?~filter[tenant]=${stranger.id}`))).toEqual([]);
  expect(idsOf(await child.api.get(`${path}?~sort=_id`))).toEqual(["c:0", "g:0", "same:0"]);
});

test("prices beyond what a number can hold do not fail the list", async ({ tenant }) => {
  const terms = { term: { durationMonth: 1e300 }, billing_cycle: { durationMonth: 1e-300 } };
  await tenant.import("subscriptions", [
    { _id: "huge", ...terms, items: [{ price: { total: 1e308 }, subscription_term: 1e308, payment_period: 5e-324 }] },
    { _id: "minus", ...terms, items: [{ price: { total: -1e308 } }] },
    { _id: "tiny", ...terms, items: [{ price: { total: 5e-324 }, subscription_term: -5e-324 }] },
    { _id: "zero", ...terms, items: [{ price: { total: 0 }, payment_period: 0 }] },
  ]);
  for (const query of [
    "",
    "~sort=itemAgreementPrice",
    "~filter[itemBillingPrice]=>=0",
    "~filter[itemAgreementPrice]=",
  ]) {
    for (const headers of [{}, { Accept: "text/csv" }] as Record<string, string>[]) {
      expect((await tenant.api.get(`${path}?${query}`, headers)).status, query).toBe(200);
    }
  }
  const { body } = await tenant.api.get(`${path}?~fields=itemAgreementPrice&~sort=itemAgreementPrice,_id`);
  expect(body.data.map(({ itemAgreementPrice }: { itemAgreementPrice: number }) => itemAgreementPrice)).toEqual([
    -1e300, 0, 0, 1e300,
  ]);
});

test("amounts over months and months of hours are those of decimal arithmetic", async () => {
  const differing = await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const { rows } = await owner.query(`
      SELECT price, months, hours, app.over_months(price, months) AS amount, app.months(hours) AS "ofHours" FROM (
        SELECT unnest(ARRAY[
            n / 100.0, -n / 100.0, n * 12345.67, 1e9 - n / 100.0, n, n / 1000.0, random() * n, random() * 1e12, 0, '-0'
          ]::float8[]) AS price,
          unnest(ARRAY[36, n % 60, n % 37, 1e4 - n % 9, -n % 13, 12, n % 5, n % 25 / 2.0, 7, -3]::float8[]) AS months,
          unnest(ARRAY[
            n * 720, -n * 720, n * 360, n * 720 + 1e-7, random() * n, 1e15 - n * 720, 720 * (1 + 2e-16), n, 0, '-0'
          ]::float8[]) AS hours
        FROM generate_series(1, 5000) n
      ) v
      WHERE app.over_months(price, months)::text
          <> round(price::text::numeric * months::text::numeric, 10)::float8::text
        OR app.months(hours)::text <> round(hours::text::numeric / 720, 10)::float8::text
      LIMIT 5`);
    return rows;
  });
  expect(differing).toEqual([]);
});

test("Accept and ~Accept: text/csv stream the rows, a column for each member", async ({ tenant }) => {
  await tenant.import("subscriptions", [
    subscription(tenant),
    { _id: "s2", items: [{ name: "=1+1", sku: "+1", amount: -5, description: "@x" }] },
  ]);
  for (const headers of [{ Accept: "text/csv" }, { "~Accept": "text/csv" }] as Record<string, string>[]) {
    const answer = await tenant.api.get(path, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="subscription-items.csv"');
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toBe(
      "_id,subscriptionId,subscriptionName,subscriptionCustomerId,subscriptionCustomerName,subscriptionLengthMonth,subscriptionBillingCycleMonth,subscriptionCreatorFullName,subscriptionStatus,startDate,endDate,price,tenant,itemId,itemName,itemSku,itemDescription,itemUnitCost,itemUnitPrice,itemMonthlyPrice,itemMonthlyDiscount,itemMonthlyCost,itemMonthlyMargin,itemMarginPercent,itemBillingPrice,itemAgreementPrice,itemAmount,itemPrepaidAmount,itemConsumptionProperty,itemConsumptionMetadata,itemDistributorSubscriptionLengthMonth,itemDistributorBillingCycleMonth,itemStartDate,itemEndDate,created,updated",
    );
    expect(lines[1]).toBe(
      `s1:0,s1,Backup,a1,Polar Optikk AS,36,12,Kari Nordmann,active,${day(1)},${day(31)},27600,${tenant.id},i1,Backup seat,BKP-1,"Backup\nper seat",20.5,55,27500,27500,20500,7000,25.45,330000,990000,1000,10,licensed_users,backup,12,1,${day(2)},${day(30)},${day(1)},${day(3)}`,
    );
    expect(lines[3]).toBe(`s2:0,s2,,,,,,,,,,,${tenant.id},,'=1+1,'+1,'@x,,,,,,,,,,-5,,,,,,,,,`);
    expect(lines[4]).toBe("");
  }
  const chosen = await tenant.api.get(`${path}?~fields=itemSku,itemAmount&~filter[itemAmount]=1`, {
    Accept: "text/csv",
  });
  expect(chosen.text).toBe("itemSku,itemAmount\r\nSUP-1,1\r\n");
});
