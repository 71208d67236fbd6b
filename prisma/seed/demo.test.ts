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

/** Every text in a value with the path that leads to it. */
function* texts(value: unknown, path = ""): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* texts(inner, `${path}.${key}`);
}

const identifiers = (data: ReturnType<typeof make>): string[] =>
  Object.values(data).flatMap((records) =>
    (records as readonly object[]).flatMap((record) =>
      Object.entries(record).flatMap(([key, value]) => ((key === "id" || key === "_id") && value) || []),
    ),
  );

const cents = (amount: number): number => Math.round(amount * 100);

interface Document {
  blocks: {
    key: string;
    text: string;
    type: string;
    depth: number;
    inlineStyleRanges: { offset: number; length: number; style: string }[];
    entityRanges: { offset: number; length: number; key: number }[];
  }[];
  entityMap: Record<string, { type: string; data: { url: string } }>;
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

  test("differs for another seed", () => {
    expect(make({ ...small, seed: 2 }).subscriptions).not.toEqual(make(small).subscriptions);
  });

  test("makes new long lists on each call", () => {
    const data = demo({ tenant: "fjord", now, ...small });
    expect([...data.subscriptions()]).toEqual([...data.subscriptions()]);
    expect([...data.events()]).toEqual([...data.events()]);
  });

  test("is as large as asked for", () => {
    const { users, ...rest } = fjord;
    const sizes = Object.fromEntries(Object.entries(rest).map(([name, records]) => [name, records.length]));
    expect(sizes).toMatchObject({ tenants: 16, agreements: 7, collections: 24, products: 122, distributors: 18 });
    expect(sizes.subscriptions).toBe(3000);
    expect(sizes.tickets).toBeGreaterThan(5500);
    expect(sizes.tickets).toBeLessThan(6500);
    expect(sizes.events).toBeGreaterThan(900);
    expect(sizes.events).toBeLessThan(1300);
    expect(users.length).toBeGreaterThan(10);
  });

  test("works without customers, subscriptions or history", () => {
    const data = make({ customers: 0, subscriptions: 0, days: 0 });
    expect(data.tenants).toHaveLength(1);
    expect(data.subscriptions).toEqual([]);
  });

  test("begins with the provider and its administrator", () => {
    expect(fjord.tenants[0]).toEqual({ id: "fjord", name: "Fjord Cloud AS", parent: null, currency: "NOK" });
    expect(fjord.tenants.slice(1).every(({ parent }) => parent === "fjord")).toBe(true);
    expect(fjord.users[0]).toMatchObject({ email: "kari.nordmann@fjord.example", role: "provider.admin" });
    expect(fjord.users.map(({ role }) => role)).toEqual(expect.arrayContaining(["provider.user", "consumer.admin"]));
  });

  test("has customers with different names, however many", () => {
    const { tenants, users, accounts } = make({ ...small, customers: 700 });
    expect(new Set(tenants.map(({ id }) => id)).size).toBe(701);
    expect(new Set(accounts.map(({ name }) => name)).size).toBe(725);
    expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
    for (const { id } of tenants) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test("shows every moment as ISO 8601 with milliseconds, none later than now but starts and ends", () => {
    for (const records of Object.values(fjord))
      for (const [path, text] of texts(records)) {
        if (!/^\d{4}-\d\d-\d\dT/.test(text)) continue;
        if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) throw new Error(`${path} is ${text}`);
        if (!/\.(start_date|end_date|start|end)$/.test(path) && text > now.toISOString())
          throw new Error(`${path} is later than now: ${text}`);
      }
  });

  test("changes nothing before it was made", () => {
    const records = [...fjord.agreements, ...fjord.collections, ...fjord.distributors, ...fjord.subscriptions];
    for (const { created, updated } of records) expect(updated >= created).toBe(true);
    for (const { createdAt, updatedAt } of fjord.roles) expect(updatedAt >= createdAt).toBe(true);
    for (const { created, closed } of fjord.tickets) expect(closed === null || closed > created).toBe(true);
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

  test("have the form of their kind", () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const { id } of [...fjord.products, ...fjord.collections]) expect(id).toMatch(uuid);
    for (const { _id } of [...fjord.agreements, ...fjord.subscriptions]) expect(_id).toMatch(/^[0-9a-f]{24}$/);
    for (const { id } of [...fjord.accounts, ...fjord.tickets, ...fjord.events]) expect(id).toMatch(/^[0-9a-f]{24}$/);
  });

  test("are ordered by time", () => {
    const ids = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id);
    expect(ids(fjord.subscriptions)).toEqual(ids(fjord.subscriptions).toSorted());
    for (const list of [fjord.tickets, fjord.events])
      expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted());
    expect(fjord.events.map(({ time }) => time)).toEqual(fjord.events.map(({ time }) => time).toSorted());
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
    const gone = new Set(["distributor_delete", "collection_restore"]);
    for (const { user, action, data } of fjord.events) {
      if (user.type === "session") expect(users.has(user.id ?? "")).toBe(true);
      if (data && "_id" in data && !gone.has(action)) expect(known.has(String(data._id))).toBe(true);
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

  test("count durations in hours of a 720-hour month", () => {
    for (const { term, billing_cycle, items } of fjord.subscriptions) {
      expect(term.duration).toBe(term.durationMonth * 720);
      expect(billing_cycle.duration).toBe(billing_cycle.durationMonth * 720);
      expect(term.durationMonth % billing_cycle.durationMonth).toBe(0);
      expect(items.every((item) => item.subscription_term === term.duration)).toBe(true);
      expect(items.every((item) => item.payment_period === billing_cycle.duration)).toBe(true);
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

  test("are mostly active, and some end in each stretch that screens show", () => {
    const active = fjord.subscriptions.filter(({ status }) => status === "active");
    const left = active.map((one) => ({ ms: Date.parse(one.end_date) - now.getTime(), cancel: one.cancel_term }));
    expect(active.length).toBeGreaterThan(2000);
    for (const status of ["cancelled", "ended", "pending"])
      expect(fjord.subscriptions.filter((one) => one.status === status).length).toBeGreaterThan(10);
    expect(left.filter(({ ms }) => ms < 30 * day).length).toBeGreaterThan(20);
    expect(left.filter(({ ms }) => ms < 90 * day).length).toBeGreaterThan(100);
    expect(left.filter(({ ms, cancel }) => ms < cancel.grace_period * 3_600_000).length).toBeGreaterThan(20);
  });

  test("belong to the customers' tenants and, some, to the provider's", () => {
    const own = fjord.subscriptions.filter(({ tenant }) => tenant === "fjord").length;
    expect(own).toBeGreaterThan(200);
    expect(own).toBeLessThan(800);
    expect(new Set(fjord.subscriptions.map(({ tenant }) => tenant)).size).toBe(16);
  });
});

describe("tickets", () => {
  test("follow the week", () => {
    const weekend = fjord.tickets.filter(({ created }) => [0, 6].includes(new Date(created).getUTCDay()));
    expect(weekend.length).toBeGreaterThan(0);
    expect(weekend.length / fjord.tickets.length).toBeLessThan(0.06);
  });

  test.each(["2026-11-16", "2026-11-21", "2027-03-03", "2027-06-10", "2028-02-29"])(
    "leave about 38 open on %s",
    (date) => {
      const { tickets } = make({ now: new Date(date), subscriptions: 0, days: 200 });
      const open = tickets.filter(({ closed }) => closed === null).length;
      expect(open).toBeGreaterThan(25);
      expect(open).toBeLessThan(55);
    },
  );
});

describe("rich text", () => {
  test("has keys of its own for every block, and ranges inside their text", () => {
    for (const { blocks, entityMap } of documents) {
      expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
      for (const { key, text, type, inlineStyleRanges, entityRanges } of blocks) {
        expect(key).toMatch(/^[0-9a-z]{5}$/);
        if (type !== "code-block") expect(text).not.toMatch(/\*|\+\+|~|\]\(|\{\w+\}/);
        for (const { offset, length } of [...inlineStyleRanges, ...entityRanges]) {
          expect(length).toBeGreaterThan(0);
          expect(offset + length).toBeLessThanOrEqual(text.length);
        }
        for (const range of entityRanges) expect(entityMap[range.key]?.type).toBe("LINK");
      }
    }
  });

  test("of the agreements uses every kind of block and style, and one that is unknown", () => {
    const blocks = documents.slice(0, 14).flatMap((document) => document.blocks);
    const types = new Set(blocks.map(({ type, depth }) => `${type} ${depth}`));
    expect([...types].toSorted()).toEqual([
      "blockquote 0",
      "callout 0",
      "code-block 0",
      "header-two 0",
      "ordered-list-item 0",
      "ordered-list-item 1",
      "unordered-list-item 0",
      "unordered-list-item 1",
      "unordered-list-item 2",
      "unstyled 0",
    ]);
    const styles = new Set(blocks.flatMap((block) => block.inlineStyleRanges.map(({ style }) => style)));
    expect(styles).toEqual(new Set(["BOLD", "ITALIC", "UNDERLINE", "CODE"]));
  });

  test("has one agreement with a link that must not be followed", () => {
    const urls = documents.map(({ entityMap }) => Object.values(entityMap).map(({ data }) => data.url));
    expect(urls.filter((list) => list.some((url) => url.startsWith("javascript:")))).toHaveLength(2);
    for (const url of urls.flat()) expect(url).toMatch(/^(https|mailto|javascript):/);
  });

  test("says the same in both languages, block by block; one is not translated yet", () => {
    const translated = fjord.agreements.flatMap(({ content: { en, no } }) => (no ? [{ en, no }] : []));
    expect(translated).toHaveLength(fjord.agreements.length - 1);
    for (const { en, no } of translated) {
      const shape = (body: string) => read(body).blocks.map(({ type, depth }) => `${type} ${depth}`);
      expect(shape(no.body)).toEqual(shape(en.body));
    }
  });
});

describe("events", () => {
  test("show the sources and actions that are documented, with the data they hold", () => {
    const find = (action: string, status: string) =>
      fjord.events.filter((event) => event.action === action && event.status === status);
    expect(find("distributor_delete", "failed").length).toBeGreaterThan(0);
    expect(find("collection_restore", "success").length).toBeGreaterThan(0);
    for (const event of fjord.events.filter(({ status }) => status === "failed"))
      expect(event.data).toMatchObject({ statusCode: expect.any(Number), message: expect.any(String) });
    for (const event of find("Login", "success")) expect(event).not.toHaveProperty("data");
    for (const event of find("update", "success").filter(({ source }) => source === "account"))
      expect(event.data).toMatchObject({ _id: expect.any(String), name: expect.any(String), changes: {} });
    expect(find("create", "success").length).toBeGreaterThan(100);
    for (const event of find("create", "success"))
      expect(event.data).toMatchObject({
        order: { id: expect.any(String), state: "open", number: expect.stringMatching(/^\d{8}$/) },
        items: expect.arrayContaining([
          { sku: expect.any(String), name: expect.any(String), amount: expect.any(Number), price: expect.any(Object) },
        ]),
        price: { total: expect.any(Number), currency: expect.stringMatching(/^[A-Z]{3}$/) },
      });
  });

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

  test("come from people and from programs, some of which have no identifier", () => {
    expect(new Set(fjord.events.map(({ user }) => user.type))).toEqual(new Set(["api", "session"]));
    expect(fjord.events.some(({ user }) => user.id === undefined)).toBe(true);
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

  test("is found in every text that a person reads", () => {
    const read =
      /\.(name|title|description|subject|message|street|city|postal\.state|address\.state|sku|email|username|firstname|lastname|fullname|text|tags\.\d+)$/;
    for (const records of Object.values(marked))
      for (const [path, text] of texts(records)) {
        const program = path.endsWith(".username") && text.startsWith("key:");
        if (read.test(path) && text !== "" && !program && !text.toLowerCase().includes("zq7x"))
          throw new Error(`${path} is ${text}`);
      }
  });

  test("leaves no two live collections of one name, and every address in lower case", () => {
    const live = marked.collections.filter(({ deletedDate }) => deletedDate === undefined).map(({ name }) => name);
    expect(new Set(live).size).toBe(live.length);
    for (const { email } of marked.users) expect(email).toBe(email.toLowerCase());
  });
});

test("subscriptions are made one at a time, however many are asked for", () => {
  const subscriptions = demo({ tenant: "fjord", now, subscriptions: 1_000_000_000 }).subscriptions();
  for (let count = 0; count < 100; count++) expect(subscriptions.next().value?.items.length).toBeGreaterThan(0);
});
