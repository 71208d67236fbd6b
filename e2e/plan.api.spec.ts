import { expect, test } from "./api-test";
import { type Api, asUser, withKey } from "./fixtures";
import { changesOf, importAccounts, planned } from "./plan-task";

const everyAccount = async (api: Api) => (await api.get("/v1/account?~sort=id&~limit=1000")).body.data;

test("A plan shows what becomes of each record, changes nothing, and is applied exactly as shown", async ({
  tenant,
}) => {
  const { api } = tenant;
  await importAccounts(tenant, 4);
  await api.put("/v1/account/k3", { country: "SE" });
  const before = await everyAccount(api);
  const { plan, path, changes } = await planned(api, {
    operation: "account.update",
    ids: ["k0", "k1", "k3", "unknown"],
    set: { country: "SE" },
  });
  expect(plan).toMatchObject({
    operation: "account.update",
    status: "ready",
    total: 4,
    counts: { change: 2, delete: 0, restore: 0, same: 1, refuse: 1 },
    fields: { country: 2 },
    eventKinds: [{ source: "account", action: "update" }],
  });
  expect(changes.map(({ record, action }) => [record, action])).toEqual([
    ["k0", "change"],
    ["k1", "change"],
    ["k3", "same"],
    ["unknown", "refuse"],
  ]);
  expect(changes[0]).toMatchObject({ name: "Account 0", changes: { country: { before: "NO", after: "SE" } } });
  expect(changes[3]?.problem).toMatchObject({ code: "not_found" });
  const found = async (field: string) => (await api.get(`${path}/change?~filter[field]=${field}`)).body.metadata.total;
  expect([await found("country"), await found("name")]).toEqual([2, 0]);
  expect(await everyAccount(api)).toEqual(before);
  const events = (await api.get("/v1/event?~filter[source]=account&~filter[action]=update")).body;
  expect(events.data).toHaveLength(1);

  const applied = await api.post(`${path}/apply`, { reason: "Moved" }, { "If-Match": `"${plan.digest}"` });
  expect(applied.status, applied.text).toBe(200);
  expect(applied.body).toMatchObject({ status: "done", done: 2, failed: 0, total: 2, undo: { undo: plan.id } });
  // One for each account, and that of the plan.
  expect(applied.body.events).toBe(3);
  const since = (await api.get(`/v1/account/changes?~since=${plan.snapshot}`)).body.data;
  expect(since.map(({ id }: { id: string }) => id).sort()).toEqual(["k0", "k1"]);
  expect((await api.get(`/v1/operation/${plan.id}`)).body).toEqual(applied.body);
  expect((await everyAccount(api)).map(({ country }: { country: string }) => country)).toEqual([
    "SE",
    "SE",
    "NO",
    "SE",
  ]);
  const [first] = await changesOf(api, plan.id);
  expect(first?.outcome).toBe("applied");
  expect((await api.get(`/v1/event/${first?.event}`)).body).toMatchObject({ action: "update", data: { _id: "k0" } });
  expect((await api.get(`/v1/event?~filter[data._id]=${plan.id}&~sort=-time&~limit=1`)).body.data[0]).toMatchObject({
    action: "plan_apply",
    data: { name: "account.update, 4 accounts", applied: 2, skipped: 0, reason: "Moved" },
  });
  expect((await api.post(`${path}/apply`, {})).body).toMatchObject({ status: 409, code: "conflict" });
});

test("All that match are planned as they are now, a customer's records included, and what matches later is not", async ({
  tenant,
}) => {
  const { api } = tenant;
  const customer = await tenant.child();
  await importAccounts(tenant, 2);
  await importAccounts(customer, 1, { id: "c1" });
  const where = { "~filter[country]": "NO", "~search": "Account" };
  const { plan, path, changes } = await planned(api, { operation: "account.update", where, set: { name: "Other" } });
  expect(changes.map(({ record }) => record).sort()).toEqual(["c1", "k0", "k1"]);
  await tenant.import("accounts", [{ id: "late", name: "Account late", country: "NO" }]);
  expect((await api.post(`${path}/apply`, {})).body).toMatchObject({ done: 3 });
  expect((await api.get("/v1/account/late")).body.name).toBe("Account late");
  expect((await customer.api.get("/v1/account/c1")).body.name).toBe("Other");
  expect((await customer.api.get(path)).status).toBe(404);
  const none = await api.post("/v1/plan", { operation: "account.update", where, set: { name: "B" } });
  expect(none.status, none.text).toBe(201);
  expect(none.body.total).toBe(1);
  expect(plan.total).toBe(3);
});

test("A record that somebody has changed since is refused by name and event; the others can be applied without it", async ({
  tenant,
}) => {
  const { api } = tenant;
  await importAccounts(tenant, 3);
  // Its identifier sorts after all that are made here.
  const imported = { id: `${tenant.id}-e`, source: "account", action: "update", status: "success" };
  await tenant.import("events", [{ ...imported, time: "2020-01-01T00:00:00.000Z", data: { _id: "k1" } }]);
  const { path } = await planned(api, { operation: "account.update", ids: ["k0", "k1", "k2"], set: { country: "SE" } });
  const person = await tenant.signedIn();
  await person.put("/v1/account/k1", { name: "Changed" });
  const [event] = (await api.get("/v1/event?~filter[data._id]=k1")).body.data;
  const before = await everyAccount(api);
  const refused = await api.post(`${path}/apply`, {});
  expect(refused.body).toMatchObject({ status: 409, code: "plan_stale" });
  expect(refused.body.records).toEqual([
    { id: "k1", name: "Account 1", changedBy: { event: event.id, user: event.user.username, time: event.time } },
  ]);
  expect(await everyAccount(api)).toEqual(before);
  const withoutLog = await tenant.keyed("Platform/Account", "Platform/Account/Write");
  expect((await withoutLog.post(`${path}/apply`, {})).body.records).toEqual([
    { id: "k1", name: "Account 1", changedBy: { time: expect.any(String) } },
  ]);
  expect((await api.post(`${path}/apply`, { stale: "skip" })).body).toMatchObject({ done: 2, failed: 1 });
  expect((await changesOf(api, path.slice(9))).map(({ outcome }) => outcome)).toEqual([
    "applied",
    "skipped",
    "applied",
  ]);
  expect((await everyAccount(api)).map(({ country }: { country: string }) => country)).toEqual(["SE", "NO", "SE"]);
});

test("A record that was deleted and restored after the plan was made makes it stale", async ({ api }) => {
  const { body } = await api.post("/v2/product/collection", { name: "A" });
  const collection = `/v2/product/collection/${body.id}`;
  const { path } = await planned(api, { operation: "collection.delete", ids: [body.id] });
  await api.delete(collection);
  const [event] = (await api.get(`/v1/event?~filter[data._id]=${body.id}&~sort=-time&~limit=1`)).body.data;
  expect((await api.post(`/v1/event/${event.id}/undo`, {})).status).toBe(200);
  expect((await api.post(`${path}/apply`, {})).body).toMatchObject({ status: 409, code: "plan_stale" });
  expect((await api.get(collection)).body.name).toBe("A");
});

test("A plan that matches nothing is no failure: it changes nothing, and leaves no event", async ({ api }) => {
  const events = async () => (await api.get("/v1/event?~filter[source]=plan")).body.data.length;
  const none = await api.post("/v1/plan", { operation: "ticket.update", where: {}, set: { closed: "now" } });
  expect(none.status, none.text).toBe(200);
  expect(none.body).toMatchObject({ status: "ready", total: 0 });
  expect((await api.get(`/v1/plan/${none.body.id}`)).body).toEqual(none.body);
  const applied = await api.post(`/v1/plan/${none.body.id}/apply`, {});
  expect(applied.body).toMatchObject({ status: "done", done: 0, total: 0, events: 0 });
  expect(await events()).toBe(0);
});

test("Records that match can be left out, and only the plan that was read is applied", async ({ api, tenant }) => {
  await importAccounts(tenant, 3, { phone: "1" });
  const asked = { operation: "account.update", set: { name: "B" } };
  const { plan, path, changes } = await planned(api, { ...asked, where: {}, except: ["k1", "unknown"] });
  expect(changes.map(({ record }) => record)).toEqual(["k0", "k2"]);
  expect((await api.post("/v1/plan", { ...asked, ids: ["k0"], except: ["k1"] })).body).toMatchObject({
    status: 422,
    errors: [{ pointer: "/except" }],
  });
  expect((await api.post(`${path}/apply`, {}, { "If-Match": '"another"' })).status).toBe(412);
  const { headers } = await api.get(path);
  expect(headers.get("etag")).not.toBe(`"${plan.digest}"`);
  expect((await api.post(`${path}/apply`, {}, { "If-Match": headers.get("etag") ?? "" })).body.done).toBe(2);
  expect((await everyAccount(api)).map(({ name }: { name: string }) => name)).toEqual(["B", "Account 1", "B"]);
});

test("An applied plan is taken back by another plan, which leaves alone what was changed since", async ({ api }) => {
  const ids: string[] = [];
  for (const name of ["A", "B", "C"]) ids.push((await api.post("/v2/product/collection", { name })).body.id);
  const names = async () => (await api.get("/v2/product/collection?~sort=name")).body.data;
  const before = await names();
  const { plan, path } = await planned(api, { operation: "collection.delete", ids });
  expect(plan.counts).toMatchObject({ delete: 3 });
  expect((await api.post("/v1/plan", { undo: plan.id })).status).toBe(409);
  await api.post(`${path}/apply`, {});
  expect(await names()).toEqual([]);
  await api.post("/v2/product/collection/restore", { collectionIds: [ids[0]] });
  const back = await planned(api, { undo: plan.id });
  expect(back.plan).toMatchObject({ undoes: plan.id, counts: { restore: 2, refuse: 1 } });
  const applied = await api.post(`${back.path}/apply`, {});
  expect(applied.status, applied.text).toBe(200);
  expect(applied.body.done).toBe(2);
  const without = (text: string) => text.replaceAll(/"updated":"[^"]*"/g, "");
  expect(without(JSON.stringify(await names()))).toBe(without(JSON.stringify(before)));
  const again = await planned(api, { undo: back.plan.id });
  expect(again.plan.counts).toMatchObject({ delete: 2 });
});

test("Of two records that would take one name the second is refused, and restores are planned with their names", async ({
  api,
}) => {
  const make = async (name: string) => (await api.post("/v2/product/collection", { name })).body.id;
  const [one, two] = [await make("A"), await make("B")];
  const { plan, changes } = await planned(api, { operation: "collection.update", ids: [one, two], set: { name: "C" } });
  expect(plan.counts).toMatchObject({ change: 1, refuse: 1 });
  expect(changes[1]?.problem).toMatchObject({ code: "conflict", detail: expect.stringContaining("has this name") });
  await api.delete(`/v2/product/collection/${one}`);
  await make("A");
  const where = { "~filter[deletedDate]": "" };
  const restore = await planned(api, { operation: "collection.restore", where });
  expect(restore.changes[0]).toMatchObject({ action: "restore", changes: { name: { before: "A" } } });
  const { path } = await planned(api, { operation: "collection.restore", ids: [one] });
  await api.post(`${path}/apply`, {});
  const name = restore.changes[0]?.changes.name?.after;
  expect((await api.get(`/v2/product/collection/${one}`)).body.name).toBe(name);
});

test("A plan of more records than the tenant leaves to one person is applied by another, and keys count as their creators", async ({
  tenant,
}) => {
  await importAccounts(tenant, 3);
  const above = (secondPersonAbove: number | null) => tenant.api.put("/v1/tenant", { settings: { secondPersonAbove } });
  expect((await above(1)).body.settings).toEqual({ secondPersonAbove: 1 });
  const [one, other] = [await tenant.user(), await tenant.user()];
  const [author, colleague] = [await asUser(one), await asUser(other)];
  const { body: key } = await author.post("/v1/key", { name: "erp", scopes: ["Platform/Account/Write"] });
  const change = (ids: string[], country: string) => ({ operation: "account.update", ids, set: { country } });

  const small = await planned(author, change(["k0"], "SE"));
  expect(small.plan.secondPerson).toBeUndefined();
  expect((await author.post(`${small.path}/apply`)).status).toBe(200);

  const { plan, path } = await planned(author, change(["k1", "k2"], "SE"));
  expect(plan.secondPerson).toBe(true);
  // Whether a second person is needed is decided when a plan is made.
  await above(1000);
  for (const api of [author, withKey(key.key)]) {
    const refused = await api.post(`${path}/apply`);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "needs_second_person", detail: /It writes 2 records/ });
  }
  expect((await tenant.api.get("/v1/account/k1")).body.country).toBe("NO");
  expect((await colleague.post(`${path}/apply`)).status).toBe(200);
  expect((await tenant.api.get("/v1/account/k1")).body.country).toBe("SE");
  const { body } = await tenant.api.get(`/v1/event?~filter[action]=plan_apply&~filter[data._id]=${plan.id}&~sort=time`);
  expect(body.data).toMatchObject([
    { status: "failed", user: { username: one.email } },
    { status: "failed" },
    { status: "success", user: { username: other.email }, data: { author: one.email, applied: 2 } },
  ]);

  await above(0);
  const byKey = await planned(withKey(key.key), change(["k1", "k2"], "DK"));
  expect((await author.post(`${byKey.path}/apply`)).status).toBe(403);
  expect((await above(null)).body.settings).toEqual({});
});
