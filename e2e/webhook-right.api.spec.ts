import { openSession } from "@/lib/base/auth/session";
import { inTenant } from "@/lib/base/db/transaction";
import { Api, type TestTenant, withKey } from "./fixtures";
import { expect, webhookTest } from "./webhook-api-test";

const test = webhookTest({ privateAllowed: true });

const order = { source: "order", action: "create", status: "success", message: "Order was created" };

/** The API with the cookie of a new session of a user; this server has no pages to sign in on. */
async function sessionOf(tenant: TestTenant, role: string): Promise<{ id: string; api: Api }> {
  const { id } = await tenant.user(role);
  const secret = await inTenant(tenant.id, (tx) => openSession(tx, { tenant: tenant.id, userId: id }));
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  return { id, api: new Api({ Cookie: `next-auth.session-token=${secret}`, Origin: origin }) };
}

test("Without the right to read events a user cannot create a webhook, give it an address or switch it on", async ({
  tenant,
  receiver,
}) => {
  const limited = await tenant.keyed("Platform/Webhook", "Platform/Webhook/Write");
  const refused = await limited.post("/v1/webhook", { url: receiver.url });
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toContain("Platform/Event");
  const { body } = await tenant.api.post("/v1/webhook", { url: receiver.url, active: false });
  const path = `/v1/webhook/${body.id}`;
  expect((await limited.put(path, { url: `${receiver.url}/mine` })).status).toBe(403);
  expect((await limited.put(path, { active: true })).status).toBe(403);
  expect((await limited.put(path, { description: "Orders" })).status).toBe(200);
  expect((await limited.put(path, { active: false, url: receiver.url })).status).toBe(200);
});

test("A webhook stops when its user loses the right to read events, until a user with that right switches it on", async ({
  tenant,
  receiver,
}) => {
  await tenant.api.post("/v1/account/permission/role", {
    name: "desk",
    features: ["Platform/Webhook", "Platform/Webhook/Write"].map((namespace) => ({ namespace })),
  });
  // Somebody else manages the users.
  await tenant.user();
  const maker = await sessionOf(tenant, "provider.admin");
  const { body: webhook } = await maker.api.post("/v1/webhook", { url: receiver.url, sources: ["order"] });
  await tenant.api.post("/v1/event", order);
  await receiver.nth(1);

  expect((await tenant.api.put(`/v1/user/${maker.id}`, { role: "desk.admin" })).status).toBe(200);
  await tenant.api.post("/v1/event", order);
  const read = async () => (await tenant.api.get(`/v1/webhook/${webhook.id}`)).body;
  await expect.poll(read).toMatchObject({ active: false, disabledReason: "no_right" });
  expect(receiver.received).toHaveLength(1);
  const { body: log } = await tenant.api.get("/v1/event?~filter[action]=disable");
  expect(log.data).toMatchObject([{ source: "webhook", data: { _id: webhook.id, reason: "no_right" } }]);
  expect((await maker.api.put(`/v1/webhook/${webhook.id}`, { active: true })).status).toBe(403);

  expect((await tenant.api.put(`/v1/webhook/${webhook.id}`, { active: true })).status).toBe(200);
  await receiver.nth(2);
  expect(await read()).toMatchObject({ active: true, disabledReason: null });
});

test("A webhook of a key lasts through the key's rotation and ends with its revocation", async ({
  tenant,
  receiver,
}) => {
  const first = withKey(await tenant.key());
  const { body: webhook } = await first.post("/v1/webhook", { url: receiver.url, sources: ["order"] });
  const { uuid } = (await first.get("/v1/auth/info")).body;
  const rotated = await first.post(`/v1/key/${uuid}/rotate`, { overlapSeconds: 0 });
  await tenant.api.post("/v1/event", order);
  await receiver.nth(1);
  expect((await tenant.api.delete(`/v1/key/${rotated.body.id}`)).status).toBe(200);
  await tenant.api.post("/v1/event", order);
  await expect
    .poll(async () => (await tenant.api.get(`/v1/webhook/${webhook.id}`)).body)
    .toMatchObject({ active: false, disabledReason: "no_right" });
  expect(receiver.received).toHaveLength(1);
});
