import { navigation, paths } from "@/app/(admin)/paths";
import { screensOf } from "@/components/layout/navigation";
import { asOwner } from "@/lib/base/db/owner";
import { imports } from "@/lib/resources/plan/imports/kinds";
import { operations } from "@/lib/resources/plan/operations";
import { expect, test } from "./api-test";
import { newTenant } from "./fixtures";

const csv = { "Content-Type": "text/csv" };

test("The list of plans filters by status, also by expired, and shows those of its own tenant only", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("accounts", [{ id: "a", name: "Alfa", country: "NO" }]);
  const plan = async (body: object) => (await api.post("/v1/plan", body)).body;
  const change = { operation: "account.update", ids: ["a"], set: { country: "SE" } };
  const expired = await plan(change);
  const cancelled = await plan(change);
  const applied = await plan(change);
  const waiting = (await api.post("/v1/plan?operation=product.import", "id\np1", csv)).body;
  await api.delete(`/v1/plan/${cancelled.id}`);
  await api.post(`/v1/plan/${applied.id}/apply`);
  const undo = await plan({ undo: applied.id });
  await asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", (owner) =>
    owner.query(
      "UPDATE plan SET expires = now() - interval '1 s', doc = jsonb_set(doc::jsonb, '{expires}', $2) WHERE id = $1",
      [expired.id, JSON.stringify(new Date(Date.now() - 1000).toISOString())],
    ),
  );

  const list = async (query = "") => (await api.get(`/v1/plan?${query}`)).body;
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id);
  const all = await list();
  expect(all.metadata.total).toBe(5);
  for (const { id, status, ...rest } of all.data) {
    const one = (await api.get(`/v1/plan/${id}`)).body;
    expect({ id, status, ...rest }).toEqual(one);
  }
  expect(await idsOf("~filter[status]=expired")).toEqual([expired.id]);
  expect(await idsOf("~filter[status]=ready&~sort=made")).toEqual([waiting.id, undo.id]);
  expect(await idsOf("~filter[status][]=cancelled&~filter[status][]=applied&~sort=made")).toEqual([
    cancelled.id,
    applied.id,
  ]);
  expect(await idsOf("~filter[undoes]=")).toEqual([undo.id]);
  expect(await idsOf("~search=product.import")).toEqual([waiting.id]);
  expect(await idsOf(`~filter[counts.create]=>=1`)).toEqual([waiting.id]);
  expect((await list("~perPage=2&~page=2")).data).toHaveLength(1);
  const rows = (
    await api.get("/v1/plan?~filter[status]=ready&~fields=id,operation,status&~sort=made", { Accept: "text/csv" })
  ).text;
  expect(rows).toBe(`id,operation,status\r\n${waiting.id},product.import,ready\r\n${undo.id},account.update,ready\r\n`);

  const other = await newTenant();
  expect((await other.api.get("/v1/plan")).body).toMatchObject({ data: [], metadata: { total: 0 } });
});

test("The list has only the plans whose operation the caller may do, in its pages, totals and exports", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("accounts", [{ id: "a", name: "Alfa", country: "NO" }]);
  const account = (await api.post("/v1/plan", { operation: "account.update", ids: ["a"], set: { country: "SE" } }))
    .body;
  const product = (await api.post("/v1/plan?operation=product.import", "id\np1", csv)).body;
  await api.post(`/v1/plan/${account.id}/apply`);
  const undo = (await api.post("/v1/plan", { undo: account.id })).body;
  const seen = async (...features: string[]) => {
    const caller = await tenant.keyed(...features);
    const { data, metadata } = (await caller.get("/v1/plan?~sort=made")).body;
    const exported = (await caller.get("/v1/plan?~fields=id&~sort=made", { Accept: "text/csv" })).text;
    expect(metadata.total).toBe(data.length);
    expect(exported.trim().split("\r\n").slice(1)).toEqual(data.map(({ id }: { id: string }) => id));
    return data.map(({ id }: { id: string }) => id);
  };
  expect(await seen("Platform/Account/Write")).toEqual([account.id]);
  expect(await seen("Platform/Account/Write", "Platform/Event")).toEqual([account.id, undo.id]);
  expect(await seen("Platform/Product/Write")).toEqual([product.id]);
  expect(await seen("Platform/Account")).toEqual([]);
});

test("The navigation shows Bulk changes to each user who may make a plan", () => {
  const place = screensOf(navigation).find(({ href }) => href === paths.plans());
  const needed = [...Object.values(operations).map(({ endpoint }) => endpoint), ...Object.values(imports)];
  expect(place?.feature).toEqual([...new Set(needed.map(({ feature }) => feature))].sort());
});
