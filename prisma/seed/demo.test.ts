import { describe, expect, test } from "vitest";
import { failureData } from "@/lib/base/audit/event";
import { events as declared } from "@/lib/events";
import { type Demo, type DemoOptions, demo } from "./demo";

const now = new Date("2026-11-19T00:00:00.000Z");
const day = 86_400_000;

/** The parts of a demo as plain lists, by name. */
function lists(data: Demo) {
  return {
    tenants: data.tenants,
    users: data.users,
    agreements: data.agreements,
    collections: data.collections,
    products: data.products,
    distributors: data.distributors,
    roles: [...data.roles, ...data.ownRoles],
    accounts: data.accounts,
    subscriptions: [...data.subscriptions()],
    orders: [...data.orders()],
    tickets: [...data.tickets()],
    events: [...data.events()],
  };
}

const make = (options: Partial<DemoOptions> = {}) => lists(demo({ tenant: "fjord", now, ...options }));
const small = { subscriptions: 200, days: 90 };
const fjord = make();

const identifiers = (data: ReturnType<typeof make>): string[] =>
  Object.values(data).flatMap((records) =>
    (records as readonly object[]).flatMap((record) =>
      Object.entries(record).flatMap(([key, value]) => ((key === "id" || key === "_id") && value) || []),
    ),
  );

const cents = (amount: number): number => Math.round(amount * 100);

interface Document {
  entityMap: Record<string, { data: { url: string } }>;
}

const read = (body: string): Document => JSON.parse(body);
const documents = [
  ...fjord.agreements.flatMap(({ content }) => Object.values(content).map(({ body }) => body)),
  ...fjord.subscriptions.slice(0, 300).map(({ description }) => description),
].map(read);

describe("a demo", () => {
  test("is the same for the same seed and moment", () => {
    expect(make(small)).toEqual(make(small));
  });

  test("is as large as asked for", () => {
    const { users, ...rest } = fjord;
    const sizes = Object.fromEntries(Object.entries(rest).map(([name, records]) => [name, records.length]));
    expect(sizes).toMatchObject({ tenants: 16, agreements: 7, collections: 24, products: 122, distributors: 18 });
    expect(sizes.subscriptions).toBe(3000);
    expect(sizes.tickets).toBeGreaterThan(5500);
    expect(sizes.tickets).toBeLessThan(6500);
    expect(sizes.events).toBeGreaterThan(500);
    expect(sizes.events).toBeLessThan(900);
    expect(users.length).toBeGreaterThan(10);
  });
});

describe("identifiers", () => {
  test("are all different", () => {
    const all = identifiers(fjord);
    expect(new Set(all).size).toBe(all.length);
    const items = fjord.subscriptions.flatMap((subscription) => subscription.items.map(({ id }) => id));
    expect(new Set(items).size).toBe(items.length);
  });

  test("are different for each tenant and each seed", () => {
    const own = new Set(identifiers(make(small)));
    expect(identifiers(make({ ...small, tenant: "vik" })).filter((id) => own.has(id))).toEqual([]);
    const other = make({ ...small, seed: 2 });
    // The tenants themselves are named, not numbered.
    expect(identifiers({ ...other, tenants: [] }).filter((id) => own.has(id))).toEqual([]);
  });
});

describe("references", () => {
  const tenants = new Set(fjord.tenants.map(({ id }) => id));
  const products = new Map(fjord.products.map((product) => [product.id, product]));
  const accounts = new Map(fjord.accounts.map((account) => [account.id, account]));
  const users = new Set(fjord.users.map(({ id }) => id));

  test("point at tenants that exist", () => {
    const records = [
      ...fjord.users,
      ...fjord.agreements,
      ...fjord.collections,
      ...fjord.products,
      ...fjord.accounts,
      ...fjord.distributors,
      ...fjord.subscriptions,
      ...fjord.tickets,
    ];
    expect(records.filter(({ tenant }) => !tenants.has(tenant))).toEqual([]);
    expect(fjord.events.filter(({ tenant }) => !tenants.has(tenant.id))).toEqual([]);
  });

  test("of products point at distributors, some of which have no product", () => {
    const distributors = new Set<string | null>(fjord.distributors.map(({ _id }) => _id));
    const used = new Set(fjord.products.map(({ distributor }) => distributor));
    for (const id of used) expect(id === null || distributors.has(id)).toBe(true);
    expect(distributors.size).toBeGreaterThan(used.size);
    expect(fjord.distributors.some(({ active }) => !active)).toBe(true);
  });

  test("of collections point at products, each once", () => {
    for (const { productGroupIds, productGroups } of fjord.collections) {
      expect(productGroups.map(({ group_id }) => group_id)).toEqual(productGroupIds);
      expect(new Set(productGroupIds).size).toBe(productGroupIds.length);
      for (const { id, name } of productGroups) expect(products.get(id)?.name).toBe(name);
    }
  });

  test("of subscriptions point at accounts, products and people", () => {
    for (const { account, account_details, creator, items, parent } of fjord.subscriptions) {
      expect(accounts.get(account)?.name).toBe(account_details.name);
      expect(users.has(creator.id)).toBe(true);
      expect(parent.account.tenant).toBe("fjord");
      for (const { reference, name, sku, unit, metadata } of items) {
        expect(products.get(reference)?.name).toBe(name);
        const variant = products.get(reference)?.products.find((each) => each.sku === sku);
        expect(variant).toMatchObject({ cost_price: unit.cost, price: unit.price, amount: metadata.amount });
      }
    }
  });

  test("of events point at what was changed", () => {
    const known = new Set([...identifiers(fjord), ...fjord.subscriptions.map(({ order }) => order)]);
    for (const { user, data } of fjord.events) {
      if (user.type === "session") expect(users.has(user.id ?? "")).toBe(true);
      if (data && "_id" in data) expect(known.has(String(data._id))).toBe(true);
    }
  });
});

describe("collections", () => {
  const live = fjord.collections.filter(({ deletedDate }) => deletedDate === undefined).map(({ name }) => name);
  const deleted = fjord.collections.filter(({ deletedDate }) => deletedDate !== undefined).map(({ name }) => name);

  test("have live names that are unique", () => {
    expect(new Set(live).size).toBe(live.length);
  });

  test("in the trash collide in both ways a restore has to deal with", () => {
    expect(deleted).toHaveLength(8);
    expect(deleted.filter((name) => live.includes(name))).toHaveLength(2);
    expect(deleted.length - new Set(deleted).size).toBe(1);
  });
});

describe("subscriptions", () => {
  test("have prices that add up", () => {
    for (const { price, billingPrice, agreementPrice, items, term, billing_cycle } of fjord.subscriptions) {
      for (const item of items) {
        expect(cents(item.price.subtotal)).toBe(cents(item.unit.price) * item.amount);
        expect(cents(item.price.cost)).toBe(cents(item.unit.cost) * item.amount);
        expect(cents(item.price.total)).toBe(cents(item.price.subtotal) - cents(item.price.discount));
        expect(cents(item.price.discount)).toBe(Math.round((cents(item.price.subtotal) * item.discount) / 100));
      }
      expect(cents(price)).toBe(items.reduce((sum, item) => sum + cents(item.price.total), 0));
      expect(cents(billingPrice)).toBe(cents(price) * billing_cycle.durationMonth);
      expect(cents(agreementPrice)).toBe(cents(price) * term.durationMonth);
    }
  });

  test("have amounts within their limits, and no product twice", () => {
    for (const { items } of fjord.subscriptions) {
      expect(items.length).toBeGreaterThanOrEqual(1);
      expect(items.length).toBeLessThanOrEqual(4);
      expect(new Set(items.map(({ sku }) => sku)).size).toBe(items.length);
      for (const { amount, metadata } of items) {
        expect(amount).toBeGreaterThanOrEqual(metadata.amount.min);
        expect(amount).toBeLessThanOrEqual(metadata.amount.max);
      }
    }
  });

  test("are in the state their dates say", () => {
    for (const { status, start_date, end_date } of fjord.subscriptions) {
      expect(start_date < end_date).toBe(true);
      if (status === "pending") expect(Date.parse(start_date)).toBeGreaterThan(now.getTime());
      const isOver = Date.parse(end_date) + day <= now.getTime();
      expect(isOver).toBe(status === "ended" || status === "cancelled");
    }
  });
});

describe("rich text", () => {
  test("has one agreement with a link that must not be followed", () => {
    const urls = documents.map(({ entityMap }) => Object.values(entityMap).map(({ data }) => data.url));
    expect(urls.filter((list) => list.some((url) => url.startsWith("javascript:")))).toHaveLength(2);
    for (const url of urls.flat()) expect(url).toMatch(/^(https|mailto|javascript):/);
  });
});

describe("events", () => {
  test("are what the program writes: of a declared kind, with its message and its data", () => {
    for (const { source, action, status, message, data } of fjord.events) {
      const type = declared.find(
        (each) =>
          each.source === source &&
          each.action === action &&
          message === (status === "success" ? each.success : each.failure),
      );
      expect(type, `${source} ${action}: ${message}`).toBeDefined();
      const schema = status === "failed" ? failureData : type?.data;
      if (schema) expect(schema.strict().safeParse(data).error).toBeUndefined();
      else expect(data).toBeUndefined();
    }
  });
});

test("people have changed records on days since these are known, in order", () => {
  const done = demo({ tenant: "fjord", now }).work();
  const known = new Set(identifiers(fjord));
  const since = now.getTime() - 90 * day;
  expect(done.length).toBeGreaterThan(250);
  expect(done.map(({ time }) => time)).toEqual(done.map(({ time }) => time).toSorted((a, b) => a - b));
  for (const { time, by, id, on } of done) {
    expect(time > since && time < now.getTime() && known.has(id) && known.has(by.id ?? "")).toBe(true);
    if (on === "account") expect([0, 6]).not.toContain(new Date(time).getUTCDay());
  }
});

describe("a marker", () => {
  const marked = make({ ...small, marker: "Zq7x" });

  test("is found in every record", () => {
    for (const records of Object.values(marked))
      for (const record of records) expect(JSON.stringify(record).toLowerCase()).toContain("zq7x");
  });
});
