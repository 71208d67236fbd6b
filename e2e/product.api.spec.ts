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

test("products are filtered, sorted, searched, narrowed and paged like every list", async ({ tenant }) => {
  await tenant.import("products", products);
  const expected: [string, string[]][] = [
    ["~filter[distributor]=d1", ["p2", "p1"]],
    ["~filter[distributor]=!d1", ["p3", "p4"]],
    ["~filter[distributor]=!", ["p3", "p4"]],
    ["~filter[distributor]=", ["p2", "p1"]],
    ["~filter[group_id]=g1&~filter[name]=$SMALL", ["p1"]],
    ["~filter[id][]=p1&~filter[id][]=p4", ["p1", "p4"]],
    ["~filter[id][]=!p1&~filter[id][]=!p4", ["p3", "p2"]],
    ["~search=backup", ["p2", "p1"]],
    ["~search=g1 LARGE", ["p2"]],
    ["~search=ærfugl", ["p3"]],
    ["~sort=-id", ["p4", "p3", "p2", "p1"]],
    ["~perPage=3&~page=1", ["p4"]],
    ["~page=0", ["p3", "p2", "p1", "p4"]],
  ];
  for (const [query, ids] of expected) expect(idsOf(await tenant.api.get(`${path}?${query}`)), query).toEqual(ids);
  const narrow = await tenant.api.get(`${path}?~fields=name&~perPage=1&~sort=id`);
  expect(narrow.body).toEqual([{ id: "p1", name: "Backup, small" }]);
  expect(narrow.headers.get("link")).toContain('rel="next"');
});

test("GET /v2/product/:id answers the product with an ETag, and 404 for an unknown or foreign one", async ({
  tenant,
  stranger,
}) => {
  await tenant.import("products", products);
  await stranger.import("products", [{ id: "foreign", name: "Foreign" }]);
  const read = await tenant.api.get(`${path}/p3`);
  expect(read.body).toEqual(products[2]);
  const known = { "If-None-Match": read.headers.get("etag") ?? "" };
  expect((await tenant.api.get(`${path}/p3`, known)).status).toBe(304);
  for (const id of ["foreign", "unknown", "collections"]) {
    expect((await tenant.api.get(`${path}/${id}`)).status).toBe(404);
  }
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
