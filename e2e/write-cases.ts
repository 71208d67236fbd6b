import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { inTenant } from "@/lib/base/db/transaction";
import { endpoints } from "@/lib/endpoints";
import { issueReset } from "@/lib/resources/user/password-reset";
import { withSession } from "@/prisma/server/session";
import { type Answer, Api, asUser, codeOf, type TestTenant, withAuthenticator } from "./fixtures";
import { SoftPasskey } from "./soft-passkey";

export interface WriteCase {
  /** Sends the write, with these headers; its prerequisites exist. */
  write(headers?: Headers): Promise<Answer>;
  /** How many objects it concerns, where that is not one. */
  events?: number;
  /** Another tenant whose log has its side of it. */
  beside?: TestTenant;
}

type Headers = Record<string, string>;

const body = (name: string) => endpoints.find((endpoint) => endpoint.name === name)?.example?.body;
const random = () => randomBytes(6).toString("hex");

async function made(api: Api, path: string, sent: unknown, id = "_id"): Promise<string> {
  const answer = await api.post(path, sent);
  expect(answer.status).toBe(201);
  return answer.body[id];
}

const agreement = ({ api }: TestTenant) => made(api, "/v1/agreement", body("createAgreement"));
const collection = ({ api }: TestTenant) => made(api, "/v2/product/collection", { name: random() }, "id");
const distributor = ({ api }: TestTenant) => made(api, "/v1/distributor", { name: random() });
const product = ({ api }: TestTenant) =>
  made(api, "/v2/product", { name: random(), products: [{ sku: random() }] }, "id");
const savedView = ({ api }: TestTenant) => made(api, "/v1/view", body("createSavedView"), "id");
const ticket = ({ api }: TestTenant) => made(api, "/v1/support/ticket", { subject: "A" }, "id");
const role = ({ api }: TestTenant) => made(api, "/v1/account/permission/role", { name: `r${random()}` });
/** Makes the tenant a sandbox of itself. The worker removes copies that no sandbox names. */
export const asSandbox = ({ id }: TestTenant) =>
  withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    await owner.query(
      `INSERT INTO sandbox (tenant, copy, status, records, maker, key_id, key_hash, key_scopes, key_expires, expires)
       VALUES ($1, $1, 'ready', 0, 'tests', '', '', '{}', 'infinity', 'infinity') ON CONFLICT DO NOTHING`,
      [id],
    );
    await owner.query("UPDATE tenant SET sandbox_of = id WHERE id = $1", [id]);
  });

/** A subscription that the tenant sells. */
async function subscription(tenant: TestTenant): Promise<string> {
  const id = random();
  const term = { start_date: "2026-01-01T00:00:00.000Z", end_date: "2126-12-31T00:00:00.000Z" };
  const months = { term: { durationMonth: 12 }, billing_cycle: { durationMonth: 1 } };
  await tenant.import("subscriptions", [{ _id: id, name: "Backup", status: "active", price: 100, ...months, ...term }]);
  return id;
}
const key = ({ api }: TestTenant) => made(api, "/v1/key", body("createKey"), "id");
const activeWebhook = ({ api }: TestTenant) => made(api, "/v1/webhook", body("createWebhook"), "id");
const webhook = ({ api }: TestTenant) =>
  made(api, "/v1/webhook", { ...Object(body("createWebhook")), active: false }, "id");
const domain = ({ api }: TestTenant) => made(api, "/v1/single-sign-on/domain", body("addDomain"), "domain");
const group = ({ api }: TestTenant) => made(api, "/scim/v2/Groups", { displayName: random() }, "id");
async function account(tenant: TestTenant): Promise<string> {
  await tenant.import("accounts", [{ id: "k1", name: "A", country: "NO" }]);
  return "k1";
}
const newPasskey = async (api: Api) =>
  new SoftPasskey(api.origin).create((await api.post("/v1/user/me/passkey/options")).body);
const newUser = () => ({ firstname: "Kari", lastname: "Nordmann", username: `${random()}@writes.example` });
const user = ({ api }: TestTenant) => made(api, "/v1/user", newUser());

/** Gives the tenant an issuer as if it had answered when it was configured. */
const withIssuer = ({ id: tenant }: TestTenant) =>
  inTenant(tenant, (tx) =>
    tx.singleSignOn.create({
      data: { tenant, issuer: "https://login.acme.example", clientId: "a", clientSecret: Buffer.from("unreadable") },
    }),
  );

/** An order of one product, which it imports, for a new customer. */
async function orderBody(tenant: TestTenant) {
  const variant = { _id: "v", sku: "BKP-500", price: 200 };
  await tenant.import("products", [{ id: "backup", name: "Backup", subscription_term: 8640, products: [variant] }]);
  const account = await made(tenant.api, "/v1/account", { name: "Polar" }, "id");
  return { account, items: [{ sku: variant.sku, amount: 1 }] };
}

/** A plan for two tickets. */
async function ticketPlan(tenant: TestTenant): Promise<string> {
  const ids = [await ticket(tenant), await ticket(tenant)];
  return await made(tenant.api, "/v1/plan", { operation: "ticket.update", ids, set: { subject: "B" } }, "id");
}

async function deleted(tenant: TestTenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await collection(tenant));
  for (const id of ids) await tenant.api.delete(`/v2/product/collection/${id}`);
  return ids;
}

interface Plain {
  /** The record in the path. */
  of?(tenant: TestTenant): Promise<string>;
  /** Its body, where that is not the one of its example. */
  sent?: unknown;
  events?: number;
}

/**
 * How each writing operation is done, by its name: as it is declared, or by more than that. A new one without a case fails the
 * tests that go through them.
 */
const cases: Record<string, Plain | ((tenant: TestTenant) => Promise<WriteCase["write"] | WriteCase>)> = {
  createAgreement: {},
  updateAgreement: { of: agreement },
  explainAccess: { events: 0 },
  previewAgreement: { of: agreement, events: 0 },
  async updateSingleSignOn(tenant) {
    await withIssuer(tenant);
    return (headers) => tenant.api.put("/v1/single-sign-on", { clientSecret: "another" }, headers);
  },
  async removeSingleSignOn(tenant) {
    await withIssuer(tenant);
    return (headers) => tenant.api.delete("/v1/single-sign-on", undefined, headers);
  },
  addDomain: {},
  verifyDomain: { of: domain },
  removeDomain: { of: domain },
  linkDirectoryGroup: { of: group },
  createSavedView: {},
  updateSavedView: { of: savedView },
  readNotices: { sent: {}, events: 0 },
  deleteSavedView: { of: savedView },
  async setServiceAgreements(tenant) {
    const agreements = [await agreement(tenant), await agreement(tenant)];
    return { write: (headers) => tenant.api.put("/v1/agreement/service/backup", { agreements }, headers), events: 2 };
  },
  async signAgreement(tenant) {
    const signature = { agreement: await agreement(tenant), language: "en", user: await user(tenant) };
    return (headers) => tenant.api.post("/v1/signed-agreement", signature, headers);
  },
  async remindOfAgreement(tenant) {
    const id = await agreement(tenant);
    await user(tenant);
    return (headers) => tenant.api.post(`/v1/agreement/${id}/consent/remind`, undefined, headers);
  },
  createCollection: { sent: { name: "A" } },
  updateCollection: { of: collection, sent: { name: "Other" } },
  deleteCollection: { of: collection },
  async deleteCollections(tenant) {
    const collectionIds = [await collection(tenant), await collection(tenant), await collection(tenant)];
    return { write: (headers) => tenant.api.delete("/v2/product/collection", { collectionIds }, headers), events: 3 };
  },
  async restoreCollections(tenant) {
    const collectionIds = await deleted(tenant, 3);
    return {
      write: (headers) => tenant.api.post("/v2/product/collection/restore", { collectionIds }, headers),
      events: 3,
    };
  },
  async previewRestore(tenant) {
    const collectionIds = await deleted(tenant, 2);
    return {
      write: (headers) => tenant.api.post("/v2/product/collection/restore/preview", { collectionIds }, headers),
      events: 0,
    };
  },
  createProduct: {},
  updateProduct: { of: product, sent: { products: [{ sku: "A-2", price: 1.5 }] } },
  deleteProduct: { of: product },
  async restoreProducts(tenant) {
    const productIds = [await product(tenant), await product(tenant)];
    for (const id of productIds) await tenant.api.delete(`/v2/product/${id}`);
    return { write: (headers) => tenant.api.post("/v2/product/restore", { productIds }, headers), events: 2 };
  },
  createDistributor: { sent: { name: "A" } },
  updateDistributor: { of: distributor, sent: { name: "Other", active: false } },
  deleteDistributor: { of: distributor },
  async createOrder(tenant) {
    const sent = await orderBody(tenant);
    return { write: (headers) => tenant.api.post("/v2/order", sent, headers), events: 2 };
  },
  async cancelOrder(tenant) {
    const start_date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const id = await made(tenant.api, "/v2/order", { ...(await orderBody(tenant)), start_date });
    return { write: (headers) => tenant.api.post(`/v2/order/${id}/cancel`, {}, headers), events: 2 };
  },
  async updateOrder(tenant) {
    await tenant.import("orders", [{ _id: "o1", number: "00000001", status: "accepted", state: "open" }]);
    return (headers) => tenant.api.put("/v2/order/o1", body("updateOrder"), headers);
  },
  createTicket: { sent: { subject: "A" } },
  async updateTicket(tenant) {
    const id = await ticket(tenant);
    const closed = new Date(Date.now() + 1000).toISOString();
    return (headers) => tenant.api.put(`/v1/support/ticket/${id}`, { closed }, headers);
  },
  changeSubscription: { of: subscription, sent: { price: 120 } },
  renewSubscription: { of: subscription, sent: { months: 12 } },
  cancelSubscription: { of: subscription, sent: { when: "now" } },
  async withdrawSubscriptionChange(tenant) {
    const id = await subscription(tenant);
    const change = await made(tenant.api, `/v2/subscription/${id}/renew`, {});
    return (headers) => tenant.api.delete(`/v2/subscription/${id}/change/${change}`, undefined, headers);
  },
  updateTenant: {},
  async switchContext(tenant) {
    const host = await tenant.child();
    const guest = await tenant.user();
    await host.api.post("/v1/user/guest", { username: guest.email, role: "consumer.admin" });
    const api = await asUser(guest);
    return { write: (headers) => api.post("/v1/user/me/context", { id: host.id }, headers), beside: host, events: 2 };
  },
  async proveIdentity(tenant) {
    const person = await tenant.user();
    const api = await asUser(person);
    return (headers) => api.put("/v1/auth/proof", { password: person.password }, headers);
  },
  async logout(tenant) {
    const api = await tenant.signedIn();
    return (headers) => api.post("/v2/auth/logout", {}, headers);
  },
  async endSession(tenant) {
    const person = await tenant.user();
    const [api] = [await asUser(person), await asUser(person)];
    const sessions: { id: string; current?: boolean }[] = (await api.get("/v1/auth/session?~sort=-created")).body;
    return (headers) => api.delete(`/v1/auth/session/${sessions[0]?.id}`, undefined, headers);
  },
  createRole: {},
  updateRole: { of: role, sent: { title: "Other" } },
  deleteRole: { of: role },
  async createUser({ api }) {
    const person = newUser();
    return (headers) => api.post("/v1/user", person, headers);
  },
  updateUser: { of: user, sent: { firstname: "Ola" } },
  inviteUser: { of: user },
  async acceptInvitation({ api }) {
    const { token } = (await api.post("/v1/user", newUser())).body.invitation;
    const open = new Api({}, api.origin);
    return (headers) =>
      open.post("/v1/user/invite/accept", { token, password: "correct horse battery staple" }, headers);
  },
  async resetPassword(tenant) {
    const { id } = await tenant.user();
    const token = await inTenant(tenant.id, (tx) => issueReset(tx, tenant.id, id));
    const open = new Api({}, tenant.api.origin);
    return (headers) =>
      open.post("/v1/user/password/reset", { token, password: "correct horse battery staple" }, headers);
  },
  async updateOwnUser(tenant) {
    const api = await tenant.signedIn();
    return (headers) => api.put("/v1/user/me", { language: "nb" }, headers);
  },
  async changePassword(tenant) {
    const person = await tenant.user();
    const api = await asUser(person);
    const passwords = { currentPassword: person.password, password: "a new and much longer one" };
    return (headers) => api.put("/v1/user/me/password", passwords, headers);
  },
  async createPasskeyOptions(tenant) {
    const api = await tenant.signedIn();
    return { write: (headers) => api.post("/v1/user/me/passkey/options", undefined, headers), events: 0 };
  },
  async createPasskeyChallenge(tenant) {
    const api = await tenant.signedIn();
    return { write: (headers) => api.post("/v1/user/me/passkey/challenge", undefined, headers), events: 0 };
  },
  async createPasskey(tenant) {
    const api = await tenant.signedIn();
    const response = await newPasskey(api);
    return (headers) => api.post("/v1/user/me/passkey", { name: "Laptop", response }, headers);
  },
  async updatePasskey(tenant) {
    const api = await tenant.signedIn();
    const id = await made(api, "/v1/user/me/passkey", { name: "Laptop", response: await newPasskey(api) }, "id");
    return (headers) => api.put(`/v1/user/me/passkey/${id}`, { name: "Phone" }, headers);
  },
  async deletePasskey(tenant) {
    const api = await tenant.signedIn();
    const id = await made(api, "/v1/user/me/passkey", { name: "Laptop", response: await newPasskey(api) }, "id");
    return (headers) => api.delete(`/v1/user/me/passkey/${id}`, undefined, headers);
  },
  async createAuthenticator(tenant) {
    const api = await tenant.signedIn();
    return { write: (headers) => api.post("/v1/user/me/factor/authenticator", undefined, headers), events: 0 };
  },
  async confirmAuthenticator(tenant) {
    const api = await tenant.signedIn();
    const { secret } = (await api.post("/v1/user/me/factor/authenticator")).body;
    return (headers) => api.put("/v1/user/me/factor/authenticator", { code: codeOf(secret) }, headers);
  },
  async removeAuthenticator(tenant) {
    const { api } = await withAuthenticator(await tenant.user());
    return (headers) => api.delete("/v1/user/me/factor/authenticator", undefined, headers);
  },
  async createRecoveryCodes(tenant) {
    const { api } = await withAuthenticator(await tenant.user());
    return (headers) => api.post("/v1/user/me/factor/recovery-code", undefined, headers);
  },
  async removeFactors(tenant) {
    const person = await tenant.user();
    await withAuthenticator(person);
    return (headers) => tenant.api.delete(`/v1/user/${person.id}/factor`, undefined, headers);
  },
  async endUserSessions(tenant) {
    const person = await tenant.user();
    await asUser(person);
    return (headers) => tenant.api.delete(`/v1/user/${person.id}/session`, undefined, headers);
  },
  async admitGuest(tenant) {
    const { email } = await tenant.user();
    const host = await tenant.child();
    return {
      write: (headers) => host.api.post("/v1/user/guest", { username: email, role: "consumer.admin" }, headers),
      beside: host,
    };
  },
  async dismissGuest(tenant) {
    const { email } = await tenant.user();
    const host = await tenant.child();
    const { body } = await host.api.post("/v1/user/guest", { username: email, role: "consumer.admin" });
    return { write: (headers) => host.api.delete(`/v1/user/guest/${body.id}`, undefined, headers), beside: host };
  },
  createKey: {},
  rotateKey: { of: key },
  async rotateOwnKey(tenant) {
    const own = await tenant.keyed("Platform/Event", "Platform/Webhook");
    return (headers) => own.post("/v1/key/me/rotate", body("rotateOwnKey"), headers);
  },
  revokeKey: { of: key },
  createAccount: { sent: { name: "A" } },
  updateAccount: { of: account, sent: { name: "Other" } },
  async createPlace(tenant) {
    const sent = { name: "A", account: await account(tenant) };
    return (headers) => tenant.api.post("/v1/tenant", sent, headers);
  },
  createSandbox: {},
  async moveSandboxClock(tenant) {
    await asSandbox(tenant);
    return (headers) => tenant.api.post("/v1/sandbox/clock", { to: "today+30d" }, headers);
  },
  async deleteSandbox(tenant) {
    await tenant.api.post("/v1/sandbox");
    return (headers) => tenant.api.delete("/v1/sandbox", undefined, headers);
  },
  async createPlan(tenant) {
    const id = await ticket(tenant);
    return (headers) =>
      tenant.api.post("/v1/plan", { operation: "ticket.update", ids: [id], set: { subject: "B" } }, headers);
  },
  applyPlan: { of: ticketPlan, sent: {}, events: 3 },
  cancelPlan: { of: ticketPlan },
  async cancelOperation(tenant) {
    const id = await ticketPlan(tenant);
    // As that of a plan whose first batch no worker has begun.
    await inTenant(
      tenant.id,
      (tx) => tx.$executeRaw`
        UPDATE plan SET doc = (doc::jsonb || '{"status":"applying"}')::json, task = '{"batches":{}}' WHERE id = ${id}`,
    );
    return (headers) => tenant.api.post(`/v1/operation/${id}/cancel`, undefined, headers);
  },
  appendEvent: {},
  async undoChange(tenant) {
    const id = await distributor(tenant);
    await tenant.api.put(`/v1/distributor/${id}`, { name: "Other" });
    const { body: events } = await tenant.api.get(
      `/v1/event?~filter[data._id]=${id}&~filter[action]=distributor_update`,
    );
    return { write: (headers) => tenant.api.post(`/v1/event/${events.data[0].id}/undo`, {}, headers), events: 2 };
  },
  createWebhook: {},
  updateWebhook: { of: webhook, sent: { description: "Other" } },
  deleteWebhook: { of: webhook },
  rotateWebhookSecret: { of: webhook },
  testWebhook: { of: activeWebhook },
  async redeliverFailed(tenant) {
    const id = await activeWebhook(tenant);
    return (headers) => tenant.api.post(`/v1/webhook/${id}/redeliver?since=today`, undefined, headers);
  },
  async redeliver(tenant) {
    const id = await activeWebhook(tenant);
    const { body: delivery } = await tenant.api.post(`/v1/webhook/${id}/test`);
    return (headers) => tenant.api.post(`/v1/webhook/delivery/${delivery.id}/redeliver`, undefined, headers);
  },
};

export const writesWithCase = Object.keys(cases);

/** Prepares what a write needs. */
export async function preparedWrite(name: string, tenant: TestTenant): Promise<WriteCase> {
  const prepare = cases[name];
  const endpoint = endpoints.find((each) => each.name === name);
  if (!prepare || !endpoint) throw new Error(`${name} is new: say in \`cases\` how it is done.`);
  if (typeof prepare === "function") {
    const prepared = await prepare(tenant);
    return typeof prepared === "function" ? { write: prepared } : prepared;
  }
  const { of, sent = endpoint.body && endpoint.example?.body, ...more } = prepare;
  const path = endpoint.path.replace(/:\w+/, (await of?.(tenant)) ?? "");
  return { write: (headers) => tenant.api.send(endpoint.method, path, sent, headers), ...more };
}
