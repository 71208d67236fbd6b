import { idsOf } from "./answers";
import { expect, test } from "./api-test";
import { Api, newTenant } from "./fixtures";
import { prove, times } from "./proof";
import { type RunningServer, startAnother } from "./server";

const path = "/v2/product";

async function made(api: Api, body: object) {
  const answer = await api.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const backup = {
  name: "Backup",
  subscription_term: 8640,
  payment_period: 720,
  products: [
    { sku: "BKP-500", cost_price: 120, price: 200.3, amount: { min: 1, max: 100, default: 1 } },
    { _id: "", sku: "BKP-1000", cost_price: 230, price: 380, reference: "" },
  ],
};

test("A product is made with what the live system gives it, changed member by member, and sent back as it was read", async ({
  tenant,
}) => {
  const { api } = tenant;
  const product = await made(api, backup);
  expect(product).toMatchObject({
    group_id: product.id,
    tenant: tenant.id,
    status: { active: true, deleted: false },
    sales_channel: "Shop",
    type: 3,
    ...{ stock: 0, shop_enabled: false, referenced: false, resell: false, msp: false },
  });
  const [small, large] = product.products;
  expect([small._id, large._id]).toEqual([
    expect.stringMatching(/^[0-9a-f]{24}$/),
    expect.stringMatching(/^[0-9a-f]{24}$/),
  ]);
  const at = `${path}/${product.id}`;

  // The larger is found by its identifier, the smaller by its SKU; a third is new.
  const products = [
    { _id: large._id, sku: "BKP-1T" },
    { sku: "BKP-500", price: 210 },
    { sku: "BKP-5T", price: 900 },
  ];
  const changed = await api.put(at, { status: { active: false }, amount: { max: null, default: 2 }, products });
  expect(changed.body).toMatchObject({
    name: "Backup",
    status: { active: false, deleted: false },
    amount: { default: 2 },
  });
  expect(changed.body.products).toEqual([
    { ...large, sku: "BKP-1T" },
    { ...small, price: 210 },
    { sku: "BKP-5T", price: 900, _id: expect.any(String) },
  ]);
  expect((await api.put(at, { payment_period: null })).body).not.toHaveProperty("payment_period");

  const { body, headers } = await api.get(at);
  const same = await api.put(at, body, { "If-Match": headers.get("etag") ?? "" });
  expect([same.status, same.headers.get("etag")]).toEqual([200, headers.get("etag")]);
  expect((await api.put(at, { name: "B" }, { "If-Match": '"other"' })).status).toBe(412);
  const history = await api.get(`${at}/history`);
  expect(history.body).toHaveLength(3);
});

test("What cannot be sold so is refused by its place, and nothing is stored", async ({ api }) => {
  const product = await made(api, backup);
  const variant = (of: object) => ({ products: [{ sku: "N-1", ...of }] });
  const refused: [string, object, string][] = [
    ["/products/0/price", variant({ price: 1e13 }), "At most 999,999,999,999.99."],
    ["/products/0/price", variant({ price: -1 }), "Use 0 or more."],
    ["/products/0/price", variant({ price: 0.1234567890123456 }), "Use at most 15 digits."],
    ["/products/0/discount", variant({ discount: 101 }), "Use 0 to 100."],
    ["/products/0/amount/max", variant({ amount: { min: 10, max: 5 } }), "Use 10 or more, which is the least."],
    [
      "/products/0/amount/default",
      variant({ amount: { min: 2, max: 5, default: 1 } }),
      "Use 2 to 5, which can be ordered.",
    ],
    ["/products/1/sku", { products: [{ sku: "A" }, { sku: "A" }] }, "Another variant of the product has the SKU A."],
    ["/products/1/_id", { products: [{ _id: "1" }, { _id: "1" }] }, "Another variant has this identifier."],
    ["/subscription_term", { subscription_term: 720_000 }, "At most 120 months, which are 86400 hours."],
    ["/distributor", { distributor: "unknown" }, "No distributor has this identifier."],
    ["/currency/code", { currency: { code: "kr" } }, "Use a three-letter currency code in capitals, such as NOK."],
  ];
  for (const [pointer, body, detail] of refused)
    for (const answer of [
      await api.post(path, { name: "New", ...body }),
      await api.put(`${path}/${product.id}`, body),
    ]) {
      expect([answer.status, answer.body.code], pointer).toEqual([422, "invalid_body"]);
      expect(answer.body.errors).toMatchObject([{ pointer, detail }]);
    }
  expect((await api.post(path, { name: "New", colour: "red" })).body.errors).toMatchObject([{ pointer: "/colour" }]);
  const taken = await api.post(path, { name: "New", products: [{ sku: "N-1" }, { sku: "BKP-1000" }] });
  expect([taken.status, taken.body.code]).toEqual([409, "conflict"]);
  expect(taken.body.errors).toMatchObject([{ pointer: "/products/1/sku", detail: "Backup has the SKU BKP-1000." }]);
  expect((await api.get(path)).body).toEqual([product]);
});

test("A deleted product is in the trash with its SKUs free, says who has it, and returns unless one is taken", async ({
  tenant,
}) => {
  const { api } = tenant;
  const { id } = await made(api, backup);
  const customer = await tenant.child();
  const having = (_id: string, status: string, sku = "BKP-1000") => ({
    _id,
    name: `S ${_id}`,
    status,
    items: [{ sku }],
  });
  await customer.import("subscriptions", [having("s1", "active"), having("s2", "pending"), having("s3", "ended")]);
  await tenant.import("subscriptions", [having("s4", "active", "OTHER")]);
  const references = await api.get(`${path}/${id}/references`);
  expect(references.body.data).toMatchObject([
    { operation: "listCustomerSubscriptions", count: 2, effect: "stays" },
    { operation: "listCollections", count: 0 },
  ]);
  expect((await api.get(references.body.data[0].address)).body.metadata.total).toBe(2);

  const at = `${path}/${id}`;
  const answer = {
    deleted: { [id]: true },
    metadata: {
      subscriptions: [
        { _id: "s1", name: "S s1" },
        { _id: "s2", name: "S s2" },
      ],
      subscriptionCount: 2,
    },
  };
  expect((await api.delete(at, undefined, { Prefer: "dry-run" })).body).toEqual(answer);
  expect((await api.delete(at)).body).toEqual(answer);
  expect((await api.get(at)).body.status).toEqual({ active: true, deleted: true });
  expect(idsOf(await api.get(path))).toEqual([]);
  for (const again of [await api.put(at, { name: "B" }), await api.delete(at)]) {
    expect(again.status).toBe(409);
    expect(again.body.detail).toMatch(/^Backup is in the trash/);
  }
  const other = await made(api, { name: "Other", products: [{ sku: "BKP-500" }] });
  const restore = (productIds: string[]) => api.post(`${path}/restore`, { productIds });
  expect((await restore([id, other.id, "unknown"])).body).toEqual({
    products: [],
    metadata: {
      restored: { [id]: false, [other.id]: false, unknown: false },
      ...{ restoredCount: 0, notRestoredCount: 3 },
    },
  });
  await api.put(`${path}/${other.id}`, { products: [{ sku: "O-1" }] });
  const { body } = await restore([id, id]);
  expect(body.metadata).toEqual({ restored: { [id]: true }, restoredCount: 1, notRestoredCount: 0 });
  expect(body.products).toEqual([(await api.get(at)).body]);
});

test("Every change of a product is undone: its fields and variants, its deletion, its return and its creation", async ({
  api,
}) => {
  const { id } = await made(api, backup);
  const at = `${path}/${id}`;
  const read = async () => {
    const { updated: _, ...product } = (await api.get(at)).body;
    return product;
  };
  const undo = async (action: string) => {
    const { body } = await api.get(`/v1/event?~filter[data._id]=${id}&~filter[action]=${action}&~limit=1`);
    return await api.post(`/v1/event/${body.data[0].id}/undo`, {});
  };
  const first = await read();
  await api.put(at, {
    name: "B",
    subscription_term: null,
    vendor: { name: "N" },
    products: [{ sku: "BKP-500", price: 1 }],
  });
  expect((await undo("update")).status).toBe(200);
  expect(await read()).toEqual(first);
  await api.delete(at);
  expect((await undo("delete")).status).toBe(200);
  expect(await read()).toEqual(first);
  expect((await undo("restore")).status).toBe(200);
  expect((await read()).status.deleted).toBe(true);
  await made(api, { name: "Taker", products: [{ sku: "BKP-500" }] });
  const refused = await undo("delete");
  expect([refused.status, refused.body.detail]).toEqual([409, "Taker has the SKU BKP-500."]);
});

test("Products are put on sale, taken off it, deleted and restored many at a time, by a plan that is undone", async ({
  api,
}) => {
  const ids: string[] = [];
  for (const sku of ["A", "B", "C"]) ids.push((await made(api, { name: sku, products: [{ sku }] })).id);
  const planned = async (body: object) => (await api.post("/v1/plan", body)).body;
  const apply = (plan: { id: string }) => api.post(`/v1/plan/${plan.id}/apply`, {});
  const off = await planned({
    operation: "product.update",
    where: { "~filter[sku]": "A" },
    set: { status: { active: false } },
  });
  expect(off.counts).toMatchObject({ change: 1 });
  expect((await apply(off)).body).toMatchObject({ done: 1 });
  const wrong = await api.post("/v1/plan", { operation: "product.update", ids, set: { products: [] } });
  expect(wrong.body.errors).toMatchObject([{ pointer: "/set/products" }]);
  const deletion = await planned({ operation: "product.delete", ids });
  expect(deletion.counts).toMatchObject({ delete: 3 });
  expect((await apply(deletion)).body).toMatchObject({ done: 3 });
  await made(api, { name: "Taker", products: [{ sku: "B" }] });
  const restore = await planned({ operation: "product.restore", where: {} });
  expect(restore.counts).toMatchObject({ restore: 2, refuse: 1 });
  expect((await apply(restore)).body).toMatchObject({ done: 2 });
  const back = await planned({ undo: restore.id });
  expect(back.counts).toMatchObject({ delete: 2 });
});

let other: RunningServer;
test.beforeAll(async () => {
  other = await startAnother();
});
test.afterAll(() => other.stop());

const rounds = times("skus", 6);

test(`Of writes of one SKU at once, in two processes, one has it and the others are told who, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const tenant = await newTenant();
    const servers = [tenant.api, new Api(tenant.api.credential, other.url)] as const;
    const trashed = ["t1", "t2"].map((id) => ({ id, name: id, status: { deleted: true }, products: [{ sku: "X" }] }));
    await tenant.import("products", [{ id: "p", name: "p", products: [{ sku: "P" }] }, ...trashed]);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, at) =>
        servers[at % 2 === 0 ? 0 : 1].post(path, { name: `New ${at}`, products: [{ sku: "X" }] }),
      ),
      servers[0].put(`${path}/p`, { products: [{ sku: "X" }] }),
      servers[1].post(`${path}/restore`, { productIds: ["t1", "t2"] }),
    ]);
    for (const { status } of answers) expect([200, 201, 409, 503]).toContain(status);
    const { body } = await tenant.api.get(`${path}?~filter[products.sku]=X`);
    expect(body).toHaveLength(1);
    const [{ name }] = body;
    for (const { status, body } of answers) if (status === 409) expect(body.detail).toBe(`${name} has the SKU X.`);
  }
  prove("skus", rounds * 6, 0, "writes of one SKU");
});
