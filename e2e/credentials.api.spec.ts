import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { Api, type TestTenant, withKey } from "./fixtures";
import { inParallel } from "./raw";
import { type RunningServer, startServer } from "./server";

/** Two servers on one database: a credential that one of them ends is refused by the other at the next request. */

const { COMPTOIR_TEST_OWNER_URL: ownerUrl = "", COMPTOIR_TEST_APP_URL: appUrl = "" } = process.env;

let other: RunningServer;
test.beforeAll(async () => {
  other = await startServer({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl });
});
test.afterAll(() => other.stop());

const there = ({ credential }: Api): Api => new Api(credential, other.url);

const byOperator = (text: string, values: unknown[]) =>
  withSession(ownerUrl, (owner) => owner.query(text, values as string[]));

/** Asks the other server until the credential is known there. */
async function known(api: Api, path = "/v1/event?~limit=1"): Promise<Api> {
  const asked = there(api);
  for (let request = 0; request < 3; request++) expect((await asked.get(path)).status).toBe(200);
  return asked;
}

async function countOf(tenant: TestTenant, name: string): Promise<number> {
  const { body } = await tenant.api.get(`/v1/distributor?~filter[name]=${name}`);
  return body.metadata.totalCount;
}

test("The next request of a key that was revoked on another server is refused, be it a read or a write", async ({
  tenant,
}) => {
  const { body } = await tenant.api.post("/v1/key", {
    name: "erp",
    scopes: ["Platform/Event", "Platform/Distributor", "Platform/Distributor/Write"],
  });
  const key = new Api({ Authorization: `Bearer ${body.key}` });
  const asked = await known(key);
  expect((await asked.post("/v1/distributor", { name: "before" })).status).toBe(201);
  await tenant.api.delete(`/v1/key/${body.id}`);
  const refused = await asked.post("/v1/distributor", { name: "after" });
  expect(refused.body).toMatchObject({ status: 401, code: "unauthenticated" });
  expect((await asked.get("/v1/event?~limit=1")).status).toBe(401);
  expect((await asked.get("/v1/event?~nonsense=1")).status).toBe(401);
  expect((await asked.post("/v1/distributor", { nonsense: true })).status).toBe(401);
  expect((await asked.get("/v1/event", { Accept: "text/csv" })).status).toBe(401);
  expect(await countOf(tenant, "after")).toBe(0);
  expect(await countOf(tenant, "before")).toBe(1);
});

test("A key that expires is refused from that moment", async ({ tenant }) => {
  const asked = await known(await tenant.keyed());
  const { uuid } = (await asked.get("/v1/auth/info")).body;
  await byOperator("UPDATE api_key SET expires = now() - interval '1 second' WHERE id = $1", [uuid]);
  expect((await asked.get("/v1/event?~limit=1")).status).toBe(401);
});

test("A feature taken from a role, or a user disabled, on another server counts from the next request", async ({
  tenant,
}) => {
  const features = ["Platform/Event", "Platform/Distributor", "Platform/Distributor/Write"];
  const role = await tenant.api.post("/v1/account/permission/role", {
    name: "keeper",
    features: features.map((namespace) => ({ namespace })),
  });
  expect(role.status).toBeLessThan(300);
  const user = await tenant.user("keeper.admin");
  const { body: made } = await tenant.api.post("/v1/key", { name: "of the user", scopes: features });
  await byOperator("UPDATE api_key SET creator = $2, creator_tenant = tenant WHERE id = $1", [made.id, user.id]);
  const asked = await known(new Api({ Authorization: `Bearer ${made.key}` }));

  const kept = features.filter((feature) => !feature.startsWith("Platform/Distributor"));
  await tenant.api.put(`/v1/account/permission/role/${role.body._id}`, {
    features: kept.map((namespace) => ({ namespace })),
  });
  const refused = await asked.post("/v1/distributor", { name: "refused" });
  expect(refused.body).toMatchObject({ status: 403, code: "missing_feature" });
  expect((await asked.get("/v1/event?~limit=1")).status).toBe(200);

  await tenant.api.put(`/v1/user/${user.id}`, { status: { active: false } });
  expect((await asked.get("/v1/event?~limit=1")).status).toBe(403);
  expect(await countOf(tenant, "refused")).toBe(0);
});

test("A key that is revoked while requests read with it is answered 200 or 401", async ({ tenant }) => {
  const answers = await inParallel(Array.from({ length: 15 }), 2, async () => {
    const made = (await tenant.api.post("/v1/key", { name: "reader", scopes: ["Platform/User"] })).body;
    const reader = await known(withKey(made.key), "/v1/directory");
    // Its two statements are checked each.
    const reads = Array.from({ length: 12 }, () => reader.get("/v1/directory"));
    await tenant.api.delete(`/v1/key/${made.id}`);
    return (await Promise.all(reads)).map(({ status }) => status);
  });
  expect(answers.flat().filter((status) => status !== 200 && status !== 401)).toEqual([]);
});
