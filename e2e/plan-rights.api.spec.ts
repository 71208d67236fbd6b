import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { type Api, asDatabaseOwner, asUser, newTenant, type TestTenant, withKey } from "./fixtures";
import { applied, ended, made } from "./plan-task";

/** A bulk change meets the guards of a single one, and ends when the rights of its credential end. */

/** Active users who cannot sign in yet. */
const addUsers = (tenant: TestTenant, count: number) =>
  asDatabaseOwner(
    `INSERT INTO "user" (tenant, id, email, firstname, lastname, role)
     SELECT $1, lpad(n::text, 24, 'f'), n || '@' || $1 || '.example', 'Ola', 'Nordmann', 'provider.user'
     FROM generate_series(1, $2::int) n`,
    [tenant.id, count],
  );

const activeUsers = async ({ api }: TestTenant): Promise<number> =>
  (await api.get("/v2/user?~filter[status.active]=true&~limit=1")).body.metadata.paginator.total;

const disableAll = {
  operation: "user.update",
  where: { "~filter[status.active]": "true" },
  set: { status: { active: false } },
};

test("However many users I disable at once, I stay, and so does somebody who manages them", async ({ tenant }) => {
  const me = await tenant.user();
  await addUsers(tenant, 250);
  const api = await asUser(me);
  expect((await api.put(`/v1/user/${me.id}`, { status: { active: false } })).status).toBe(409);
  const plan = await made(api, await api.post("/v1/plan", disableAll));
  expect(plan).toMatchObject({ total: 251, counts: { change: 250, refuse: 1 } });
  expect(await applied(api, plan.id)).toMatchObject({ status: "done", done: 250 });
  expect(await activeUsers(tenant)).toBe(1);
  expect((await api.get("/v1/auth/info")).status).toBe(200);

  // A key is nobody's session, so only the tenant's need of a manager protects the last one.
  const byKey = await made(tenant.api, await tenant.api.post("/v1/plan", disableAll));
  expect(byKey.counts).toMatchObject({ change: 0, refuse: 1 });
  expect((await tenant.api.put(`/v1/user/${me.id}`, { role: "provider.user" })).status).toBe(409);
});

test("Of the features of a role, that to manage users stays while nobody else has it", async ({ tenant }) => {
  const path = "/v1/account/permission/role";
  const { body: role } = await tenant.api.post(path, {
    name: "desk",
    features: [{ namespace: "Platform/User/Write" }],
  });
  await tenant.user("desk.admin");
  expect((await tenant.api.put(`${path}/${role._id}`, { features: [] })).status).toBe(409);
  await tenant.user();
  expect((await tenant.api.put(`${path}/${role._id}`, { features: [] })).status).toBe(200);
});

/** How the rights of a credential end while its plan waits. */
const ends: Record<string, (tenant: TestTenant) => Promise<{ api: Api; end(): ReturnType<Api["get"]> }>> = {
  async "the key is revoked"({ api }) {
    const { body } = await api.post("/v1/key", { name: "erp", scopes: ["Platform/Support", "Platform/Support/Write"] });
    return { api: withKey(body.key), end: () => api.delete(`/v1/key/${body.id}`) };
  },
  async "the user is disabled"(tenant) {
    const user = await tenant.user("provider.admin");
    const end = () => tenant.api.put(`/v1/user/${user.id}`, { status: { active: false } });
    return { api: await asUser(user), end };
  },
  async "the role loses the feature"(tenant) {
    const path = "/v1/account/permission/role";
    const features = ["Platform/Support", "Platform/Support/Write"].map((namespace) => ({ namespace }));
    const { body } = await tenant.api.post(path, { name: "desk", features });
    const api = await asUser(await tenant.user("desk.admin"));
    return { api, end: () => tenant.api.put(`${path}/${body._id}`, { features: [] }) };
  },
};

test.each(Object.keys(ends))("A plan that waits writes nothing once %s", async (how) => {
  const tenant = await newTenant();
  await tenant.user();
  const tickets = Array.from({ length: 400 }, (_, at) => ({ id: `k${at}`, tenant: tenant.id, subject: "Printer" }));
  await tenant.import("tickets", tickets);
  const right = await ends[how]?.(tenant);
  if (!right) throw new Error("unknown");
  const where = { "~filter[subject]": "Printer" };
  const asked = { operation: "ticket.update", where, set: { subject: "Scanner" } };
  const plan = await made(right.api, await right.api.post("/v1/plan", asked));
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    await owner.query("BEGIN");
    await owner.query("SELECT FROM ticket WHERE tenant = $1 AND id = 'k7' FOR UPDATE", [tenant.id]);
    const answer = await right.api.post(`/v1/plan/${plan.id}/apply`);
    expect(answer.status).toBe(202);
    expect((await right.end()).status).toBe(200);
    await owner.query("COMMIT");
  });
  const operation = await ended(tenant.api, `/v1/operation/${plan.id}`);
  expect(operation).toMatchObject({ status: "failed", done: 0, error: { code: "missing_feature" } });
  expect((await tenant.api.get("/v1/support/ticket?~filter[subject]=Scanner")).body.data).toEqual([]);
  const [event] = (await tenant.api.get("/v1/event?~filter[action]=plan_apply")).body.data;
  expect(event).toMatchObject({ status: "failed", user: { username: plan.author.username } });
});
