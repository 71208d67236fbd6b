import { inTenant } from "@/lib/base/db/transaction";
import { createSubscriptions } from "@/lib/resources/subscription-change/create";
import { eventsOf } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { asSandbox } from "./write-cases";

const path = "/v2/subscription";
const dryRun = { Prefer: "dry-run" };

/** A UTC day so many days from today. */
const dayAhead = (days: number): string => {
  const today = new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(today) + days * 86_400_000).toISOString();
};

const item = (id: string, sku: string, amount: number, price: number) => ({
  ...{ id, sku, name: `Backup ${sku}`, amount, unit: { cost: price / 2, price } },
  price: { cost: (amount * price) / 2, discount: 0, subtotal: amount * price, total: amount * price },
});

/** The design's example: of 365 days 133 remain, today included. */
const backup = (more: object = {}) => ({
  _id: "backup",
  name: "Clinic backup",
  status: "active",
  items: [item("small", "BKP-500", 3, 200), item("large", "BKP-2TB", 1, 600)],
  ...{ price: 1200, billingPrice: 3600, agreementPrice: 14_400 },
  term: { duration: 8640, durationMonth: 12 },
  billing_cycle: { duration: 2160, durationMonth: 3 },
  start_date: dayAhead(-232),
  end_date: dayAhead(132),
  ...more,
});

const record = async (tenant: TestTenant, id = "backup") => (await tenant.api.get(`${path}/customers/${id}`)).body;
const changesOf = async (tenant: TestTenant, query = "", id = "backup") =>
  (await tenant.api.get(`${path}/${id}/change?~sort=from${query}`)).body.data;

/** Moves the clock of a tenant, which is a sandbox then, and carries out what is due. */
async function pass(tenant: TestTenant, days: number): Promise<void> {
  await asSandbox(tenant);
  const moved = await tenant.api.post("/v1/sandbox/clock", { to: dayAhead(days) });
  expect(moved.body, moved.text).toEqual({ now: dayAhead(days) });
}

const doneTo = async (tenant: TestTenant, id = "backup") =>
  (await eventsOf(tenant, id)).filter(({ status }) => status === "success");

/** The undo of what was done last. */
async function undoLast(tenant: TestTenant, id = "backup") {
  const [last] = await doneTo(tenant, id);
  return await tenant.api.post(`/v1/event/${last?.id}/undo`, {});
}

const without = ({ _id, created, applied, ...rest }: Record<string, unknown>) => rest;

test("POST /v2/subscription/:id/change counts from today, as its dry run says, and is undone", async ({ tenant }) => {
  await tenant.import("subscriptions", [backup()]);
  const body = { items: [{ id: "small", amount: 5 }], reason: "Two more laptops" };
  const before = await record(tenant);
  const preview = await tenant.api.post(`${path}/backup/change`, body, dryRun);
  expect(preview.status, preview.text).toBe(201);
  expect(await record(tenant)).toEqual(before);
  const answer = await tenant.api.post(`${path}/backup/change`, body);
  expect(answer.status, answer.text).toBe(201);
  expect(without(answer.body)).toEqual(without(preview.body));
  expect(answer.body).toMatchObject({
    status: "applied",
    kind: "change",
    from: dayAhead(0),
    reason: "Two more laptops",
  });
  expect(answer.body.effect).toMatchObject({ perMonth: 400, perBilling: 1200, perTerm: 4800, restOfTerm: 1749.04 });
  expect(answer.body.effect.parts).toMatchObject([{ item: "small", share: { days: 133, of: 365 }, amount: 1749.04 }]);
  const after = await record(tenant);
  expect(after).toMatchObject({ price: 1600, billingPrice: 4800, agreementPrice: 19_200, __v: 1 });
  expect(after.items[0]).toMatchObject({ amount: 5, price: { cost: 500, subtotal: 1000, total: 1000 } });
  expect(await changesOf(tenant)).toMatchObject([
    { kind: "change", status: "applied" },
    { kind: "end", status: "planned" },
  ]);
  expect((await undoLast(tenant)).status).toBe(200);
  expect(await record(tenant)).toMatchObject({ price: 1200, items: before.items });
  expect(await changesOf(tenant, "&~filter[kind]=change")).toMatchObject([{ status: "withdrawn" }]);
});

test("A cancellation opens with its period, withdraws what comes after it, and its undo brings that back", async ({
  tenant,
}) => {
  const sold = backup({ cancel_term: { grace_period: 720 } });
  await tenant.import("subscriptions", [
    sold,
    { ...sold, _id: "soon", end_date: dayAhead(20), start_date: dayAhead(-344) },
  ]);
  const early = await tenant.api.post(`${path}/backup/cancel`, { when: "end" });
  expect(early.status).toBe(409);
  expect(early.body.detail).toContain(`opens on ${dayAhead(103).slice(0, 10)}`);
  const weak = await tenant.keyed("Platform/Subscription", "Platform/Subscription/Write");
  expect((await weak.post(`${path}/backup/cancel`, { when: "end", force: true })).status).toBe(403);
  await tenant.api.post(`${path}/soon/renew`, {});
  await tenant.api.post(`${path}/soon/change`, { price: 1500, from: dayAhead(10) });
  const answer = await tenant.api.post(`${path}/soon/cancel`, { when: dayAhead(5) });
  expect(answer.body, answer.text).toMatchObject({ status: "planned", effect: { perMonth: -1200 } });
  expect(
    (await changesOf(tenant, "&~filter[status]=planned", "soon")).map(({ kind }: { kind: string }) => kind),
  ).toEqual(["cancel"]);
  expect((await tenant.api.post(`${path}/soon/renew`, {})).status).toBe(409);
  const after = await tenant.api.post(`${path}/soon/change`, { price: 9, from: dayAhead(6) });
  expect([after.status, after.body.detail]).toEqual([
    409,
    `A cancellation is planned for ${dayAhead(5).slice(0, 10)}. Withdraw it first.`,
  ]);
  expect((await undoLast(tenant, "soon")).status).toBe(200);
  const kinds = async () =>
    (await changesOf(tenant, "&~filter[status]=planned", "soon")).map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(["change", "renew"]);
  const now = await tenant.api.post(`${path}/soon/cancel`, { when: "now" });
  expect(now.body, now.text).toMatchObject({ status: "applied" });
  expect(await record(tenant, "soon")).toMatchObject({ status: "cancelled", end_date: dayAhead(0) });
  expect(await kinds()).toEqual([]);
  expect((await undoLast(tenant, "soon")).status).toBe(200);
  expect(await record(tenant, "soon")).toMatchObject({ status: "active", end_date: dayAhead(20) });
  expect(await kinds()).toEqual(["change", "renew", "end"]);
});

test("DELETE /v2/subscription/:id/change/:change withdraws a planned change, which its undo plans again", async ({
  tenant,
}) => {
  await tenant.import("subscriptions", [backup()]);
  const { body } = await tenant.api.post(`${path}/backup/change`, { price: 1300, from: dayAhead(3) });
  const answer = await tenant.api.delete(`${path}/backup/change/${body._id}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ _id: body._id, status: "withdrawn", from: dayAhead(3) });
  expect((await tenant.api.delete(`${path}/backup/change/${body._id}`)).status).toBe(409);
  expect((await undoLast(tenant)).status).toBe(200);
  expect(await changesOf(tenant)).toMatchObject([{ status: "planned", after: { price: 1300 } }]);
  // Once its day has come, or its subscription has ended before, it has to be planned for another one.
  await tenant.api.delete(`${path}/backup/change/${body._id}`);
  await pass(tenant, 4);
  expect((await undoLast(tenant)).body).toMatchObject({
    code: "conflict",
    detail: "Its day has come. Plan it again from a later day.",
  });
  expect(await changesOf(tenant)).toMatchObject([{ status: "withdrawn" }]);
  const later = await tenant.api.post(`${path}/backup/change`, { price: 1400, from: dayAhead(30) });
  await tenant.api.delete(`${path}/backup/change/${later.body._id}`);
  const [withdrawal] = await doneTo(tenant);
  await tenant.api.post(`${path}/backup/cancel`, { when: dayAhead(10), force: true });
  const refused = await tenant.api.post(`/v1/event/${withdrawal?.id}/undo`, {});
  expect(refused.status, refused.text).toBe(409);
});

test("A subscription that is made here waits for its first day, starts, and ends by itself", async ({ tenant }) => {
  const customer = await tenant.child();
  const { status: _, price: __, ...doc } = backup({ start_date: dayAhead(2), end_date: dayAhead(32) });
  const [made] = await inTenant(tenant.id, (tx) =>
    createSubscriptions({ tx, actor: tenant.actor() }, [{ tenant: customer.id, doc }]),
  );
  expect(made).toMatchObject({ status: "pending", price: 1200, agreementPrice: 14_400 });
  expect(await record(customer)).toMatchObject({ status: "pending" });
  await pass(tenant, 2);
  expect(await record(tenant)).toMatchObject({ status: "active" });
  await pass(tenant, 32);
  expect(await record(tenant)).toMatchObject({ status: "active" });
  await pass(tenant, 33);
  expect(await record(tenant)).toMatchObject({ status: "ended" });
  const actions = (await eventsOf(tenant, "backup")).map(({ action }) => action);
  expect(actions).toEqual(["end", "start", "create"]);
  const change = (await changesOf(customer))[0];
  expect(change.user).toBeUndefined();
  const log = (await customer.api.get("/v1/event?~limit=100")).text;
  expect(log).toContain("Subscription has ended");
  expect(log).not.toContain('"cost"');
  const refused = await customer.api.post(`${path}/backup/renew`, {});
  expect([refused.status, refused.body.code]).toEqual([403, "not_seller"]);
  expect((await tenant.api.post(`${path}/backup/renew`, { months: 1 })).body).toMatchObject({
    status: "applied",
    from: dayAhead(33),
  });
  expect(await record(tenant)).toMatchObject({ status: "active", term: { durationMonth: 1 } });
});

test("What cannot be is refused with what would be right, and changes nothing", async ({ tenant }) => {
  const prices = { price: 600, billingPrice: 1800, agreementPrice: 7200 };
  const items = [{ ...item("small", "BKP-500", 3, 200), metadata: { amount: { min: 2, max: 10 } } }];
  await tenant.import("subscriptions", [backup({ items, ...prices }), backup({ _id: "gone", status: "cancelled" })]);
  const before = await record(tenant);
  const cases: [string, object, number, RegExp][] = [
    ["change", { items: [{ sku: "NOPE", amount: 1 }] }, 422, /NOPE/],
    ["change", { items: [{ id: "small", amount: 11 }] }, 422, /2 to 10/],
    ["change", { items: [{ id: "small", amount: 0 }] }, 422, /Cancel it instead/],
    ["change", { items: [{ id: "small", discount: 601 }] }, 422, /at most 600/],
    ["change", { price: 1e13 }, 422, /At most/],
    ["change", { price: 9, items: [{ id: "small", amount: 4 }] }, 422, /one price for the whole/],
    ["change", { price: 1300, from: dayAhead(-1) }, 422, /past/],
    ["change", { price: 1300, from: `${dayAhead(3).slice(0, 10)}T10:00:00Z` }, 422, /UTC day/],
    ["change", { price: 1300, from: dayAhead(200) }, 422, /term ends on/],
    ["change", { term: { durationMonth: 36 }, from: dayAhead(200) }, 422, /term ends on/],
    ["change", { term: { durationMonth: 1 } }, 422, /term ends on/],
    ["change", { term: { durationMonth: 0 } }, 422, /At least 1/],
    ["change", { items: [{ id: "small", amount: 3 }] }, 422, /Nothing would change/],
    ["renew", { months: 1000 }, 422, /At most 120/],
    ["renew", { price: 10, repeat: true }, 422, /percentage/],
    ["renew", { from: dayAhead(3) }, 422, /at the earliest/],
    ["cancel", { when: dayAhead(300) }, 422, /use end/],
  ];
  for (const [verb, body, status, words] of cases) {
    const answer = await tenant.api.post(`${path}/backup/${verb}`, body);
    expect([answer.status, answer.body.detail], JSON.stringify(body)).toEqual([status, expect.stringMatching(words)]);
  }
  expect((await tenant.api.post(`${path}/gone/renew`, {})).body.detail).toMatch(/cancelled. Undo/);
  const stale = await tenant.api.post(`${path}/backup/change`, { price: 1 }, { "If-Match": '"another"' });
  expect(stale.status).toBe(412);
  expect(await record(tenant)).toEqual(before);
  expect(await changesOf(tenant)).toEqual([]);
});

test("A line is added by its SKU at the price of its product, or at another one", async ({ tenant }) => {
  await tenant.import("subscriptions", [backup()]);
  const products = [{ _id: "v1", sku: "BKP-1TB", cost_price: 60, price: 100, amount: { min: 1, max: 5, default: 2 } }];
  await tenant.import("products", [{ id: "bkp", name: "Backup 1 TB", products }]);
  const add = (more: object) => tenant.api.post(`${path}/backup/change`, { items: [{ sku: "BKP-1TB", ...more }] });
  expect((await add({ amount: 6 })).body.detail).toContain("1 to 5");
  expect((await add({ unit: { price: 90 } })).body.after).toMatchObject({
    price: 1380,
    items: [{}, {}, { amount: 2 }],
  });
  expect((await record(tenant)).items[2]).toMatchObject({ name: "Backup 1 TB", price: { cost: 120, total: 180 } });
});

test("A price that is computed rises by as much as it is asked to, for the whole or for one SKU", async ({
  tenant,
}) => {
  await tenant.import("subscriptions", [backup()]);
  const whole = await tenant.api.post(`${path}/backup/change`, { price: { multiply: 1.03, round: 2 } }, dryRun);
  expect(whole.body.after).toMatchObject({ price: 1236, agreementPrice: 14_832 });
  const unit = { price: { multiply: 1.05, round: 2 } };
  const one = await tenant.api.post(`${path}/backup/change`, { items: [{ sku: "BKP-500", unit }] }, dryRun);
  expect(one.body.after).toMatchObject({ price: 1230, items: [{ unit: { price: 210 } }, { unit: { price: 600 } }] });
});

test("A plan renews many, each by its own price, and its undo takes all back", async ({ tenant }) => {
  const sold = [backup(), backup({ _id: "b2", price: 1200 }), backup({ _id: "gone", status: "cancelled" })];
  await tenant.import("subscriptions", sold);
  const ids = sold.map(({ _id }) => _id);
  const set = { price: { multiply: 1.03, round: 2 }, months: 12 };
  const plan = await tenant.api.post("/v1/plan", { operation: "subscription.renew", ids, set });
  const worth = { before: { price: 2400 }, after: { price: 2472 }, effect: { perMonth: 72, restOfTerm: 0 } };
  const sums = [{ count: 2, ...worth }];
  expect(plan.body, plan.text).toMatchObject({ counts: { change: 2, refuse: 1 }, numbers: {}, sums });
  const { data } = (await tenant.api.get(`/v1/plan/${plan.body.id}/change?~filter[action]=change`)).body;
  expect(data[0].changes["planned.renew.price"]).toEqual({ before: null, after: 1236 });
  expect(await changesOf(tenant)).toEqual([]);
  const applied = await tenant.api.post(`/v1/plan/${plan.body.id}/apply`, {});
  expect(applied.body, applied.text).toMatchObject({ status: "done" });
  for (const id of ["backup", "b2"])
    expect(await changesOf(tenant, "", id)).toMatchObject([{ kind: "renew", status: "planned" }]);
  const undo = await tenant.api.post("/v1/plan", { undo: plan.body.id });
  await tenant.api.post(`/v1/plan/${undo.body.id}/apply`, {});
  for (const id of ["backup", "b2"]) expect(await changesOf(tenant, "", id)).toMatchObject([{ status: "withdrawn" }]);
  const change = { items: [{ sku: "BKP-500", unit: { price: { multiply: 1.05, round: 2 } } }] };
  const prices = await tenant.api.post("/v1/plan", { operation: "subscription.change", ids: ["backup"], set: change });
  const { effect } = (await tenant.api.post(`${path}/backup/change`, change, dryRun)).body;
  expect(prices.body, prices.text).toMatchObject({
    counts: { change: 1 },
    sums: [{ count: 1, effect: { perMonth: 30, restOfTerm: effect.restOfTerm } }],
  });
  expect((await tenant.api.post(`/v1/plan/${prices.body.id}/apply`, {})).body).toMatchObject({ status: "done" });
  expect(await record(tenant)).toMatchObject({ price: 1230 });
});

test("An import keeps what was changed here, and asks before it writes over it", async ({ tenant }) => {
  await tenant.import("subscriptions", [backup()]);
  await tenant.api.post(`${path}/backup/change`, { price: 1300 });
  const changed = await record(tenant);
  await tenant.import("subscriptions", [backup()]);
  expect(await record(tenant)).toEqual(changed);
  const other = backup({ name: "Another name" });
  await expect(tenant.import("subscriptions", [other])).rejects.toThrow(/record 1 \(backup\).*changed here/s);
  const planned = async (onConflict?: string, sent: object = other) =>
    (
      await tenant.api.post("/v1/plan", {
        operation: "subscription.import",
        mode: "replace",
        records: [sent],
        onConflict,
      })
    ).body;
  const changeOf = async ({ id }: { id: string }) => (await tenant.api.get(`/v1/plan/${id}/change`)).body.data[0];
  expect(await changeOf(await planned())).toMatchObject({
    action: "refuse",
    conflict: true,
    problem: { code: "conflict" },
  });
  expect((await changeOf(await planned(undefined, backup()))).action).toBe("same");
  expect(await changeOf(await planned("skip"))).toMatchObject({ action: "same", conflict: true });
  const { id } = await planned("replace");
  await tenant.api.post(`/v1/plan/${id}/apply`, {});
  expect(await record(tenant)).toMatchObject({ name: "Another name", price: 1200 });
  await tenant.import("subscriptions", [backup()]);
  expect(await record(tenant)).toMatchObject({ name: "Clinic backup" });
});

test("Subscriptions are found by what is planned for them, which several filters ask of one change", async ({
  tenant,
}) => {
  const ids = ["renewed", "changed", "both", "plain"];
  await tenant.import(
    "subscriptions",
    ids.map((_id) => backup({ _id })),
  );
  const plan = async (id: string, operation: string, body: object) => {
    const { status, text } = await tenant.api.post(`${path}/${id}/${operation}`, body);
    expect(status, text).toBe(201);
  };
  const changed = (days: number) => ({ price: 1300, from: dayAhead(days) });
  await plan("renewed", "renew", {});
  await plan("changed", "change", changed(20));
  await plan("both", "change", changed(90));
  await plan("both", "renew", {});
  const found = async (filters: string, api = tenant.api) => {
    const { status, body, text } = await api.get(`${path}/customers?${filters}&~sort=_id&~fields=_id`);
    expect(status, text).toBe(200);
    return body.data.map(({ _id }: { _id: string }) => _id);
  };
  expect(await found("~filter[planned.kind]=renew")).toEqual(["both", "renewed"]);
  expect(await found("~filter[planned.kind]=!renew")).toEqual(["changed", "plain"]);
  expect(await found("~filter[planned.from]=!")).toEqual(["plain"]);
  const soon = "~filter[planned.from]=<=today%2B100d";
  expect(await found(soon)).toEqual(["both", "changed"]);
  // The change of the second is within these days, and its renewal is not.
  expect(await found(`${soon}&~filter[planned.kind]=renew`)).toEqual([]);
  expect(await found(`${soon}&~filter[planned.kind][]=change&~filter[planned.kind][]=cancel`)).toEqual([
    "both",
    "changed",
  ]);
  expect(await found(`${soon}&~filter[planned.kind]=!renew`)).toEqual(["changed"]);
  const groups = await tenant.api.get(`${path}/customers?~group=planned.kind`);
  expect(groups.body.data.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
    ["change", 2],
    ["renew", 2],
    [null, 1],
  ]);
  const why = await tenant.api.get(`${path}/customers?~why=both&${soon}&~filter[planned.kind]=renew`);
  expect(why.body.conditions.map(({ matches }: { matches: boolean }) => matches)).toEqual([false, false]);

  // Withdrawn, it is planned no more; the term that ends by itself was never planned by anybody.
  const [renewal] = await changesOf(tenant, "&~filter[kind]=renew", "renewed");
  await tenant.api.delete(`${path}/renewed/change/${renewal._id}`);
  expect(await found("~filter[planned.from]=!")).toEqual(["plain", "renewed"]);
  const past = await tenant.api.get(`${path}/customers?~at=${new Date().toISOString()}&~filter[planned.kind]=renew`);
  expect([past.status, past.text]).toEqual([400, expect.stringContaining("planned.kind is available for the current")]);
});
