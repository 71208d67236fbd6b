import fc from "fast-check";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { type Api, ageProofs, asUser, type TestTenant } from "./fixtures";
import { prove, times } from "./proof";

interface Logged {
  id: string;
  source: string;
  action: string;
  data: Record<string, unknown>;
}

/** The newest event about an object. */
async function newest(api: Api, object: string): Promise<Logged> {
  const { body } = await api.get(`/v1/event?~filter[data._id]=${object}&~sort=-time&~limit=1`);
  return body.data[0];
}

const account = async (tenant: TestTenant) => {
  await tenant.import("accounts", [
    {
      id: "k1",
      name: "A",
      country: "NO",
      status: { active: true },
      address: { postal: { city: "Oslo", zip: "0150" } },
    },
  ]);
  return "/v1/account/k1";
};

test("The change of an account is taken back field by field, and what others have changed since stays", async ({
  tenant,
}) => {
  const { api } = tenant;
  const path = await account(tenant);
  await api.put(path, { name: "B", country: "SE", address: { postal: { city: "Bodø" } } });
  const change = await newest(api, "k1");
  await api.put(path, { address: { postal: { zip: "8006" } }, status: { active: false } });
  const undo = `/v1/event/${change.id}/undo`;
  const { body: plan, headers } = await api.get(undo);
  const etagOfRecord = (await api.get(path)).headers.get("etag");
  expect(plan).toMatchObject({ undoable: true, record: { kind: "account", id: "k1", name: "B", etag: etagOfRecord } });
  expect(plan.effects).toEqual(["Account was updated", "Change was undone"]);
  expect(plan.changes).toContainEqual({
    pointer: "/address/postal/city",
    before: "Oslo",
    after: "Bodø",
    now: "Bodø",
    result: "Oslo",
    state: "clean",
  });
  const etag = headers.get("etag") ?? "";
  const answer = await api.post(undo, { reason: "A mistake" }, { "If-Match": etag });
  expect(answer.status, answer.text).toBe(200);
  expect((await api.get(path)).body).toMatchObject({
    name: "A",
    country: "NO",
    status: { active: false },
    address: { postal: { city: "Oslo", zip: "8006" } },
  });
  expect(await newest(api, change.id)).toMatchObject({
    id: answer.body.event,
    action: "undo",
    data: { _id: change.id, record: "k1", reason: "A mistake" },
  });
  expect((await api.post(undo, {}, { "If-Match": etag })).status).toBe(412);
  expect((await api.post(undo, {})).body).toMatchObject({ code: "not_undoable", detail: "It is undone already." });
  // An undo can be undone.
  const back = await newest(api, "k1");
  expect((await api.post(`/v1/event/${back.id}/undo`, {})).status).toBe(200);
  expect((await api.get(path)).body).toMatchObject({ name: "B", country: "SE" });
});

test("A field that somebody has changed since is a conflict, and only a decision overwrites it", async ({ tenant }) => {
  const { api } = tenant;
  const path = await account(tenant);
  await api.put(path, { name: "B", country: "SE" });
  const change = await newest(api, "k1");
  await api.put(path, { name: "C" });
  const later = await newest(api, "k1");
  const undo = `/v1/event/${change.id}/undo`;
  const { body: plan } = await api.get(undo);
  const [name, country] = ["/name", "/country"].map((pointer) =>
    plan.changes.find((change: { pointer: string }) => change.pointer === pointer),
  );
  expect(name).toMatchObject({ before: "A", after: "B", now: "C", result: "C", state: "conflict" });
  expect(name.by).toMatchObject({ event: later.id });
  expect(country).toMatchObject({ state: "clean", result: "NO" });
  const before = (await api.get(path)).text;
  const refused = await api.post(undo, {});
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "undo_conflict", errors: [{ pointer: "/name" }], undo: plan });
  expect(refused.headers.get("etag")).toBe((await api.get(undo)).headers.get("etag"));
  expect((await api.get(path)).text).toBe(before);
  expect((await api.post(undo, { resolve: { "/name": "keep" } })).status).toBe(200);
  expect((await api.get(path)).body).toMatchObject({ name: "C", country: "NO" });
  await api.put(path, { name: "D", country: "DK" });
  const last = await newest(api, "k1");
  await api.put(path, { name: "E" });
  const decided = { resolve: { "/name": { value: "F" } } };
  expect((await api.post(`/v1/event/${last.id}/undo`, decided)).status).toBe(200);
  expect((await api.get(path)).body).toMatchObject({ name: "F", country: "NO" });
});

test("A value that a record did not have before is taken away again", async ({ api, tenant }) => {
  await tenant.import("accounts", [{ id: "k1", name: "A" }]);
  await api.put("/v1/account/k1", { address: { postal: { city: "Bodø" } } });
  await api.put("/v1/tenant", { settings: { currency: "NOK" } });
  for (const id of ["k1", tenant.id]) {
    const answer = await api.post(`/v1/event/${(await newest(api, id)).id}/undo`, {});
    expect(answer.status, answer.text).toBe(200);
  }
  expect((await api.get("/v1/account/k1")).body.address.postal.city).toBe("");
  expect((await api.get("/v1/tenant")).body.settings).toEqual({});

  // Of two members that belong together one alone has changed.
  for (const roles of [[], ["provider.admin"]])
    await api.put("/v1/tenant", { settings: { currency: "NOK", secondFactor: { everyone: true, roles } } });
  await api.post(`/v1/event/${(await newest(api, tenant.id)).id}/undo`, {});
  expect((await api.get("/v1/tenant")).body.settings).toMatchObject({
    currency: "NOK",
    secondFactor: { everyone: true, roles: [] },
  });
});

test("A value that an import brought comes back, although it would be refused today; one that I decide on is judged", async ({
  tenant,
}) => {
  const { api } = tenant;
  const postal = { city: "x".repeat(300), country: "GBR" };
  await tenant.import("accounts", [{ id: "old", name: "Old", country: "UK", address: { postal } }]);
  await api.put("/v1/account/old", { country: "GB", address: { postal: { city: "London" } } });
  const undo = `/v1/event/${(await api.get("/v1/event?~filter[data._id]=old&~sort=-time")).body.data[0].id}/undo`;
  expect((await api.get(undo)).body).toMatchObject({ undoable: true });
  const decided = await api.post(undo, { resolve: { "/country": { value: "XX" } } });
  expect(decided.body).toMatchObject({ status: 422, errors: [{ pointer: "/country" }] });
  expect((await api.post(undo, {})).status).toBe(200);
  expect((await api.get("/v1/account/old")).body).toMatchObject({ country: "UK", address: { postal } });
});

test("The preview of an undo that would be refused says why", async ({ api, tenant }) => {
  const { _id } = (await api.post("/v1/distributor", { name: "A" })).body;
  const undo = `/v1/event/${(await api.get(`/v1/event?~filter[data._id]=${_id}`)).body.data[0].id}/undo`;
  expect((await api.get(undo)).body).toMatchObject({ undoable: true });
  await tenant.import("products", [{ id: "p", name: "Mail", distributor: _id }]);
  const preview = (await api.get(undo)).body;
  expect(preview).toMatchObject({ undoable: false, reason: "1 product is assigned to it." });
  expect((await api.post(undo, {})).body).toMatchObject({ status: 409, detail: preview.reason });
  expect((await api.get(`/v1/distributor/${_id}`)).status).toBe(200);
});

test("Of 20 undos of one change at once one succeeds", async ({ tenant }) => {
  const path = await account(tenant);
  await tenant.api.put(path, { name: "B" });
  const { id } = await newest(tenant.api, "k1");
  const undos = Array.from({ length: 20 }, () => tenant.api.post(`/v1/event/${id}/undo`, {}));
  const statuses = (await Promise.all(undos)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
});

test("What was deleted comes back, what was made is deleted, and the trash works both ways", async ({ api }) => {
  const undo = async (id: string) => await api.post(`/v1/event/${(await newest(api, id)).id}/undo`, {});
  const { body: distributor } = await api.post("/v1/distributor", { name: "A", address: { city: "Oslo" } });
  const path = `/v1/distributor/${distributor._id}`;
  await api.delete(path);
  expect((await undo(distributor._id)).status).toBe(200);
  const { updated: _, ...restored } = (await api.get(path)).body;
  expect(restored).toEqual({ ...distributor, updated: undefined });

  const { body: role } = await api.post("/v1/account/permission/role", {
    name: "desk",
    features: [{ namespace: "Platform/Support" }],
  });
  await api.delete(`/v1/account/permission/role/${role._id}`);
  expect((await undo(role._id)).status).toBe(200);
  expect((await api.get(`/v1/account/permission/role/${role._id}`)).body.features).toEqual(role.features);

  const { body: collection } = await api.post("/v2/product/collection", { name: "A" });
  expect((await undo(collection.id)).status).toBe(200);
  expect((await api.get(`/v2/product/collection/${collection.id}`)).status).toBe(404);
  // The newest event is its deletion.
  expect((await undo(collection.id)).status).toBe(200);
  expect((await api.get(`/v2/product/collection/${collection.id}`)).body.name).toBe("A");
  expect((await undo(collection.id)).status).toBe(200);
  expect((await api.get(`/v2/product/collection/${collection.id}`)).status).toBe(404);
});

test("Before I undo a deletion I read the name that the collection will get, since another one has taken its own", async ({
  api,
}) => {
  const { id } = (await api.post("/v2/product/collection", { name: "Hardware" })).body;
  await api.delete(`/v2/product/collection/${id}`);
  const path = `/v1/event/${(await newest(api, id)).id}/undo`;
  expect((await api.get(path)).body.changes).toEqual([]);
  await api.post("/v2/product/collection", { name: "Hardware" });
  const { changes, record } = (await api.get(path)).body;
  const result = `Hardware (${id.slice(-8)})`;
  expect(record.name).toBe("Hardware");
  expect(changes).toEqual([
    { pointer: "/name", before: "Hardware", after: "Hardware", now: "Hardware", result, state: "clean" },
  ]);
  expect((await api.post(path, {})).status).toBe(200);
  expect((await api.get(`/v2/product/collection/${id}`)).body.name).toBe(result);
  // The undo can be undone, of what the collection is called now.
  const restored = await newest(api, id);
  expect((await api.get(`/v1/event/${restored.id}/undo`)).body.record.name).toBe(result);
});

test("A change is taken back after its record was deleted and put back, and not while it is deleted", async ({
  api,
}) => {
  for (const { path, member } of [
    { path: "/v2/product/collection", member: "id" },
    { path: "/v1/distributor", member: "_id" },
  ]) {
    const id: string = (await api.post(path, { name: "A" })).body[member];
    await api.put(`${path}/${id}`, { name: "B" });
    const undo = `/v1/event/${(await newest(api, id)).id}/undo`;
    await api.delete(`${path}/${id}`);
    const detail = "The record is deleted. Undo its deletion first.";
    const deletion = (await newest(api, id)).id;
    expect((await api.get(undo)).body).toMatchObject({ undoable: false, reason: detail, deletion });
    expect((await api.post(undo, {})).body).toMatchObject({ status: 422, code: "not_undoable", detail });
    expect((await api.post(`/v1/event/${deletion}/undo`, {})).status).toBe(200);
    expect((await api.get(undo)).body.changes).toMatchObject([{ before: "A", now: "B", state: "clean" }]);
    expect((await api.post(undo, {})).status).toBe(200);
    expect((await api.get(`${path}/${id}`)).body.name).toBe("A");
  }
});

test("The undo of a change of a collection waits for other changes of collections, and holds the record after them", async ({
  tenant,
}) => {
  const { api } = tenant;
  const { id } = (await api.post("/v2/product/collection", { name: "A" })).body;
  await api.put(`/v2/product/collection/${id}`, { name: "B" });
  const event = await newest(api, id);
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    await owner.query("BEGIN");
    await owner.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`collection:${tenant.id}`]);
    const undoing = api.post(`/v1/event/${event.id}/undo`, {});
    const { rows } = await owner.query("SELECT pg_backend_pid() AS pid");
    const waiting = "SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))";
    await expect.poll(async () => (await owner.query(waiting, [rows[0].pid])).rowCount, { interval: 10 }).toBe(1);
    await owner.query("SELECT FROM collection WHERE tenant = $1 AND id = $2 FOR UPDATE NOWAIT", [tenant.id, id]);
    await owner.query("COMMIT");
    expect((await undoing).status).toBe(200);
  });
  expect((await api.get(`/v2/product/collection/${id}`)).body.name).toBe("A");
});

test("A restore can be taken back as long as nobody has changed since what came back", async ({ api }) => {
  const undo = async (id: string) => await api.post(`/v1/event/${(await newest(api, id)).id}/undo`, {});
  const bodies = { "/v1/distributor": { name: "A" }, "/v1/account/permission/role": { name: "desk" } };
  for (const [list, body] of Object.entries(bodies)) {
    const { _id: id } = (await api.post(list, body)).body;
    await api.delete(`${list}/${id}`);
    // Of the deletion, of the restore, and of the deletion again.
    for (const status of [200, 404, 200]) {
      expect((await undo(id)).status).toBe(200);
      expect((await api.get(`${list}/${id}`)).status).toBe(status);
    }
    const restored = await newest(api, id);
    const change = list === "/v1/distributor" ? { name: "B" } : { title: "B" };
    expect((await api.put(`${list}/${id}`, change)).status).toBe(200);
    expect((await api.post(`/v1/event/${restored.id}/undo`, {})).body).toMatchObject({
      status: 422,
      detail: "The record was changed since. Delete it instead.",
    });
  }
});

test("A deleted role is restored by those alone who have its features", async ({ tenant }) => {
  const features = [{ namespace: "Platform/Support" }];
  const { body: role } = await tenant.api.post("/v1/account/permission/role", { name: "desk", features });
  await tenant.api.delete(`/v1/account/permission/role/${role._id}`);
  const { id } = await newest(tenant.api, role._id);
  const limited = await tenant.keyed("Platform/Event", "Platform/Role", "Platform/Role/Write");
  const { status, body } = await limited.post(`/v1/event/${id}/undo`, {});
  expect([status, body.missing]).toEqual([403, ["Platform/Support"]]);
  expect((await tenant.api.get(`/v1/account/permission/role/${role._id}`)).status).toBe(404);
});

test("What asks for a recent proof asks for it also when it is taken back", async ({ tenant }) => {
  const user = await tenant.user();
  const api = await asUser(user);
  const features = [{ namespace: "Platform/Support" }];
  const { body: role } = await api.post("/v1/account/permission/role", { name: "desk", features });
  await api.put(`/v1/account/permission/role/${role._id}`, { features: [] });
  const { id } = await newest(api, role._id);
  await ageProofs(user);
  expect((await api.post(`/v1/event/${id}/undo`, {})).body.code).toBe("reauthentication_required");
  expect((await api.get(`/v1/account/permission/role/${role._id}`)).body.features).toEqual([]);
});

test("A role, a collection and a user keep what others have added to them since", async ({ api }) => {
  const feature = (...names: string[]) => ({ features: names.map((name) => ({ namespace: `Platform/${name}` })) });
  const { body: role } = await api.post("/v1/account/permission/role", { name: "desk", ...feature("Support") });
  const path = `/v1/account/permission/role/${role._id}`;
  await api.put(path, feature("Support", "Event"));
  const { id } = await newest(api, role._id);
  await api.put(path, feature("Support", "Event", "Account"));
  expect((await api.post(`/v1/event/${id}/undo`, {})).status).toBe(200);
  const names = (await api.get(path)).body.features.map(({ namespace }: { namespace: string }) => namespace);
  expect(names).toEqual(["Platform/Support", "Platform/Account"]);
});

test("The settings of an agreement are taken back, and a published text is not", async ({ api }) => {
  const body = JSON.stringify({ blocks: [], entityMap: {} });
  const { _id } = (await api.post("/v1/agreement", { content: { en: { title: "A", body } }, services: ["mail"] })).body;
  const path = `/v1/agreement/${_id}`;
  await api.put(path, { active: false, services: ["mail", "backup"] });
  const { id } = await newest(api, _id);
  await api.put(path, { content: { en: { title: "B" } }, services: ["mail", "backup", "chat"] });
  const text = await newest(api, _id);

  const plan = (await api.get(`/v1/event/${id}/undo`)).body;
  expect(plan).toMatchObject({ undoable: true, record: { kind: "agreement", id: _id } });
  expect((await api.post(`/v1/event/${id}/undo`, {})).status).toBe(200);
  expect((await api.get(path)).body).toMatchObject({
    active: true,
    services: ["mail", "chat"],
    content: { en: { title: "B" } },
    version: 2,
  });
  expect((await api.post(`/v1/event/${text.id}/undo`, {})).body).toMatchObject({
    code: "not_undoable",
    detail: "A published text is evidence. Publish the earlier text as the next version instead.",
  });
});

test("A change that cannot be taken back says why, and an imported event changes nothing", async ({ api, tenant }) => {
  const { body: key } = await api.post("/v1/key", { name: "k", scopes: ["Platform/Event"] });
  const { id } = await newest(api, key.id);
  expect((await api.get(`/v1/event/${id}/undo`)).body).toMatchObject({
    undoable: false,
    reason: "A key that was given out or revoked stays so. Create another one.",
  });
  expect((await api.post(`/v1/event/${id}/undo`, {})).status).toBe(422);
  const path = await account(tenant);
  const forged = { _id: "k1", changes: { name: { before: "Forged", after: "A" } } };
  const event = {
    id: "forged",
    source: "account",
    action: "update",
    status: "success",
    message: "Account was updated",
    data: forged,
  };
  await tenant.import("events", [event]);
  const before = (await api.get(path)).text;
  expect((await api.post("/v1/event/forged/undo", {})).body.code).toBe("not_undoable");
  expect((await api.get(path)).text).toBe(before);
});

test("An undo needs the feature of the change, and another tenant's events are unknown", async ({
  tenant,
  stranger,
}) => {
  const path = await account(tenant);
  await tenant.api.put(path, { name: "B" });
  const { id } = await newest(tenant.api, "k1");
  const reader = await tenant.keyed("Platform/Event");
  expect((await reader.get(`/v1/event/${id}/undo`)).body).toMatchObject({ undoable: false, changes: [] });
  expect((await reader.post(`/v1/event/${id}/undo`, {})).status).toBe(403);
  expect((await stranger.api.get(`/v1/event/${id}/undo`)).status).toBe(404);
  expect((await stranger.api.post(`/v1/event/${id}/undo`, {})).status).toBe(404);
});

const city = fc.constantFrom("Oslo", "Bodø", "Ås", "Narvik");
const distributorBody = fc.record(
  { name: city, address: fc.record({ city, street: city, zip: city }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
type DistributorBody = typeof distributorBody extends fc.Arbitrary<infer Body> ? Body : never;
const laterBodies = fc.array(distributorBody, { maxLength: 3 });

const histories = times("undo", 20);
/** Groups of histories, which run at once. */
const groups = 4;

test(`After any of ${histories} random histories, an undo gives each untouched field its value from before`, async ({
  tenant,
}) => {
  let undone = 0;
  const property = fc.asyncProperty(distributorBody, distributorBody, laterBodies, async (...bodies) => {
    if (await undoAmong(tenant.api, ...bodies)) undone++;
  });
  const numRuns = Math.ceil(histories / groups);
  const checks = Array.from({ length: groups }, () => fc.check(property, { numRuns, endOnFailure: true }));
  const faults = (await Promise.all(checks))
    .filter(({ failed }) => failed)
    .map((run) => `${fc.defaultReportMessage(run)}\n${run.errorInstance}`);
  prove(
    "undo",
    numRuns * groups,
    faults.length,
    "random histories in which an undo changes what it may and nothing else, and its own undo gives back what was",
  );
  expect(faults).toEqual([]);
  expect(undone).toBeGreaterThan(0);
});

/** Makes a distributor, changes it, changes it again and takes the first change back. @returns whether it was taken back */
async function undoAmong(
  api: Api,
  first: DistributorBody,
  change: DistributorBody,
  later: DistributorBody[],
): Promise<boolean> {
  const { body: made } = await api.post("/v1/distributor", { name: "Start", ...first });
  const path = `/v1/distributor/${made._id}`;
  const present = async (): Promise<Record<string, unknown>> => {
    const { name, address } = (await api.get(path)).body;
    return { name, ...address };
  };
  const before = await present();
  await api.put(path, change);
  const event = await newest(api, made._id);
  if (event.action !== "distributor_update") return false;
  const after = await present();
  for (const each of later) await api.put(path, each);
  const now = await present();
  const { status } = await api.post(`/v1/event/${event.id}/undo`, {});
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const isConflict = changed.some((name) => now[name] !== after[name] && now[name] !== before[name]);
  const isDone = changed.every((name) => now[name] === before[name]);
  expect(status).toBe(isConflict ? 409 : isDone ? 422 : 200);
  const expected = status === 200 ? Object.fromEntries(changed.map((name) => [name, before[name]])) : {};
  expect(await present()).toEqual({ ...now, ...expected });
  if (status !== 200) return false;
  const undo = await newest(api, made._id);
  expect((await api.post(`/v1/event/${undo.id}/undo`, {})).status).toBe(200);
  expect(await present()).toEqual(now);
  return true;
}

test("The preview of an undo names the event that it leaves", async ({ api }) => {
  const { body } = await api.post("/v1/webhook", { url: "https://example.com/hook", active: false });
  const made = await newest(api, body.id);
  const plan = await api.get(`/v1/event/${made.id}/undo`);
  expect(plan.body.effects).toEqual(["Webhook was deleted", "Change was undone"]);
  const ticket = (await api.post("/v1/support/ticket", { subject: "Printer" })).body;
  await api.put(`/v1/support/ticket/${ticket.id}`, { closed: "now" });
  const undo = `/v1/event/${(await newest(api, ticket.id)).id}/undo`;
  const reopening = await api.get(undo);
  expect(reopening.body.effects).toEqual(["Ticket was reopened", "Change was undone"]);
  expect((await api.post(undo, {}, { "If-Match": reopening.headers.get("etag") ?? "" })).status).toBe(200);
});
