import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

/** What a provider changes of a customer's record is in the logs of both. */

interface Logged {
  id: string;
  source: string;
  action: string;
  tenant: { id: string; name: string };
  user: Record<string, string>;
  data: Record<string, unknown>;
}

async function logged({ api }: TestTenant, query: string): Promise<Logged[]> {
  return (await api.get(`/v1/event?~sort=time&${query}`)).body.data;
}

/** The event in both logs: the same but for its identifier, its time, its tenant and the name of its user. */
async function expectInBoth(tenant: TestTenant, child: TestTenant, query: string): Promise<Logged> {
  const [theirs, ...others] = await logged(tenant, query);
  const [its, ...more] = await logged(child, query);
  expect([...others, ...more]).toEqual([]);
  const { id, username, ...user } = theirs?.user ?? {};
  expect([id, username]).toEqual([expect.any(String), expect.stringContaining(":")]);
  expect(its).toEqual({
    ...theirs,
    id: expect.not.stringMatching(theirs?.id ?? ""),
    time: expect.any(String),
    tenant: { id: child.id, name: child.name },
    user: { ...user, username: tenant.name },
  });
  return its as Logged;
}

test("a change of a customer's account by its provider is in the customer's log, by the provider's name", async ({
  tenant,
}) => {
  const child = await tenant.child();
  await child.import("accounts", [{ id: "kk1", name: "Before" }]);
  expect((await tenant.api.put("/v1/account/kk1", { name: "After" })).status).toBe(200);
  const { id } = await expectInBoth(tenant, child, "~filter[data._id]=kk1");
  // The customer finds its author there, and can undo it.
  const { body: history } = await child.api.get("/v1/account/kk1/history");
  expect(JSON.stringify(history)).toContain(tenant.name);
  const { body: undo } = await child.api.get(`/v1/event/${id}/undo`);
  expect(undo).toMatchObject({ undoable: true, changes: [{ pointer: "/name", before: "Before", after: "After" }] });
});

test("tickets that a provider opens, renames, closes and opens again are in the customer's log", async ({ tenant }) => {
  const child = await tenant.child();
  const sent = { subject: "Printer", tenant: child.id };
  const { body: ticket } = await tenant.api.post("/v1/support/ticket", sent);
  const path = `/v1/support/ticket/${ticket.id}`;
  await tenant.api.put(path, { subject: "Printers" });
  await tenant.api.put(path, { closed: new Date().toISOString() });
  await tenant.api.put(path, { closed: null });
  for (const action of ["create", "update", "close", "reopen"]) {
    await expectInBoth(tenant, child, `~filter[data._id]=${ticket.id}&~filter[action]=ticket_${action}`);
  }
});

test("a consent that a provider records for a customer's user is in the customer's log", async ({ tenant }) => {
  const child = await tenant.child();
  const { id: user } = await child.user();
  const body = JSON.stringify({ blocks: [], entityMap: {} });
  const agreement = { content: { en: { title: "Terms", body } }, global: true };
  const { body: made } = await tenant.api.post("/v1/agreement", agreement);
  expect((await tenant.api.post("/v1/signed-agreement", { agreement: made._id, user })).status).toBeLessThan(300);
  await expectInBoth(tenant, child, "~filter[action]=sign");
});

test("a bulk change by plan is in the logs of the customers whose records it changes", async ({ tenant }) => {
  const [child, other] = [await tenant.child(), await tenant.child()];
  await tenant.import("accounts", [{ id: "own", name: "A" }]);
  await child.import("accounts", [{ id: "k1", name: "A" }]);
  await other.import("accounts", [{ id: "k2", name: "A" }]);
  const plan = { operation: "account.update", where: { "~filter[name]": "A" }, set: { name: "B" } };
  const { body } = await tenant.api.post("/v1/plan", plan);
  const applied = await tenant.api.post(`/v1/plan/${body.id}/apply`, {}, { "If-Match": `"${body.digest}"` });
  expect(applied.body).toMatchObject({ done: 3 });
  await expectInBoth(tenant, child, "~filter[data._id]=k1");
  await expectInBoth(tenant, other, "~filter[data._id]=k2");
  expect(await logged(other, "~filter[data._id]=k1")).toEqual([]);
});

test("an import is one event for each customer that has records in it", async ({ tenant }) => {
  const child = await tenant.child();
  const records = [{ id: "own" }, { id: "k1", tenant: child.id }, { id: "k2", tenant: child.id }];
  await tenant.import("accounts", records);
  const { body } = await tenant.api.post("/v1/plan", {
    operation: "account.import",
    records: [{ id: "k2", tenant: child.id, name: "Planned" }],
  });
  await tenant.api.post(`/v1/plan/${body.id}/apply`, {}, { "If-Match": `"${body.digest}"` });
  const its = await logged(child, "~filter[action]=import");
  expect(its.map(({ user, data }) => [user.username, data])).toEqual([
    [tenant.name, { resource: "accounts", count: 2 }],
    [tenant.name, { resource: "accounts", count: 1 }],
  ]);
  expect((await logged(tenant, "~filter[action]=import")).map(({ data }) => data.count)).toEqual([3, 1]);
});

test("webhooks of both hear of it, and a dry run tells neither", async ({ tenant }) => {
  const child = await tenant.child();
  await child.import("accounts", [{ id: "kk1", name: "Before" }]);
  const hook = { url: "https://receiver.example/hook", sources: ["account"], actions: ["update"] };
  const hooks = await Promise.all([tenant, child].map(async ({ api }) => (await api.post("/v1/webhook", hook)).body));
  const types = () =>
    Promise.all(
      [tenant, child].map(async ({ api }, at) => {
        const { body } = await api.get(`/v1/webhook/${hooks[at].id}/delivery`);
        return body.data.map(({ type }: { type: string }) => type);
      }),
    );
  await tenant.api.put("/v1/account/kk1", { name: "After" }, { Prefer: "dry-run" });
  expect(await types()).toEqual([[], []]);
  await tenant.api.put("/v1/account/kk1", { name: "After" });
  expect(await types()).toEqual([["account.update"], ["account.update"]]);
});
