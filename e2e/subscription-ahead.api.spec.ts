import fc from "fast-check";
import { expect, test } from "./api-test";
import { type Answer, newTenant, type TestTenant } from "./fixtures";
import { disagreementsOf, prove, times } from "./proof";
import { asSandbox } from "./write-cases";

/** Subscriptions as they will be, if nothing else is done: what lists and records say before equals what then comes. */

const path = "/v2/subscription";
const list = `${path}/customers`;
const detailed = "/v2/subscription-detailed/customers";

const dayAhead = (days: number): string => {
  const today = new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(today) + days * 86_400_000).toISOString();
};

const item = (id: string, amount: number, price: number) => ({
  ...{ id, sku: `SKU-${id}`, name: `Backup ${id}`, amount, unit: { cost: price / 2, price } },
  price: { cost: (amount * price) / 2, discount: 0, subtotal: amount * price, total: amount * price },
});

/** A year of which `left` days remain. */
const yearly = (_id: string, left: number, more: object = {}) => ({
  ...{ _id, name: `Clinic ${_id}`, status: "active", items: [item("small", 3, 200), item("large", 1, 600)] },
  ...{ price: 1200, billingPrice: 3600, agreementPrice: 14_400 },
  ...{ term: { duration: 8640, durationMonth: 12 }, billing_cycle: { duration: 2160, durationMonth: 3 } },
  ...{ start_date: dayAhead(left - 364), end_date: dayAhead(left), created: dayAhead(-400) },
  ...more,
});

async function pass(tenant: TestTenant, days: number): Promise<void> {
  const moved = await tenant.api.post("/v1/sandbox/clock", { to: dayAhead(days) });
  expect(moved.body, moved.text).toEqual({ now: dayAhead(days) });
}

/** An answer without what the platform notes when it writes. */
const shown = ({ text }: Answer): string => text.replaceAll(/"updated":"[^"]*",?/g, "");
const asOf = (url: string, at: string): string => `${url}${url.includes("?") ? "&" : "?"}~at=${at}`;

test("GET /v2/subscription/customers and its other forms answer a day ahead, and say how many differ", async ({
  tenant,
}) => {
  const { api } = tenant;
  const sold = [yearly("a", 100), yearly("b", 100), yearly("c", 20), yearly("d", 300)];
  await tenant.import("subscriptions", sold);
  await api.post(`${path}/a/renew`, { percent: 10, repeat: true });
  await api.post(`${path}/b/cancel`, { when: dayAhead(30) });
  await api.post(`${path}/c/change`, { items: [{ id: "small", amount: 0 }], from: dayAhead(10) });
  const names = async (query: string) => {
    const answer = await api.get(`${list}?${query}`);
    expect(answer.status, answer.text).toBe(200);
    const { data, metadata } = answer.body;
    const projected = answer.headers.get("comptoir-projected");
    return { ids: data.map(({ _id }: { _id: string }) => _id), total: metadata.total, projected };
  };
  const at = dayAhead(200);
  expect(await names(`~sort=name&~at=${at}`)).toEqual({ ids: ["a", "b", "c", "d"], total: 4, projected: "3" });
  expect(await names(`~sort=price,name&~at=${at}&~perPage=2`)).toEqual({ ids: ["c", "b"], total: 4, projected: "3" });
  expect(await names(`~filter[price]=1320&~at=${at}`)).toEqual({ ids: ["a"], total: 1, projected: "1" });
  expect(await names(`~filter[status]=cancelled&~at=${at}`)).toEqual({ ids: ["b"], total: 1, projected: "1" });
  expect(await names(`~search=SKU-small&~sort=name&~at=${at}`)).toMatchObject({ ids: ["a", "b", "d"] });
  expect(await names(`~filter[items.sku]=SKU-small&~sort=name&~at=${at}`)).toMatchObject({ ids: ["a", "b", "d"] });
  expect(await names(`~at=${dayAhead(5)}`)).toMatchObject({ total: 4, projected: "0" });
  expect((await names("")).projected).toBeNull();
  const twice = await api.get(`${list}/a?~at=${dayAhead(500)}`);
  expect(twice.headers.get("as-of")).toBe(dayAhead(500));
  expect(twice.body).toMatchObject({ price: 1452, term: { durationMonth: 12 }, __v: 2 });
  expect((await api.get(`${list}/d?~at=${at}`)).body).toEqual((await api.get(`${list}/d`)).body);
  const rows = await api.get(`${detailed}?~sort=itemMonthlyPrice,subscriptionId&~at=${at}`);
  const of = (row: { subscriptionId: string; itemId: string }) => `${row.subscriptionId} ${row.itemId}`;
  expect(rows.body.data.map(of)).toEqual(["b small", "b large", "c large", "d small", "d large", "a small", "a large"]);
  expect(rows.body.metadata.total).toBe(7);
  expect(rows.headers.get("comptoir-projected")).toBe("5");
  const groups = await api.get(`${list}?~group=status&~at=${at}`);
  expect(groups.body.data.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
    ["active", 2],
    ["cancelled", 1],
    ["ended", 1],
  ]);
  expect(groups.headers.get("comptoir-projected")).toBe("3");
  const csv = await api.send("GET", `${list}?~fields=_id,price&~sort=name&~at=${at}`, undefined, {
    Accept: "text/csv",
  });
  expect(csv.text.trim().split(/\r?\n/)).toEqual(["_id,price", "a,1320", "b,1200", "c,600", "d,1200"]);
  expect(csv.headers.get("comptoir-projected")).toBe("3");
});

test("A day more than 24 months ahead, and one ahead of another list, are refused with what would be right", async ({
  tenant,
}) => {
  for (const url of [list, detailed, `${list}/a`]) {
    const answer = await tenant.api.get(asOf(url, "today+25m"));
    expect([answer.status, answer.body.code], answer.text).toEqual([400, "invalid_parameter"]);
    expect(answer.text).toMatch(/too far ahead: give one up to \d{4}-\d{2}-\d{2}/);
  }
  expect((await tenant.api.get(asOf(list, "today+24m"))).status).toBe(200);
  for (const url of ["/v1/account", "/v2/order", "/v1/account/a", `${path}/change`])
    expect((await tenant.api.get(asOf(url, "today+1d"))).status, url).toBe(400);
  expect((await tenant.api.get(asOf(detailed, "today-1d"))).status).toBe(400);
});

test("The buyer sees what will be without a cost, and cannot filter by it", async ({ tenant }) => {
  const customer = await tenant.child();
  await tenant.import("subscriptions", [{ ...yearly("a", 100), tenant: customer.id }]);
  await tenant.api.post(`${path}/a/renew`, { percent: 10 });
  for (const url of [`${list}`, detailed, `${list}/a`]) {
    const seller = await tenant.api.get(asOf(url, dayAhead(150)));
    const buyer = await customer.api.get(asOf(url, dayAhead(150)));
    expect(buyer.text).toContain("1320");
    expect(seller.text).toMatch(/cost/i);
    expect(buyer.text).not.toMatch(/cost|margin/i);
  }
  const asked = await customer.api.get(`${list}?~filter[items.unit.cost]=>1&~at=${dayAhead(150)}`);
  expect(asked.status).toBe(400);
  const csv = await customer.api.send("GET", asOf(detailed, dayAhead(150)), undefined, { Accept: "text/csv" });
  expect(csv.text.split("\n")[1]).not.toContain(",300,");
});

test("What an import changes counts ahead at once, and of a whole file once the worker has seen it", async ({
  tenant,
}) => {
  await tenant.import("subscriptions", [yearly("a", 100)]);
  await tenant.api.post(`${path}/a/renew`, { percent: 10 });
  const later = async () => (await tenant.api.get(asOf(`${list}/a`, dayAhead(150)))).body;
  const records = [{ ...yearly("a", 100), name: "Another name" }];
  const plan = await tenant.api.post("/v1/plan", { operation: "subscription.import", mode: "replace", records });
  const applied = await tenant.api.post(`/v1/plan/${plan.body.id}/apply`, {});
  expect(applied.body, applied.text).toMatchObject({ status: "done" });
  expect(await later()).toMatchObject({ name: "Another name", price: 1320 });
  await tenant.import("subscriptions", [{ ...yearly("a", 100), name: "A third name" }]);
  await expect.poll(later, { timeout: 20_000 }).toMatchObject({ name: "A third name", price: 1320 });
});

interface Schedule {
  left: number;
  months: number;
  status: string;
  asked: { verb: string; body: object }[];
}

const fromDay = fc.integer({ min: 1, max: 500 }).map(dayAhead);
const request = fc.oneof(
  fc.record({
    verb: fc.constant("change"),
    body: fc.oneof(
      fc.record({ price: fc.record({ multiply: fc.constantFrom(1.03, 0.5, 1.1) }), from: fromDay }),
      fc.record({
        items: fc.tuple(fc.record({ id: fc.constantFrom("small", "large"), amount: fc.nat(5) })),
        from: fromDay,
      }),
      fc.record({ term: fc.record({ durationMonth: fc.integer({ min: 6, max: 30 }) }), from: fromDay }),
    ),
  }),
  fc.record({
    verb: fc.constant("renew"),
    body: fc.record(
      { months: fc.integer({ min: 1, max: 14 }), percent: fc.integer({ min: -9, max: 9 }), repeat: fc.boolean() },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ verb: fc.constant("cancel"), body: fc.record({ when: fc.oneof(fc.constant("end"), fromDay) }) }),
);
const schedule: fc.Arbitrary<Schedule> = fc.record({
  left: fc.integer({ min: 0, max: 200 }),
  months: fc.constantFrom(1, 3, 12),
  status: fc.constantFrom("active", "active", "active", "ended"),
  asked: fc.array(request, { minLength: 1, maxLength: 5 }),
});

const someDays = fc
  .uniqueArray(fc.integer({ min: 1, max: 720 }), { minLength: 5, maxLength: 5 })
  .map((days) => days.toSorted((a, b) => a - b));

const together = 20;

test("Whatever is planned, a list of a day ahead equals the list once that day has come", async ({ tenant }) => {
  let [tried, failed] = [0, 0];
  const samples = fc.sample(schedule, { numRuns: times("ahead", together), ...seeded() });
  for (let first = 0; first < samples.length; first += together) {
    const provider = first === 0 ? tenant : await newTenant();
    const [days = []] = fc.sample(someDays, { numRuns: 1, ...seeded() });
    const before = await promised(provider, samples.slice(first, first + together), days);
    for (const day of days) {
      await pass(provider, day);
      for (const url of urls) {
        const now = shown(await provider.api.get(url));
        tried++;
        if (now === before.get(`${day} ${url}`)) continue;
        failed++;
        expect.soft(JSON.parse(before.get(`${day} ${url}`) ?? "{}"), `${url} on day ${day}`).toEqual(JSON.parse(now));
      }
    }
    expect(await disagreementsOf(provider)).toEqual([]);
  }
  prove("ahead", tried, failed, `lists of a day ahead, of ${samples.length} random schedules, that equal what came`);
  expect(failed).toBe(0);
});

const seeded = () => (process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {});

const urls = [
  `${list}?~perPage=100&~sort=_id`,
  `${list}?~perPage=7&~sort=-end_date,_id`,
  `${list}?~filter[status]=active&~filter[price]=>=1000&~sort=price&~perPage=100`,
  `${list}?~search=small&~sort=-price&~perPage=100`,
  `${list}?~filter[cancel_from]=<today%2B300d&~sort=cancel_from&~perPage=100`,
  `${list}?~group=term.durationMonth`,
  `${detailed}?~sort=-itemAgreementPrice&~perPage=100`,
];

/** Plans what is asked for, and answers what the lists promise of each day. */
async function promised(tenant: TestTenant, schedules: readonly Schedule[], days: readonly number[]) {
  await asSandbox(tenant);
  const sold = schedules.map(({ left, months, status }, at) =>
    yearly(`s${at}`, left, {
      ...{ status, term: { duration: 720 * months, durationMonth: months }, cancel_term: { grace_period: 0 } },
      ...(status === "ended" ? { start_date: dayAhead(-60), end_date: dayAhead(-1) } : {}),
    }),
  );
  await tenant.import("subscriptions", sold);
  for (const [at, { asked }] of schedules.entries())
    for (const { verb, body } of asked) {
      const { status, text } = await tenant.api.post(`${path}/s${at}/${verb}`, body);
      expect([201, 409, 422], text).toContain(status);
    }
  const answers = new Map<string, string>();
  for (const day of days)
    for (const url of urls) answers.set(`${day} ${url}`, shown(await tenant.api.get(asOf(url, dayAhead(day)))));
  return answers;
}
