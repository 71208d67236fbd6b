import { expect, test } from "./api-test";
import type { Api } from "./fixtures";

/** The references to a record can be read before its deletion, and agree with the effects of the deletion. */

interface Found {
  says: string;
  count?: number;
  effect: string;
  address: string;
}

const referencesOf = async (api: Api, path: string): Promise<Found[]> =>
  (await api.get(`${path}/references`)).body.data;

const tried = async (api: Api, path: string): Promise<number> =>
  (await api.send("DELETE", path, undefined, { Prefer: "dry-run" })).status;

test("What points at a distributor or a role prevents its deletion, as its dry run says, until it points elsewhere", async ({
  tenant,
}) => {
  const { api } = tenant;
  const distributor = `/v1/distributor/${(await api.post("/v1/distributor", { name: "A" })).body._id}`;
  const id = distributor.split("/").at(-1) ?? "";
  const product = { id: `${tenant.id}-p`, name: "Backup" };
  await tenant.import("products", [
    { ...product, distributor: id },
    { ...product, id: `${tenant.id}-q`, distributor: id },
  ]);
  const [products] = await referencesOf(api, distributor);
  expect(products).toMatchObject({ operation: "listProducts", count: 2, effect: "prevents" });
  expect((await api.get(products?.address ?? "")).body).toHaveLength(2);
  expect(await tried(api, distributor)).toBe(409);
  await tenant.import("products", [product, { ...product, id: `${tenant.id}-q` }]);
  expect((await referencesOf(api, distributor)).map(({ count }) => count)).toEqual([0]);
  expect(await tried(api, distributor)).toBe(200);

  const named = { name: `r-${tenant.id}`, features: [] };
  const role = `/v1/account/permission/role/${(await api.post("/v1/account/permission/role", named)).body._id}`;
  expect((await referencesOf(api, role)).map(({ count }) => count)).toEqual([0, 0]);
  expect(await tried(api, role)).toBe(200);
  const user = (await api.post("/v1/user", { username: `a@${tenant.id}.example`, role: `${named.name}.user` })).body;
  expect((await referencesOf(api, role)).map(({ count, effect }) => [count, effect])).toEqual([
    [1, "prevents"],
    [0, "prevents"],
  ]);
  expect(await tried(api, role)).toBe(409);

  await tenant.import("accounts", [{ id: `${tenant.id}-a`, name: "Polar", accountmanager: user._id }]);
  const ofUser = await referencesOf(api, `/v2/user/${user._id}`);
  expect(ofUser.map(({ count, effect }) => [count, effect])).toEqual([
    [0, "loses"],
    [1, "stays"],
    [0, "stays"],
  ]);
});

test("Deliveries that wait are deleted with their webhook, and a key that replaces another stays", async ({ api }) => {
  const webhook = { url: "https://hooks.example/a", active: false };
  const hook = `/v1/webhook/${(await api.post("/v1/webhook", webhook)).body.id}`;
  await api.post(`${hook}/test`);
  const found = await referencesOf(api, hook);
  expect(found.map(({ effect }) => effect)).toEqual(["ends", "ends"]);
  expect(found[1]?.count).toBe(1);
  expect((await api.get(found[1]?.address ?? "")).body.data).toHaveLength(1);
  const key = (await api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] })).body.id;
  await api.post(`/v1/key/${key}/rotate`, { overlapSeconds: 60 });
  expect(await referencesOf(api, `/v1/key/${key}`)).toMatchObject([{ count: 1, effect: "stays" }]);
});

test("A user who may not read what points at a record learns only that it may exist, and nothing of another tenant's record", async ({
  tenant,
  stranger,
}) => {
  const { _id } = (await tenant.api.post("/v1/distributor", { name: "A" })).body;
  const reader = await tenant.keyed("Platform/Distributor");
  const [products] = await referencesOf(reader, `/v1/distributor/${_id}`);
  expect(products).toMatchObject({ effect: "prevents" });
  expect(products && "count" in products).toBe(false);
  const answers = [_id, "0".repeat(24)].map((id) => stranger.api.get(`/v1/distributor/${id}/references`));
  const [foreign, unknown] = (await Promise.all(answers)).map(({ body }) => ({ ...body, instance: "", requestId: "" }));
  expect(foreign).toEqual(unknown);
  expect(foreign?.code).toBe("not_found");
});
