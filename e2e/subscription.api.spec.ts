import { day, idsOf } from "./answers";
import { expect, test } from "./api-test";
import type { Answer, TestTenant } from "./fixtures";
import { nextMoment } from "./histories";
import type { Subscription } from "./list-model";

const path = "/v2/subscription/customers";

const richText = JSON.stringify({
  blocks: [
    { key: "a", text: "First line", type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
    { key: "b", text: "=second", type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
  ],
  entityMap: {},
});

/** A subscription with all that the interface shows of one (§2.3, §2.4). */
const complete = (tenant: TestTenant) => ({
  _id: "s1",
  name: "Backup, unlimited",
  description: richText,
  logo: "https://files.example/logo.png",
  edition: { name: "Standard" },
  term: { duration: 25920, durationMonth: 36 },
  billing_cycle: { duration: 8640, durationMonth: 12 },
  cancel_term: { grace_period: 2160 },
  start_date: day(1),
  end_date: "2029-03-01T10:00:00.000Z",
  creator: {
    id: "u1",
    firstname: "Kari",
    lastname: "Nordmann",
    email: "kari@example.com",
    phone: "+4712345678",
    fullname: "Kari Nordmann",
  },
  price: 499.9,
  agreementPrice: 17996.4,
  billingPrice: 5998.8,
  items: [
    {
      id: "i1",
      amount: 10,
      prepaidAmount: 0,
      sku: "BKP-1",
      name: "Backup",
      description: "Backup\nper device",
      unit: { cost: 20, price: 55 },
      price: { cost: 200, discount: 50.1, total: 499.9, subtotal: 550 },
      discount: 9.1,
      reference: "p1",
      date: { start: day(1), end: day(31) },
      metadata: { amount: { min: 1, max: 100 } },
      consumption: { property: "licensed_users", metadata: "backup", history: [{ any: "thing" }] },
      subscription_term: 8640,
      payment_period: 720,
      integrations: [],
      integration: ["x"],
      input: { type: "numberInput", name: "amount" },
      msp: false,
    },
    { id: "i2", amount: 2, sku: "SUP-1", name: "Support" },
  ],
  status: "active",
  order: "00000042",
  tenant: tenant.id,
  parent: { account: { tenant: tenant.id } },
  account: "a1",
  account_details: { name: "Polar Optikk AS" },
  created: day(1),
  updated: day(2),
  __v: 3,
});

test("GET /v2/subscription/customers answers data and metadata, each record as it was imported", async ({ tenant }) => {
  const record = complete(tenant);
  await tenant.import("subscriptions", [record, { _id: "bare" }]);
  const answer = await tenant.api.get(path);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    data: [record, { _id: "bare" }],
    metadata: { total: 2, page: 0, perPage: 25, maxPageSize: 1000 },
  });
  expect(answer.text).toContain(JSON.stringify(richText));
});

test("the subscriptions are those of the tenant and its customers; ~filter[tenant] only narrows them", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  const grandchild = await child.child();
  await stranger.import("subscriptions", [{ _id: "stranger" }]);
  await grandchild.import("subscriptions", [{ _id: "grandchild" }]);
  await tenant.import("subscriptions", [{ _id: "own" }, { _id: "child", tenant: child.id }]);
  const expected: [string, string[]][] = [
    ["", ["child", "own"]],
    [`~filter[tenant]=${tenant.id}`, ["own"]],
    [`~filter[tenant]=${child.id}`, ["child"]],
    [`~filter[tenant]=${stranger.id}`, []],
    [`~filter[tenant]=${grandchild.id}`, []],
    ["~filter[tenant]=nobody", []],
    [`~filter[tenant][]=${child.id}&~filter[tenant][]=${stranger.id}`, ["child"]],
    [`~filter[tenant]=!${child.id}`, ["own"]],
  ];
  for (const [query, ids] of expected) {
    const answer = await tenant.api.get(`${path}?${query}`);
    expect(answer.status).toBe(200);
    expect(idsOf(answer).sort(), query).toEqual(ids);
    expect(answer.body.metadata.total).toBe(ids.length);
  }
  expect(idsOf(await child.api.get(path)).sort()).toEqual(["child", "grandchild"]);
});

/* Filters, sorting, searching, fields and pages; `list-plan.spec.ts` asks random ones. */

test("subscriptions are found and sorted by when their cancel window opens, now and as of a past moment", async ({
  tenant,
}) => {
  const ending = (_id: string, end_date: string, hours?: number) => ({
    _id,
    tenant: tenant.id,
    status: "active",
    end_date,
    ...(hours === undefined ? {} : { cancel_term: { grace_period: hours } }),
  });
  await tenant.import("subscriptions", [
    ending("opens second", "2029-03-31T00:00:00.000Z", 720),
    ending("opens first", "2029-12-31T00:00:00.000Z", 8760),
    ending("opens third", "2029-03-31T00:00:00.000Z", 24),
    ending("no window", "2029-03-31T00:00:00.000Z"),
    ending("empty window", "2029-03-31T00:00:00.000Z", 0),
    ending("window before all dates", "2029-03-31T00:00:00.000Z", 1e300),
  ]);
  const found = async (query: string) => idsOf(await tenant.api.get(`${path}?${query}`));
  expect(await found("~filter[cancel_from]=<2029-03-01")).toEqual(["opens first"]);
  expect(await found("~filter[cancel_from]=2029-03-02")).toEqual(["opens second"]);
  expect((await found("~filter[cancel_from]=!")).toSorted()).toEqual([
    "empty window",
    "no window",
    "window before all dates",
  ]);
  const inOrder = ["opens first", "opens second", "opens third"];
  const open = "~filter[cancel_from]=<=2029-03-31&~filter[end_date]=>=2029-03-31&~filter[status]=active";
  expect(await found(`${open}&~sort=cancel_from`)).toEqual(inOrder);
  const moment = await nextMoment();
  await tenant.import("subscriptions", [ending("opens first", "2030-12-31T00:00:00.000Z", 24)]);
  expect(await found("~sort=cancel_from&~filter[cancel_from]=")).toEqual([
    "opens second",
    "opens third",
    "opens first",
  ]);
  expect(await found(`${open}&~sort=cancel_from&~at=${moment}`)).toEqual(inOrder);
  const named = await tenant.api.get(`${path}?~fields=cancel_from`);
  expect(named.status).toBe(400);
});

test("text is sorted by the rules of language, not by bytes", async ({ tenant }) => {
  const names = ["zebra", "Äpfel", "apple", "Banana", "éclair", "10", "9"];
  await tenant.import(
    "subscriptions",
    names.map((name) => ({ _id: name, name })),
  );
  expect(idsOf(await tenant.api.get(`${path}?~sort=name`))).toEqual(
    ["10", "9", "Äpfel", "apple", "Banana", "éclair", "zebra"].toSorted((a, b) => a.localeCompare(b, "en")),
  );
});

test("a search finds records in which every word occurs in some searchable field, ignoring case", async ({
  tenant,
}) => {
  await tenant.import("subscriptions", [complete(tenant), { _id: "s2", name: "100% ÆRLIG_pakke", status: "backup" }]);
  const expected: [string, string[]][] = [
    ["backup", ["s1"]],
    ["BKP-1 polar", ["s1"]],
    ["  kari@EXAMPLE.com   00000042 ", ["s1"]],
    ["nordmann support", ["s1"]],
    ["ærlig", ["s2"]],
    ["arlig", []],
    ["100%", ["s2"]],
    ["%", ["s2"]],
    ["_", ["s2"]],
    ["\\", []],
    ["s2", ["s2"]],
    ["backup nothing", []],
    ["First line", []],
    ["active", []],
    ["", ["s1", "s2"]],
    ["   ", ["s1", "s2"]],
  ];
  for (const [search, ids] of expected) {
    const answer = await tenant.api.get(`${path}?~sort=_id&~search=${encodeURIComponent(search)}`);
    expect(idsOf(answer), search).toEqual(ids);
  }
});

test("pages count from 0, hold up to 1000, and past the end are empty", async ({ tenant }) => {
  await tenant.import(
    "subscriptions",
    Array.from({ length: 60 }, (_, at) => ({ _id: `s${String(at).padStart(2, "0")}` })),
  );
  const expected: [string, number, number, number, string | undefined][] = [
    ["", 25, 0, 25, "s00"],
    ["&~page=1", 25, 1, 25, "s25"],
    ["&~page=2", 10, 2, 25, "s50"],
    ["&~page=3", 0, 3, 25, undefined],
    ["&~page=999999999", 0, 999999999, 25, undefined],
    ["&~perPage=60", 60, 0, 60, "s00"],
    ["&~perPage=1&~page=59", 1, 59, 1, "s59"],
    ["&~perPage=100000", 60, 0, 1000, "s00"],
    ["&perPage=7&page=8", 4, 8, 7, "s56"],
  ];
  for (const [query, length, page, perPage, first] of expected) {
    const answer = await tenant.api.get(`${path}?~sort=_id${query}`);
    expect(answer.body.metadata, query).toEqual({ total: 60, page, perPage, maxPageSize: 1000 });
    expect(answer.body.data, query).toHaveLength(length);
    expect(answer.body.data[0]?._id, query).toBe(first);
  }
  const { headers } = await tenant.api.get(`${path}?~page=1&~filter[items.sku]=!x&~perPage=20&utm=1`);
  const links = headers.get("link")?.split(", ") ?? [];
  expect(links.map((link) => /rel="(\w+)"/.exec(link)?.[1])).toEqual(["first", "prev", "next", "last"]);
  for (const link of links) {
    const target = new URL(/<([^>]+)>/.exec(link)?.[1] ?? "", "http://relative");
    expect(target.host).toBe("relative");
    expect(target.pathname).toBe(path);
    expect(target.searchParams.get("~filter[items.sku]")).toBe("!x");
    expect(target.searchParams.get("utm")).toBe("1");
    expect((await tenant.api.get(target.pathname + target.search)).body.data).toHaveLength(20);
  }
});

test("with Prefer: count=none a walk along the next links sees each match once, and no total", async ({ tenant }) => {
  const records = Array.from({ length: 60 }, (_, at) => ({
    _id: `s${at}`,
    name: at % 3 === 0 ? "Backup" : "Firewall",
  }));
  await tenant.import("subscriptions", records);
  const walk = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    let next: string | undefined = `${path}?${query}`;
    while (next !== undefined) {
      const { body, headers }: Answer = await tenant.api.get(next, { Prefer: "count=none" });
      expect(headers.get("preference-applied")).toBe("count=none");
      expect(Object.keys(body.metadata)).toEqual(["page", "perPage", "maxPageSize"]);
      expect(headers.get("link")).not.toContain('rel="last"');
      found.push(...body.data.map(({ _id }: Subscription) => _id));
      next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    return found.sort();
  };
  const idsNamed = (name: string) => records.flatMap((record) => (record.name.includes(name) ? record._id : [])).sort();
  for (const size of [7, 10, 20]) {
    expect(await walk(`~perPage=${size}`)).toEqual(idsNamed(""));
    expect(await walk(`~perPage=${size}&~search=back`)).toEqual(idsNamed("Backup"));
    expect(await walk(`~perPage=${size}&~filter[name]=~wall&~sort=name`)).toEqual(idsNamed("Firewall"));
  }
});

/* CSV. */

test("Accept: text/csv answers the flat fields, items folded, rich text as text and no cell that a spreadsheet would run", async ({
  tenant,
}) => {
  await tenant.import("subscriptions", [
    complete(tenant),
    {
      _id: "s2",
      name: '=1+"1"',
      price: -5,
      order: "+47",
      status: "@cmd",
      creator: { phone: "-1", firstname: "\tx", lastname: "\rx" },
      items: [{ sku: "-SKU", amount: -1 }, { name: "No SKU" }],
    },
  ]);
  const answer = await tenant.api.get(`${path}?~sort=_id`, { Accept: "text/csv" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="subscriptions.csv"');
  expect(answer.text).toBe(
    `${[
      "_id,name,description,logo,edition.name,term.duration,term.durationMonth,billing_cycle.duration,billing_cycle.durationMonth,cancel_term.grace_period,start_date,end_date,creator.id,creator.firstname,creator.lastname,creator.email,creator.phone,creator.fullname,price,agreementPrice,billingPrice,items.sku,items.name,items.amount,status,order,tenant,parent.account.tenant,account,account_details.name,created,updated,__v",
      `s1,"Backup, unlimited","First line\n=second",https://files.example/logo.png,Standard,25920,36,8640,12,2160,${day(1)},2029-03-01T10:00:00.000Z,u1,Kari,Nordmann,kari@example.com,'+4712345678,Kari Nordmann,499.9,17996.4,5998.8,BKP-1; SUP-1,Backup; Support,10; 2,active,00000042,${tenant.id},${tenant.id},a1,Polar Optikk AS,${day(1)},${day(2)},3`,
      `s2,"'=1+""1""",,,,,,,,,,,,'\tx,"'\rx",,'-1,,-5,,,'-SKU; ,; No SKU,-1; ,'@cmd,'+47,${tenant.id},,,,,,`,
    ].join("\r\n")}\r\n`,
  );
});

/* One subscription. */

test("GET /v2/subscription/customers/:id answers the subscription with an ETag, also a customer's, and no other", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  const record = complete(tenant);
  await tenant.import("subscriptions", [record, { _id: "c1", tenant: child.id, name: "Customer's" }]);
  await stranger.import("subscriptions", [{ _id: "foreign" }]);
  const read = await tenant.api.get(`${path}/s1`);
  expect(read.body).toEqual(record);
  const known = { "If-None-Match": read.headers.get("etag") ?? "" };
  expect((await tenant.api.get(`${path}/s1`, known)).status).toBe(304);
  await tenant.import("subscriptions", [{ ...record, __v: 4 }]);
  expect((await tenant.api.get(`${path}/s1`, known)).status).toBe(200);
  expect((await tenant.api.get(`${path}/c1`)).body).toEqual({ _id: "c1", tenant: child.id, name: "Customer's" });
  for (const [api, id] of [
    [tenant.api, "foreign"],
    [tenant.api, "unknown"],
    [child.api, "s1"],
  ] as const) {
    expect((await api.get(`${path}/${id}`)).status).toBe(404);
  }
});
