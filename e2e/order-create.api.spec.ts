import { dayMilliseconds } from "@/lib/base/day";
import { eventsOf } from "./answers";
import { expect, test } from "./api-test";
import { newTenant, type TestTenant } from "./fixtures";

const path = "/v2/order";
const dayAfter = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);

const product = (id: string, sku: string, price: number, more: object = {}) => ({
  ...{ id, name: `Product ${id}`, subscription_term: 8640, payment_period: 720, status: { active: true } },
  products: [{ _id: `${id}-v`, sku, price, cost_price: price / 2, amount: { min: 1, max: 100, default: 1 } }],
  ...more,
});

/** A seller with products, and the identifier of a customer. */
async function selling(tenant: TestTenant): Promise<string> {
  await tenant.import("products", [
    product("p1", "BKP-500", 200),
    product("p2", "MAIL-1", 79.9),
    product("p3", "SET-UP", 1500, { subscription_term: 0, payment_period: 0 }),
    product("p4", "EUR-1", 10, { currency: { code: "EUR" } }),
    product("p5", "GONE-1", 10, { status: { active: true, deleted: true } }),
    product("p6", "OLD-1", 10, { status: { active: false } }),
  ]);
  return (await tenant.api.post("/v1/account", { name: "Polar Optikk AS" })).body.id;
}

test("POST /v2/order makes the order, its subscription and both events in one step, as its dry run says", async () => {
  const tenant = await newTenant({ currency: "NOK" });
  const account = await selling(tenant);
  const body = {
    account,
    items: [
      { sku: "BKP-500", amount: 12, discount: { percent: 5 } },
      { product: "p2", variant: "p2-v", amount: 3, unit: { price: 70.05 }, discount: 10.15 },
      { sku: "SET-UP", amount: 2 },
    ],
    term: { durationMonth: 24 },
    billing_cycle: { durationMonth: 3 },
    cancel_term: { grace_period: 720 },
    reference: "PO-2231",
  };
  const tried = await tenant.api.post(path, body, { Prefer: "dry-run" });
  const answer = await tenant.api.post(path, body, { "Idempotency-Key": "one" });
  expect(answer.status, answer.text).toBe(201);
  const { body: order } = answer;
  expect(order).toMatchObject({
    ...{ number: "00000001", status: "accepted", state: "open", account, reference: "PO-2231" },
    account_details: { name: "Polar Optikk AS" },
    parent: { account: { tenant: tenant.id } },
    items: [
      {
        ...{ product: "p1", sku: "BKP-500", amount: 12, unit: { cost: 100, price: 200 }, discount: 5 },
        price: { cost: 1200, discount: 120, subtotal: 2400, mrr: 2280, total: 54_720 },
      },
      { sku: "MAIL-1", price: { discount: 10.15, subtotal: 210.15, mrr: 200, total: 4800 }, discount: 4.83 },
      { sku: "SET-UP", price: { cost: 1500, subtotal: 3000, mrr: 0, total: 3000 }, subscription_term: 0 },
    ],
    price: { total: 62_520, currency: "NOK" },
  });
  const unlike = ({ _id, created, updated, subscriptions, ...rest }: Record<string, unknown>) => rest;
  expect(unlike(tried.body)).toEqual(unlike(order));
  expect((await tenant.api.post(path, body, { "Idempotency-Key": "one" })).body._id).toBe(order._id);
  const subscription = (await tenant.api.get(`/v2/subscription/customers/${order.subscriptions[0]}`)).body;
  expect(subscription).toMatchObject({
    ...{ name: "Product p1", order: order._id, account, status: "active", price: 2480, __v: 0 },
    ...{ billingPrice: 7440, agreementPrice: 59_520, term: { durationMonth: 24, duration: 17_280 } },
    start_date: `${dayAfter(0)}T00:00:00.000Z`,
  });
  expect(subscription.items.map(({ sku }: { sku: string }) => sku)).toEqual(["BKP-500", "MAIL-1"]);
  const [event] = await eventsOf(tenant, order._id);
  expect(event?.data).toEqual({
    _id: order._id,
    order: { id: order._id, state: "open", number: "00000001" },
    items: [
      { sku: "BKP-500", name: "Product p1", amount: 12, price: { total: 54_720, mrr: 2280 } },
      { sku: "MAIL-1", name: "Product p2", amount: 3, price: { total: 4800, mrr: 200 } },
      { sku: "SET-UP", name: "Product p3", amount: 2, price: { total: 3000, mrr: 0 } },
    ],
    price: { total: 62_520, currency: "NOK" },
  });
  expect(await eventsOf(tenant, subscription._id)).toMatchObject([{ source: "subscription", action: "create" }]);
  const { total } = (await tenant.api.get("/v2/subscription/customers?~perPage=1")).body.metadata;
  expect(total).toBe(1);
});

test("What is bought once makes no subscription; a term begins on the day that is named", async ({ tenant }) => {
  const account = await selling(tenant);
  const once = await tenant.api.post(path, { account, items: [{ sku: "SET-UP", amount: 1 }] });
  expect(once.body).toMatchObject({ subscriptions: [], price: { total: 1500 } });
  expect(once.body.price).not.toHaveProperty("currency");
  const term = { account, items: [{ sku: "SET-UP", amount: 1 }], term: { durationMonth: 12 } };
  const refused = await tenant.api.post(path, term);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: "/term" }] } });
  expect(refused.body.detail).toMatch(/makes no subscription: .+ is sold once\. Leave term out/);
  const body = { account, items: [{ sku: "MAIL-1", amount: 1 }], start_date: dayAfter(3), name: "Mail" };
  const { subscriptions, number } = (await tenant.api.post(path, body)).body;
  expect(number).toBe("00000002");
  const made = (await tenant.api.get(`/v2/subscription/customers/${subscriptions[0]}`)).body;
  expect(made).toMatchObject({ name: "Mail", status: "pending", term: { durationMonth: 12 }, price: 79.9 });
});

test("An order for a customer with a place of its own goes there: the buyer sees it without costs, in both logs", async ({
  tenant,
}) => {
  await selling(tenant);
  const buyer = await tenant.child({ currency: "SEK" });
  await buyer.import("accounts", [{ id: "theirs", name: "Malmö Verktyg AB" }]);
  const { body } = await tenant.api.post(path, { account: "theirs", items: [{ sku: "BKP-500", amount: 2 }] });
  expect(body).toMatchObject({ tenant: buyer.id, price: { total: 4800, currency: "SEK" } });
  expect(body.items[0]).toMatchObject({ unit: { cost: 100 }, price: { cost: 200 } });
  const seen = (await buyer.api.get(`${path}/${body._id}`)).body;
  expect(seen).toMatchObject({ number: "00000001", items: [{ unit: { price: 200 }, price: { mrr: 400 } }] });
  const channels = [`${path}?`, `${path}/${body._id}/history?`, `${path}/changes?~since=${dayAfter(0)}`, "/v1/event?"];
  for (const channel of channels) expect((await buyer.api.get(channel)).text, channel).not.toContain('"cost"');
  expect((await buyer.api.get(path, { Accept: "text/csv" })).text).not.toContain("cost");
  expect(await eventsOf(buyer, body._id)).toMatchObject([{ action: "create", user: { username: tenant.name } }]);
  expect((await buyer.api.get(`/v2/subscription/customers/${body.subscriptions[0]}`)).text).not.toContain('"cost"');
  const refused = await buyer.api.post(`${path}/${body._id}/cancel`, {});
  expect([refused.status, refused.body.code]).toEqual([403, "not_seller"]);
});

test("Each wrong order is refused with what would be right, and leaves nothing", async () => {
  const tenant = await newTenant({ currency: "NOK" });
  const account = await selling(tenant);
  const stranger = await newTenant();
  const theirs = (await stranger.api.post("/v1/account", { name: "Theirs" })).body.id;
  const inactive = (await tenant.api.post("/v1/account", { name: "Gone AS", status: { active: false } })).body.id;
  const items = [{ sku: "BKP-500", amount: 1 }];
  const line = (more: object) => ({ items: [{ sku: "BKP-500", amount: 2, ...more }] });
  for (const [more, pointer, detail] of [
    [{ items: [{ sku: "BKP-50", amount: 1 }] }, "/items/0/sku", "Did you mean BKP-500?"],
    [{ items: [...items, { product: "p9", amount: 1 }] }, "/items/1/product", "p9"],
    [{ items: [{ sku: "GONE-1", amount: 1 }] }, "/items/0/sku", "in the trash"],
    [{ items: [{ sku: "OLD-1", amount: 1 }] }, "/items/0", "not on sale"],
    [{ items: [{ sku: "EUR-1", amount: 1 }] }, "/items/0/unit/price", "Name its price in NOK"],
    [{ items: [] }, "/items", "at least one"],
    [line({ amount: 101 }), "/items/0/amount", "1 to 100"],
    [line({ amount: 0 }), "/items/0/amount", "At least one"],
    [line({ discount: 400.01 }), "/items/0/discount", "400"],
    [line({ discount: { percent: 101 } }), "/items/0/discount", "percent"],
    [line({ unit: { price: -1 } }), "/items/0/unit/price", "0 or more"],
    [line({ unit: { price: 1e13 } }), "/items/0/unit/price", "At most"],
    [{ term: { durationMonth: 0 } }, "/term/durationMonth", "At least 1"],
    [{ term: { durationMonth: 1000 } }, "/term/durationMonth", "At most 120"],
    [{ start_date: dayAfter(-1) }, "/start_date", `Use today, ${dayAfter(0)}`],
    [{ start_date: `${dayAfter(1)}T10:00:00Z` }, "/start_date", "UTC day"],
    [{ account: theirs }, "/account", "No customer of yours"],
    [{ account: inactive }, "/account", "Gone AS is not active"],
  ] as const) {
    const { status, body } = await tenant.api.post(path, { account, items, ...more });
    expect([status, body.errors?.[0]?.pointer?.startsWith(pointer)], `${pointer}: ${body.detail}`).toEqual([422, true]);
    expect(body.detail).toMatch(new RegExp(detail === "percent" ? "." : detail.replace(/[?.]/g, "\\$&"), "i"));
  }
  expect((await tenant.api.get(path)).body.metadata.totalCount).toBe(0);
  expect((await tenant.api.post(path, { account, items })).body.number).toBe("00000001");
});

test("Numbers are consecutive: 20 orders at once, refused ones, dry runs, an undo and an import between", async ({
  tenant,
}) => {
  const account = await selling(tenant);
  const place = (more: object = {}, headers = {}) =>
    tenant.api.post(path, { account, items: [{ sku: "MAIL-1", amount: 1 }], ...more }, headers);
  const numbersOf = (answers: { body: { number: string } }[]) =>
    answers.map(({ body }) => Number(body.number)).sort((a, b) => a - b);
  const [orders, refused, tried] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => place())),
    Promise.all(Array.from({ length: 5 }, () => place({ term: { durationMonth: 121 } }))),
    Promise.all(Array.from({ length: 5 }, () => place({}, { Prefer: "dry-run" }))),
  ]);
  expect(refused.every(({ status }) => status === 422)).toBe(true);
  expect(tried.every(({ status }) => status === 201)).toBe(true);
  expect(numbersOf(orders)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  const [event] = await eventsOf(tenant, orders[0]?.body._id);
  expect((await tenant.api.post(`/v1/event/${event?.id}/undo`)).status).toBe(200);
  expect(numbersOf([await place()])).toEqual([21]);
  await tenant.import("orders", [
    { _id: "old", number: "00000400" },
    { _id: "other", number: "ORD-9" },
  ]);
  expect(numbersOf([await place({}, { Prefer: "dry-run" }), await place(), await place()])).toEqual([401, 401, 402]);
});

test("POST /v2/order/:id/cancel cancels what has not started, and undo of an order what nobody has changed", async ({
  tenant,
}) => {
  const account = await selling(tenant);
  const place = async (more: object = {}) => {
    const body = { account, items: [{ sku: "MAIL-1", amount: 1 }], cancel_term: { grace_period: 720 }, ...more };
    return (await tenant.api.post(path, body)).body;
  };
  const subscriptionOf = async (order: { subscriptions: string[] }) =>
    (await tenant.api.get(`/v2/subscription/customers/${order.subscriptions[0]}`)).body;
  const undo = async (order: { _id: string }) => {
    const event = (await eventsOf(tenant, order._id)).find(({ action }) => action === "create");
    return await tenant.api.post(`/v1/event/${event?.id}/undo`);
  };
  const pending = await place({ start_date: dayAfter(5) });
  const cancelled = await tenant.api.post(`${path}/${pending._id}/cancel`, { reason: "Ordered twice" });
  expect(cancelled.body, cancelled.text).toMatchObject({ status: "cancelled", state: "closed" });
  const made = await subscriptionOf(pending);
  expect(made).toMatchObject({ status: "cancelled", end_date: made.start_date });
  const [event] = await eventsOf(tenant, pending._id);
  expect(event).toMatchObject({ action: "cancel", data: { name: pending.number, reason: "Ordered twice" } });
  const back = await tenant.api.post(`/v1/event/${event?.id}/undo`);
  expect(back.status, back.text).toBe(200);
  expect((await tenant.api.get(`${path}/${pending._id}`)).body).toMatchObject({ status: "accepted", state: "open" });
  const { updated, __v, ...again } = await subscriptionOf(pending);
  expect(again).toMatchObject({ status: "pending", start_date: made.start_date });
  expect(again.end_date > made.end_date).toBe(true);

  const running = await place();
  const refused = await tenant.api.post(`${path}/${running._id}/cancel`, {});
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("has started")]);
  expect((await undo(running)).status).toBe(200);
  expect(await subscriptionOf(running)).toMatchObject({ status: "cancelled" });
  expect((await tenant.api.get(`${path}/${running._id}`)).body).toMatchObject({ status: "cancelled" });

  const changed = await place();
  const more = { items: [{ sku: "MAIL-1", amount: 2 }] };
  expect((await tenant.api.post(`/v2/subscription/${changed.subscriptions[0]}/change`, more)).status).toBe(201);
  expect((await undo(changed)).status).toBe(409);
  expect(await subscriptionOf(changed)).toMatchObject({ status: "active" });
});
