import { randomBytes } from "node:crypto";
import type { EventType } from "@/lib/base/audit/event";
import { identityLinked, userLoggedIn } from "@/lib/base/auth/events";
import { endpoints } from "@/lib/endpoints";
import { events as catalogue } from "@/lib/events";
import * as imports from "@/lib/import/events";
import { agreementUpdated } from "@/lib/resources/agreement/events";
import { signatureRecorded } from "@/lib/resources/consent/events";
import { orderCreated } from "@/lib/resources/event/events";
import { contextSwitched } from "@/lib/resources/session/events";
import { subscriptionUpdated } from "@/lib/resources/subscription/events";
import { tenantCreated } from "@/lib/resources/tenant/events";
import { ticketClosed, ticketReopened, ticketUpdated } from "@/lib/resources/ticket/events";
import { webhookDisabled } from "@/lib/resources/webhook/events";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { type Answer, Api, signIn, type TestTenant } from "./fixtures";

/**
 * Every successful write leaves exactly one event for each object it concerned, and one that is refused leaves exactly
 * one. The operations are read off the endpoint list: a new one without a case here fails.
 */

interface Case {
  /** Does the write; what it needs was made before. */
  write(): Promise<Answer>;
  /** How many objects it concerns, where that is not one. */
  events?: number;
  /** Another tenant whose log has its side of it. */
  beside?: TestTenant;
}

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
const ticket = ({ api }: TestTenant) => made(api, "/v1/support/ticket", { subject: "A" }, "id");
const role = ({ api }: TestTenant) => made(api, "/v1/account/permission/role", { name: `r${random()}` });
const key = ({ api }: TestTenant) => made(api, "/v1/key", body("createKey"), "id");
const webhook = ({ api }: TestTenant) =>
  made(api, "/v1/webhook", { ...Object(body("createWebhook")), active: false }, "id");
const newUser = () => ({ firstname: "Kari", lastname: "Nordmann", username: `${random()}@writes.example` });
const user = ({ api }: TestTenant) => made(api, "/v1/user", newUser());

async function deleted(tenant: TestTenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await collection(tenant));
  for (const id of ids) await tenant.api.delete(`/v2/product/collection/${id}`);
  return ids;
}

const cases: Record<string, (tenant: TestTenant) => Promise<Case["write"] | Case>> = {
  createAgreement:
    async ({ api }) =>
    () =>
      api.post("/v1/agreement", body("createAgreement")),
  async updateAgreement(tenant) {
    const id = await agreement(tenant);
    return () => tenant.api.put(`/v1/agreement/${id}`, body("updateAgreement"));
  },
  async previewAgreement(tenant) {
    const id = await agreement(tenant);
    return { write: () => tenant.api.post(`/v1/agreement/${id}/preview`, body("previewAgreement")), events: 0 };
  },
  async setServiceAgreements(tenant) {
    const agreements = [await agreement(tenant), await agreement(tenant)];
    return { write: () => tenant.api.put("/v1/agreement/service/backup", { agreements }), events: 2 };
  },
  async signAgreement(tenant) {
    const signature = { agreement: await agreement(tenant), language: "en", user: await user(tenant) };
    return () => tenant.api.post("/v1/signed-agreement", signature);
  },
  createCollection:
    async ({ api }) =>
    () =>
      api.post("/v2/product/collection", { name: "A" }),
  async updateCollection(tenant) {
    const id = await collection(tenant);
    return () => tenant.api.put(`/v2/product/collection/${id}`, { name: "Other" });
  },
  async deleteCollection(tenant) {
    const id = await collection(tenant);
    return () => tenant.api.delete(`/v2/product/collection/${id}`);
  },
  async deleteCollections(tenant) {
    const collectionIds = [await collection(tenant), await collection(tenant), await collection(tenant)];
    return { write: () => tenant.api.delete("/v2/product/collection", { collectionIds }), events: 3 };
  },
  async restoreCollections(tenant) {
    const collectionIds = await deleted(tenant, 3);
    return { write: () => tenant.api.post("/v2/product/collection/restore", { collectionIds }), events: 3 };
  },
  async previewRestore(tenant) {
    const collectionIds = await deleted(tenant, 2);
    return { write: () => tenant.api.post("/v2/product/collection/restore/preview", { collectionIds }), events: 0 };
  },
  createDistributor:
    async ({ api }) =>
    () =>
      api.post("/v1/distributor", { name: "A" }),
  async updateDistributor(tenant) {
    const id = await distributor(tenant);
    return () => tenant.api.put(`/v1/distributor/${id}`, { name: "Other", active: false });
  },
  async deleteDistributor(tenant) {
    const id = await distributor(tenant);
    return () => tenant.api.delete(`/v1/distributor/${id}`);
  },
  createTicket:
    async ({ api }) =>
    () =>
      api.post("/v1/support/ticket", { subject: "A" }),
  async updateTicket(tenant) {
    const id = await ticket(tenant);
    return () => tenant.api.put(`/v1/support/ticket/${id}`, { closed: new Date(Date.now() + 1000).toISOString() });
  },
  updateTenant:
    async ({ api }) =>
    () =>
      api.put("/v1/tenant", body("updateTenant")),
  async switchContext(tenant) {
    const host = await tenant.child();
    const guest = await tenant.user();
    await host.api.post("/v1/user/guest", { username: guest.email, role: "consumer.admin" });
    const api = await signIn(guest);
    return { write: () => api.post("/v1/user/me/context", { id: host.id }), beside: host, events: 2 };
  },
  async logout(tenant) {
    const api = await tenant.signedIn();
    return () => api.post("/v2/auth/logout", {});
  },
  async endSession(tenant) {
    const person = await tenant.user();
    const [api] = [await signIn(person), await signIn(person)];
    const sessions: { id: string; current?: boolean }[] = (await api.get("/v1/auth/session?~sort=-created")).body;
    return () => api.delete(`/v1/auth/session/${sessions[0]?.id}`);
  },
  createRole:
    async ({ api }) =>
    () =>
      api.post("/v1/account/permission/role", body("createRole")),
  async updateRole(tenant) {
    const id = await role(tenant);
    return () => tenant.api.put(`/v1/account/permission/role/${id}`, { title: "Other" });
  },
  async deleteRole(tenant) {
    const id = await role(tenant);
    return () => tenant.api.delete(`/v1/account/permission/role/${id}`);
  },
  createUser:
    async ({ api }) =>
    () =>
      api.post("/v1/user", newUser()),
  async updateUser(tenant) {
    const id = await user(tenant);
    return () => tenant.api.put(`/v1/user/${id}`, { firstname: "Ola" });
  },
  async inviteUser(tenant) {
    const id = await user(tenant);
    return () => tenant.api.post(`/v1/user/${id}/invite`);
  },
  async acceptInvitation({ api }) {
    const { token } = (await api.post("/v1/user", newUser())).body.invitation;
    const open = new Api({}, api.origin);
    return () => open.post("/v1/user/invite/accept", { token, password: "correct horse battery staple" });
  },
  async changePassword(tenant) {
    const person = await tenant.user();
    const api = await signIn(person);
    const passwords = { currentPassword: person.password, password: "a new and much longer one" };
    return () => api.put("/v1/user/me/password", passwords);
  },
  async endUserSessions(tenant) {
    const person = await tenant.user();
    await signIn(person);
    return () => tenant.api.delete(`/v1/user/${person.id}/session`);
  },
  async admitGuest(tenant) {
    const { email } = await tenant.user();
    const host = await tenant.child();
    return { write: () => host.api.post("/v1/user/guest", { username: email, role: "consumer.admin" }), beside: host };
  },
  async dismissGuest(tenant) {
    const { email } = await tenant.user();
    const host = await tenant.child();
    const { body } = await host.api.post("/v1/user/guest", { username: email, role: "consumer.admin" });
    return { write: () => host.api.delete(`/v1/user/guest/${body.id}`), beside: host };
  },
  createKey:
    async ({ api }) =>
    () =>
      api.post("/v1/key", body("createKey")),
  async rotateKey(tenant) {
    const id = await key(tenant);
    return () => tenant.api.post(`/v1/key/${id}/rotate`, body("rotateKey"));
  },
  async revokeKey(tenant) {
    const id = await key(tenant);
    return () => tenant.api.delete(`/v1/key/${id}`);
  },
  async updateAccount(tenant) {
    await tenant.import("accounts", [{ id: "k1", name: "A", country: "NO" }]);
    return () => tenant.api.put("/v1/account/k1", { name: "Other" });
  },
  appendEvent:
    async ({ api }) =>
    () =>
      api.post("/v1/event", body("appendEvent")),
  createWebhook:
    async ({ api }) =>
    () =>
      api.post("/v1/webhook", body("createWebhook")),
  async updateWebhook(tenant) {
    const id = await webhook(tenant);
    return () => tenant.api.put(`/v1/webhook/${id}`, { description: "Other" });
  },
  async deleteWebhook(tenant) {
    const id = await webhook(tenant);
    return () => tenant.api.delete(`/v1/webhook/${id}`);
  },
  async rotateWebhookSecret(tenant) {
    const id = await webhook(tenant);
    return () => tenant.api.post(`/v1/webhook/${id}/rotate`, body("rotateWebhookSecret"));
  },
  async testWebhook(tenant) {
    const id = await made(tenant.api, "/v1/webhook", body("createWebhook"), "id");
    return () => tenant.api.post(`/v1/webhook/${id}/test`);
  },
  async redeliver(tenant) {
    const id = await made(tenant.api, "/v1/webhook", body("createWebhook"), "id");
    const { body: delivery } = await tenant.api.post(`/v1/webhook/${id}/test`);
    return () => tenant.api.post(`/v1/webhook/delivery/${delivery.id}/redeliver`);
  },
};

const writes = endpoints.filter(({ method }) => method !== "GET");

/** What a case leaves where that is not the event of its endpoint. */
const leaves: Record<string, readonly EventType[]> = {
  setServiceAgreements: [agreementUpdated, agreementUpdated],
  updateTicket: [ticketClosed],
  switchContext: [contextSwitched, userLoggedIn],
  appendEvent: [orderCreated],
};

/** Events that no case here causes, and why. */
const causedElsewhere = new Map<EventType, string>([
  [ticketUpdated, "ticket.api.spec.ts changes the subject of a ticket"],
  [ticketReopened, "ticket.api.spec.ts reopens a ticket"],
  [signatureRecorded, "consent.api.spec.ts signs something other than an agreement"],
  [identityLinked, "single-sign-on.api.spec.ts signs in with another identity provider"],
  [webhookDisabled, "webhook-worker.api.spec.ts answers a delivery with 410"],
  [tenantCreated, "the command line alone creates tenants"],
  [subscriptionUpdated, "the billing system appends it"],
  ...Object.values(imports).map((type): [EventType, string] => [type, "the command line alone imports"]),
]);

interface Logged {
  id: string;
  source: string;
  action: string;
  status: string;
  message: string;
  data?: object;
}

/** The events in the logs of these tenants. */
const logged = async (...tenants: (TestTenant | undefined)[]): Promise<Logged[]> =>
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const ids = tenants.flatMap((tenant) => tenant?.id ?? []);
    const { rows } = await owner.query("SELECT doc FROM event WHERE tenant = ANY ($1)", [ids]);
    return rows.map(({ doc }) => doc);
  });

for (const { name, method, path, event } of writes) {
  test(`${method} ${path} leaves an event for each object it writes, and no other`, async ({ tenant }) => {
    const prepare = cases[name];
    if (!prepare) throw new Error(`${name} is new: say in \`cases\` how it is done, so that its events are counted.`);
    const prepared = await prepare(tenant);
    const { write, events = 1, beside } = typeof prepared === "function" ? { write: prepared } : prepared;
    const before = new Set((await logged(tenant, beside)).map(({ id }) => id));
    const { status, text } = await write();
    expect(status, text).toBeLessThan(300);
    const left = (await logged(tenant, beside)).filter(({ id }) => !before.has(id));
    expect(left).toHaveLength(events);
    expect(event !== undefined).toBe(events > 0);
    const types = leaves[name] ?? Array.from({ length: events }, () => event);
    expect(left.map(({ message }) => message).sort()).toEqual(types.map((type) => type?.success).sort());
    for (const { source, action, message, data } of left) {
      const type = types.find((each) => each?.success === message);
      expect({ source, action }).toEqual({ source: type?.source, action: type?.action });
      if (type?.data) expect(type.data.strict().safeParse(data).error).toBeUndefined();
      else expect(data).toBeUndefined();
    }
  });
}

test("Every event of the catalogue is caused by a case here, or it is said where it is caused", () => {
  const caused = new Set(writes.flatMap(({ name, event }) => leaves[name] ?? event ?? []));
  const uncaused = catalogue.filter((type) => type.success && !caused.has(type) && !causedElsewhere.has(type));
  expect(uncaused.map(({ success }) => success)).toEqual([]);
  expect([...causedElsewhere.keys()].filter((type) => caused.has(type))).toEqual([]);
});

for (const { name, method, path, event, feature, example, body } of writes) {
  if (!event || feature === "authenticated" || feature === "anyone") continue;
  test(`${method} ${path} refused for want of a feature leaves one failed event`, async ({ tenant }) => {
    const api = await tenant.keyed("Platform/Event");
    const before = (await logged(tenant)).length;
    const target = (example?.path ?? path).replace(/:[A-Za-z]+/g, "unknown");
    const answer = await api.send(method, target, body ? (example?.body ?? {}) : undefined);
    expect([name, answer.status]).toEqual([name, 403]);
    expect((await logged(tenant)).length - before).toBe(1);
    const [newest] = (await tenant.api.get("/v1/event?~limit=1")).body.data;
    expect(newest).toMatchObject({
      source: event.source,
      action: event.action,
      status: "failed",
      message: event.failure,
      data: { statusCode: 403 },
    });
  });
}

test("There is no case for an operation that is no more", () => {
  expect(Object.keys(cases).sort()).toEqual(writes.map(({ name }) => name).sort());
});
