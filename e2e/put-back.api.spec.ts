import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

/** What GET answered can be put back, however it came to be; only what changes is judged. */

const oddName = "\u202E";

interface Imported {
  resource: "accounts" | "collections" | "distributors" | "tickets" | "agreements";
  path: string;
  record: Record<string, unknown>;
  /** A change that is right, and one that is wrong. */
  right: object;
  wrong: object;
}

const imported: Imported[] = [
  {
    resource: "accounts",
    path: "/v1/account/r",
    record: {
      id: "r",
      name: " ",
      country: "UK",
      status: { active: true },
      address: { postal: { city: "x".repeat(300), country: "GBR", editable: false } },
    },
    right: { name: "New name" },
    wrong: { country: "XX" },
  },
  {
    resource: "collections",
    path: "/v2/product/collection/r",
    record: { id: "r", name: oddName, productGroupIds: ["x".repeat(201)] },
    right: { name: "New name" },
    wrong: { name: `${oddName}x` },
  },
  {
    resource: "distributors",
    path: "/v1/distributor/r",
    record: { _id: "r", name: "\u2800", active: true, address: { street: "x".repeat(300), city: "Oslo" } },
    right: { active: false },
    wrong: { address: { street: "y".repeat(300) } },
  },
  {
    resource: "tickets",
    path: "/v1/support/ticket/r",
    record: { id: "r", subject: "", created: "2026-05-01T00:00:00.000Z", closed: "2026-04-01T00:00:00.000Z" },
    right: { subject: "New" },
    wrong: { closed: "2026-03-01T00:00:00.000Z" },
  },
  {
    resource: "agreements",
    path: "/v1/agreement/r",
    record: {
      _id: "r",
      type: "x".repeat(60),
      active: false,
      content: { en_GB: { title: "", description: "x".repeat(3_000), body: "not a document" } },
    },
    right: { active: true },
    wrong: { type: "y".repeat(60) },
  },
];

const changesOf = async ({ api }: TestTenant): Promise<number> =>
  (await api.get("/v1/event?~filter[status]=success&~filter[action]=!import")).body.pagination.total;

for (const { resource, path, record, right, wrong } of imported) {
  test(`PUT ${path.replace(/r$/, ":id")} takes what GET answered of an import, and judges what changes`, async ({
    tenant,
  }) => {
    await tenant.import(resource, [record]);
    const read = await tenant.api.get(path);
    const before = await changesOf(tenant);
    const same = await tenant.api.put(path, read.body);
    expect(same.status, same.text).toBe(200);
    expect((await tenant.api.get(path)).text).toBe(read.text);
    expect(await changesOf(tenant)).toBe(before);
    const refused = await tenant.api.put(path, { ...read.body, ...wrong });
    expect([refused.status, refused.body.errors.length]).toEqual([422, 1]);
    const changed = await tenant.api.put(path, { ...read.body, ...right });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject(right);
    expect(await changesOf(tenant)).toBe(before + 1);
  });
}

test("a refusal that depends on the present record is dry-run alike, and holds with If-Match", async ({ tenant }) => {
  await tenant.import("accounts", [{ id: "r", name: "A", country: "UK" }]);
  const { body, headers } = await tenant.api.get("/v1/account/r");
  const ifMatch = { "If-Match": headers.get("etag") ?? "" };
  expect((await tenant.api.put("/v1/account/r", body, { ...ifMatch, Prefer: "dry-run" })).status).toBe(200);
  expect((await tenant.api.put("/v1/account/r", { country: "XX" }, { Prefer: "dry-run" })).status).toBe(422);
  await tenant.api.put("/v1/account/r", { name: "B" });
  expect((await tenant.api.put("/v1/account/r", body, ifMatch)).status).toBe(412);
});
