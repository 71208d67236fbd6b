import { idsOf } from "./answers";
import { expect, test } from "./api-test";

const path = "/v2/product";

const products = [
  { id: "p1", group_id: "g1", name: "Backup, small", distributor: "d1" },
  { id: "p2", group_id: "g1", name: "Backup, large", distributor: "d1" },
  { id: "p3", group_id: "g3", name: "Ærfugl mail", distributor: null },
  { id: "p4", name: "zip drive" },
];

test("GET /v2/product answers a bare array of all products, by name, each as it was imported", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("products", [{ id: "foreign", name: "Foreign" }]);
  const child = await tenant.child();
  await child.import("products", [{ id: "child", name: "Child" }]);
  await tenant.import("products", products);
  const answer = await tenant.api.get(path);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual([products[2], products[1], products[0], products[3]]);
  expect(answer.headers.has("link")).toBe(false);
});

test("an array of more records than a page may have comes whole, in order and narrowed as asked", async ({
  tenant,
}) => {
  const many = Array.from({ length: 2500 }, (_, n) => ({
    id: `p${n}`,
    group_id: `g${n % 7}`,
    name: `Product "${n}", ä`,
    tenant: tenant.id,
  }));
  await tenant.import("products", many);
  for (const parameters of ["", "&~sort=-id", "&~filter[group_id]=!g1", "&~fields=name", "&~search=ä"]) {
    const whole = await tenant.api.get(`${path}?${parameters}`);
    const pages = await Promise.all(
      [0, 1, 2].map((page) => tenant.api.get(`${path}?~perPage=1000&~page=${page}${parameters}`)),
    );
    expect(whole.headers.get("content-type")).toBe(pages[0]?.headers.get("content-type"));
    expect(whole.headers.has("link")).toBe(false);
    expect(whole.text).toBe(
      `[${pages
        .map(({ text }) => text.slice(1, -1))
        .filter(Boolean)
        .join(",")}]`,
    );
  }
  const head = await tenant.api.send("HEAD", path);
  expect([head.status, head.text]).toEqual([200, ""]);
});

/** Every member that the live system documents. */
const whole = {
  id: "0b8f6c9e-0000-4000-8000-000000000001",
  group_id: "0b8f6c9e-0000-4000-8000-000000000001",
  name: "Backup",
  status: { active: true, deleted: false },
  sales_channel: "Shop",
  subscription_term: 8640,
  payment_period: 720,
  subscription: true,
  referenced: false,
  amount: { min: 1, max: null, default: 1 },
  products: [
    {
      _id: "65f000000000000000000001",
      sku: "BKP-500",
      cost_price: 120.1,
      price: 200.3,
      discount: 5,
      amount: { min: 1, max: 100, default: 3 },
      reference: null,
    },
    { _id: "65f000000000000000000002", sku: "BKP-1000", cost_price: 230, price: 380, amount: { min: 1, default: 1 } },
  ],
  services: ["backup"],
  managementLink: { title: "Console", url: "https://backup.example" },
  categories: ["5f0000000000000000000009"],
  properties: { p1: { name: "Region", tenant: "t", value: "eu" } },
  ingress: "Nightly",
  stock: 0,
  shop_enabled: false,
  distributor: null,
  keys: [],
  media: ["https://backup.example/logo.png"],
  country: { code: "NO", _id: "5f0000000000000000000001" },
  currency: { code: "NOK", title: "Norwegian krone", _id: "5f0000000000000000000002" },
  type: 3,
  description: "All of it, nightly.",
  integration: [],
  integrations: [{ _id: "1", integrationId: "2" }],
  resell: false,
  msp: null,
  permission_features: [{ namespace: "Platform/Own" }],
  vendor: { name: "Nordsky" },
  customInputs: [{ name: "Domain" }],
  consumption: { property: "licensed_users", metadata: { service: "backup" } },
  serviceList: null,
  parent: "5f0000000000000000000003",
  created: "2026-01-31T00:00:00.000Z",
  updated: "2026-02-28T00:00:00.000Z",
  __v: 0,
};

test("A product keeps every member that an import brings, byte for byte, and a plan finds nothing to change", async ({
  tenant,
}) => {
  await tenant.import("products", [whole]);
  const read = await tenant.api.get(`${path}/${whole.id}`);
  expect(read.text).toBe(JSON.stringify(whole));
  const plan = await tenant.api.post("/v1/plan", { operation: "product.import", mode: "replace", records: [whole] });
  expect(plan.body).toMatchObject({ counts: { same: 1, change: 0, refuse: 0 } });
  expect(plan.body).not.toHaveProperty("ignored");
});

test("Products are found by any of their SKUs, and sorted by the first and by the lowest price", async ({ tenant }) => {
  await tenant.import("products", [
    {
      id: "a",
      name: "Mail",
      products: [
        { sku: "Z-1", price: 9 },
        { sku: "MAIL-X", price: 7 },
      ],
    },
    { id: "b", name: "Backup", status: { active: false }, products: [{ sku: "BKP-500", price: 8 }] },
    { id: "c", name: "Old", status: { deleted: true }, products: [{ sku: "BKP-500", price: 1 }] },
  ]);
  const expected: [string, string[]][] = [
    ["", ["b", "a"]],
    ["~filter[status.deleted]=true", ["c"]],
    ["~filter[status.deleted]=false", []],
    ["~search=mail-x", ["a"]],
    ["~search=bkp-500", ["b"]],
    ["~filter[products.sku]=MAIL-X", ["a"]],
    ["~filter[sku]=^bkp", ["b"]],
    ["~filter[price]=<8", ["a"]],
    ["~filter[status.active]=!false", ["a"]],
    ["~sort=-sku", ["a", "b"]],
    ["~sort=price", ["a", "b"]],
  ];
  for (const [query, ids] of expected) expect(idsOf(await tenant.api.get(`${path}?${query}`)), query).toEqual(ids);
});

interface RefusedChange {
  record: string;
  problem: { code: string; field: string; detail: string };
}

const sold = (id: string, ...skus: string[]) => ({ id, name: `Product ${id}`, products: skus.map((sku) => ({ sku })) });

test("A SKU is of one live product: an import of a taken one is refused by its line, also where the file has it twice", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("products", [sold("a", "A-1", "Ä"), { ...sold("t", "A-1"), status: { deleted: true } }]);
  const records = [
    { ...sold("a", "B-1", "Ä"), name: "Freed" },
    sold("b", "A-1"),
    sold("c", "C-1", "C-1"),
    sold("d", "D-1", "A\u0308"),
    sold("e", "A-1"),
  ];
  const plan = await api.post("/v1/plan", { operation: "product.import", records });
  expect(plan.body.counts).toMatchObject({ create: 1, change: 1, refuse: 3 });
  const { body } = await api.get(`/v1/plan/${plan.body.id}/change?~filter[action]=refuse`);
  expect(
    body.data.map(({ record, problem }: RefusedChange) => [record, problem.code, problem.field, problem.detail]),
  ).toEqual([
    ["c", "invalid_body", "/products/1/sku", "Another variant of the product has the SKU C-1."],
    ["d", "conflict", "/products/1/sku", "Freed has the SKU Ä."],
    ["e", "conflict", "/products/0/sku", "Product b has the SKU A-1."],
  ]);
  expect((await api.post(`/v1/plan/${plan.body.id}/apply`, {})).body).toMatchObject({ done: 2 });
  await expect(tenant.import("products", [sold("x", "X-1"), sold("y", "A-1")])).rejects.toThrow(
    /record 2 \(y\), Product b has the SKU A-1\./i,
  );
  expect((await api.get(`${path}/x`)).status).toBe(404);
});

test("A plan whose SKU is taken before it is applied is out of date, and changes nothing", async ({ api, tenant }) => {
  const { body } = await api.post("/v1/plan", { operation: "product.import", records: [sold("a", "A-1")] });
  await tenant.import("products", [sold("b", "A-1")]);
  const refused = await api.post(`/v1/plan/${body.id}/apply`, {});
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("plan_stale");
  expect(refused.text).toContain("Another product has one of their SKUs by now.");
});

test("GET /v2/product with populate[]=figures tells what is sold of each, by which the list is filtered and sorted", async ({
  tenant,
}) => {
  const child = await tenant.child({ currency: "EUR" });
  const variants = (...skus: string[]) => skus.map((sku) => ({ sku, price: 9, cost_price: 4 }));
  await tenant.import("products", [
    { id: "none", name: "None", products: variants("N") },
    { id: "one", name: "One", products: variants("A") },
    { id: "two", name: "Two", products: variants("B", "B-100") },
  ]);
  await child.import("products", [{ id: "one", name: "Of the customer", products: variants("A") }]);
  await tenant.import("accounts", [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ]);
  const ends = (years: number) => `${new Date().getUTCFullYear() + years}-06-30T00:00:00.000Z`;
  const sold = (_id: string, lines: [sku: string, total: number][], more: object = {}) => ({
    ...{ _id, status: "active", end_date: ends(1), parent: { account: { tenant: tenant.id } } },
    items: lines.map(([sku, total]) => ({ sku, price: { total, cost: 1 } })),
    ...more,
  });
  await tenant.import("subscriptions", [
    sold("s1", [["A", 0.1]], { account: "a" }),
    sold("s2", [["A", 0.2]], { account: "a", end_date: ends(2) }),
    sold(
      "s3",
      [
        ["B", 10],
        ["B-100", 20],
        ["A", 5],
      ],
      { tenant: child.id, account: "b" },
    ),
    sold("s4", [["B", 99]], { status: "cancelled" }),
  ]);
  // What the customer sells itself is no business of its provider's product.
  await child.import("subscriptions", [sold("own", [["A", 1_000]], { parent: { account: { tenant: child.id } } })]);
  const ordered = (account: string, amount: number) =>
    tenant.api.post("/v2/order", { account, items: [{ sku: "B-100", amount, unit: { price: 9 } }] });
  await ordered("a", 4);
  const { body: withdrawn } = await ordered("b", 8);
  expect((await tenant.api.post(`/v2/order/${withdrawn._id}/cancel`, {})).status).toBe(200);
  const listed = async (query: string, api = tenant.api) => (await api.get(`${path}?${query}`)).body;
  const ids = async (query: string) => idsOf(await tenant.api.get(`${path}?${query}`));
  const all = await listed("populate[]=figures&~sort=-figures.perMonth,id&~fields=figures");
  expect(all).toEqual([
    {
      id: "two",
      figures: {
        ...{ activeSubscriptions: 1, perMonth: 30, nextEnd: ends(1), customers: 1, sold: 4 },
        perMonthByCurrency: [{ currency: "EUR", amount: 30 }],
      },
    },
    {
      id: "one",
      figures: {
        ...{ activeSubscriptions: 3, perMonth: 5, nextEnd: ends(1), customers: 2, sold: 0 },
        perMonthByCurrency: [{ currency: "EUR", amount: 5 }, { amount: 0.3 }],
      },
    },
    { id: "none", figures: { activeSubscriptions: 0, customers: 0, sold: 0 } },
  ]);
  expect(await listed("populate[]=figures&~fields=figures", child.api)).toMatchObject([
    { id: "one", figures: { activeSubscriptions: 1, perMonth: 1_000 } },
  ]);
  expect(await ids("~filter[figures.perMonth]=>10")).toEqual(["two"]);
  expect(await ids("~filter[figures.activeSubscriptions]=0")).toEqual(["none"]);
  expect(await ids("~filter[figures.customers]=2")).toEqual(["one"]);
  expect(await ids("~sort=-figures.sold,-figures.customers")).toEqual(["two", "one", "none"]);
  await ordered("a", 1);
  expect(await ids("~filter[figures.sold]=5")).toEqual(["two"]);
  expect((await listed("~sort=-figures.nextEnd,-figures.activeSubscriptions"))[0]).not.toHaveProperty("figures");
  await tenant.import("subscriptions", [sold("s5", [["N", 7]])]);
  expect(await ids("~filter[figures.activeSubscriptions]=1&~sort=id")).toEqual(["none", "two"]);
  const csv = await tenant.api.get(
    `${path}?populate[]=figures&~fields=name,figures.perMonth,figures.customers&~sort=id`,
    {
      Accept: "text/csv",
    },
  );
  expect(csv.text.split("\r\n").slice(0, 2)).toEqual(["name,figures.perMonth,figures.customers", "None,7,0"]);
  expect((await listed(`~filter[figures.perMonth]=>1&~at=${new Date().toISOString()}`)).code).toBe("invalid_parameter");
  const reader = await tenant.keyed("Platform/Product");
  expect(await listed("", reader)).toHaveLength(3);
  for (const query of ["populate[]=figures", "~sort=figures.perMonth", "~filter[figures.nextEnd]=>today"])
    expect((await listed(query, reader)).code).toBe("missing_feature");
});
