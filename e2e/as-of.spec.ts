import fc from "fast-check";
import { fieldsOf } from "@/lib/base/audit/diff";
import type { RecordVersion } from "@/lib/base/http/history";
import { expect, test } from "./api-test";
import { type Answer, type Api, asUser, type TestTenant } from "./fixtures";
import { nextMoment, type Resource, resources, type Step, stepOf } from "./histories";
import { prove, times } from "./proof";

/** A record as of a moment equals the answer at that moment. */

/** The former record, without members that are computed for each request or have no past values. */
function stateOf({ status, body }: Answer): unknown {
  if (status !== 200) return status;
  const { assignedProductsCount, invitation, metadata, ...stored } = body;
  if (stored.type === "user") stored.status = { active: stored.status.active };
  return stored;
}

const step = stepOf(Object.keys(resources));

const isOfFamily = (resource: string) => resource === "account" || resource === "ticket";

interface Observed {
  path: string;
  at: string;
  state: unknown;
}

/** Carries out a history, and returns each record after each step. */
async function observe(tenant: TestTenant, api: Api, steps: readonly Step[]): Promise<Observed[]> {
  const paths = new Map<string, string[]>();
  const observed: Observed[] = [];
  for (const [at, { resource, kind, text }] of steps.entries()) {
    const known = paths.get(resource) ?? [];
    const target = known.at(-1);
    const { make, change, remove } = resources[resource] as Resource;
    if (kind === "make" || !target) paths.set(resource, [...known, await make(tenant, `r${at}${Date.now()}`)]);
    else if (kind === "remove") await remove?.(tenant, target);
    else await change(tenant, target, kind === "same" ? "the same" : text);
    const all = [...paths.values()].flat();
    const states = await Promise.all(all.map(async (path) => ({ path, state: stateOf(await api.get(path)) })));
    const moment = await nextMoment();
    observed.push(...states.map((state) => ({ ...state, at: moment })));
  }
  return observed;
}

test("Each record of a random history is, as of each moment, what was answered then", async ({ tenant }) => {
  const child = await tenant.child();
  const wrong: unknown[] = [];
  let attempts = 0;
  const histories = fc.sample(fc.array(step, { minLength: 8, maxLength: 16 }), times("at", 4));
  for (const [number, history] of histories.entries()) {
    // A provider reads the accounts and tickets of its customers; only the customer its distributors and collections.
    const isShared = number % 2 === 1;
    const steps = isShared ? history.filter(({ resource }) => isOfFamily(resource)) : history;
    const observed = await observe(child, (isShared ? tenant : child).api, steps);
    const { api } = isShared ? tenant : child;
    for (const { path, at, state } of observed) {
      const answer = await api.get(`${path}?~at=${at}`);
      attempts++;
      if (answer.status === 200) expect(answer.headers.get("as-of")).toBe(at);
      if (JSON.stringify(stateOf(answer)) !== JSON.stringify(state)) wrong.push({ path, at, state, text: answer.text });
    }
  }
  prove("at", attempts, wrong.length, "records as of a moment");
  expect(wrong).toEqual([]);
});

/** The fields of a record after each of its versions, oldest first, computed from the changes of each. */
function replay(versions: readonly RecordVersion[]): { at: string; fields: Map<string, unknown> }[] {
  const fields = new Map<string, unknown>();
  return versions.toReversed().map(({ made_at: at, changes }) => {
    for (const [path, { before, after }] of Object.entries(changes)) {
      expect(fields.get(path) ?? null).toEqual(before);
      if (after === null) fields.delete(path);
      else fields.set(path, after);
    }
    return { at, fields: new Map(fields) };
  });
}

test("What the versions of a record have changed adds up to the record as of each of them, and names its events", async ({
  tenant,
}) => {
  const { api } = tenant;
  for (const history of fc.sample(fc.array(step, { minLength: 8, maxLength: 16 }), 3)) {
    const observed = await observe(
      tenant,
      api,
      history.filter(({ resource }) => resource !== "collection" && resource !== "agreement"),
    );
    for (const path of new Set(observed.map((each) => each.path))) {
      const versions: RecordVersion[] = (await api.get(`${path}/history`)).body;
      for (const { at, fields } of replay(versions)) {
        const { assignedProductsCount, ...then } = (await api.get(`${path}?~at=${at}`)).body;
        expect(fields).toEqual(fieldsOf(then));
      }
      for (const { event: id, user, changes } of versions.slice(0, -1)) {
        const event = (await api.get(`/v1/event?~filter[id]=${id}`)).body.data[0];
        expect(event).toMatchObject({ user: { username: user } });
        const { updated, updatedAt, ...others } = changes;
        expect(event.data.changes).toEqual(others);
      }
      const present = await api.get(path);
      expect(versions[0]?.ended_at === null).toBe(present.status === 200);
    }
  }
});

test("A version that an import has made names the import and whose it was", async ({ api, tenant }) => {
  await tenant.import("subscriptions", [{ _id: "s1", name: "Backup", price: 10 }]);
  const user = await tenant.user();
  const admin = await asUser(user);
  const records = [{ _id: "s1", name: "Backup", price: 12 }];
  const { body: plan } = await admin.post("/v1/plan", { operation: "subscription.import", records });
  await admin.post(`/v1/plan/${plan.id}/apply`);
  const [changed, created] = (await api.get("/v2/subscription/customers/s1/history")).body;
  expect(changed).toMatchObject({ user: user.email, changes: { price: { before: 10, after: 12 } } });
  expect([changed.event, created.event]).toEqual([undefined, undefined]);
  for (const version of [changed, created]) {
    expect((await api.get(`/v1/event/${version.import}`)).body).toMatchObject({
      source: "subscription",
      action: "import",
    });
  }
});

test("The history of a collection has its changes, its deletion and its restore, each with its event", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("products", [{ id: "p1", group_id: "p1", name: "Mail" }]);
  const { id } = (await api.post("/v2/product/collection", { name: "A", productGroupIds: ["p1"] })).body;
  const path = `/v2/product/collection/${id}`;
  await api.put(path, { name: "B" });
  await api.delete(path);
  await api.post("/v2/product/collection/restore", { collectionIds: [id] });
  const versions: RecordVersion[] = (await api.get(`${path}/history`)).body;
  expect(versions.map(({ changes: { updated, created, deletedDate, ...others } }) => others)).toMatchObject([
    {},
    {},
    { name: { before: "A", after: "B" } },
    { name: { before: null, after: "A" }, productGroupIds: { before: null, after: ["p1"] } },
  ]);
  const actions = versions.map(async ({ event }) => (await api.get(`/v1/event/${event}`)).body.action);
  expect(await Promise.all(actions)).toEqual([
    "collection_restore",
    "collection_delete",
    "collection_update",
    "collection_create",
  ]);
  expect((await api.get(`${path}?~at=${versions[3]?.made_at}`)).body.name).toBe("A");
  expect((await api.get(`${path}?~at=${versions[1]?.made_at}`)).status).toBe(404);
});

test("Only who may read the log sees who has changed a record, and a foreign record has no history", async ({
  tenant,
  stranger,
}) => {
  const { id } = (await tenant.api.post("/v1/support/ticket", { subject: "A" })).body;
  await tenant.api.put(`/v1/support/ticket/${id}`, { subject: "B" });
  const path = `/v1/support/ticket/${id}/history`;
  const [changed, made] = (await tenant.api.get(path)).body;
  expect(changed).toMatchObject({ ended_at: null, changes: { subject: { before: "A", after: "B" } } });
  expect(made.ended_at).toBe(changed.made_at);
  expect(made.event).toBeDefined();
  const support = await tenant.keyed("Platform/Support");
  expect((await support.get(path)).body.map((version: object) => "event" in version || "user" in version)).toEqual([
    false,
    false,
  ]);
  const provider = tenant.api;
  const child = await tenant.child();
  const own = (await child.api.post("/v1/support/ticket", { subject: "C" })).body.id;
  expect((await provider.get(`/v1/support/ticket/${own}/history`)).body).toEqual([
    expect.not.objectContaining({ event: expect.anything() }),
  ]);
  const [foreign, unknown] = await Promise.all(
    [id, "0".repeat(24)].map(async (each) => {
      const { body } = await stranger.api.get(`/v1/support/ticket/${each}/history`);
      return { ...body, instance: "", requestId: "" };
    }),
  );
  expect(foreign).toEqual(unknown);
  expect(foreign?.code).toBe("not_found");
});

test("At the millisecond of a change a record is as changed, and in the one before as it was, in whichever time zone", async ({
  api,
}) => {
  const { body } = await api.post("/v1/distributor", { name: "A" });
  const path = `/v1/distributor/${body._id}`;
  await nextMoment();
  await nextMoment();
  await api.put(path, { name: "B" });
  const [{ made_at: made }] = (await api.get(`${path}/history`)).body;
  const before = new Date(Date.parse(made) - 1).toISOString();
  const abroad = (moment: string) =>
    new Date(Date.parse(moment) + 2 * 3_600_000).toISOString().replace("Z", encodeURIComponent("+02:00"));
  for (const at of [made, abroad(made)]) expect((await api.get(`${path}?~at=${at}`)).body.name).toBe("B");
  for (const at of [before, abroad(before)]) expect((await api.get(`${path}?~at=${at}`)).body.name).toBe("A");
});

test("The tenant has its name and settings as of a moment, and says who has set each of them", async ({ tenant }) => {
  const { api } = tenant;
  const user = await tenant.user();
  const before = (await api.get("/v1/tenant")).body;
  const then = await nextMoment();
  await (await asUser(user)).put("/v1/tenant", { name: "Fjord", settings: { currency: "NOK" } });
  const past = await api.get(`/v1/tenant?~at=${then}`);
  expect([past.body, past.headers.get("as-of")]).toEqual([before, then]);
  const [changed, ...earlier] = (await api.get("/v1/tenant/history")).body;
  expect(changed).toMatchObject({
    ended_at: null,
    user: user.email,
    changes: { name: { before: before.name, after: "Fjord" }, "settings.currency": { before: null, after: "NOK" } },
  });
  expect(earlier).toHaveLength(1);
});

test("A moment to come, or none, is refused, and writes take no ~at", async ({ api }) => {
  const { body } = await api.post("/v1/distributor", { name: "A" });
  const path = `/v1/distributor/${body._id}`;
  for (const at of ["2999-01-01", "2999-01-01T00:00:00.000Z", "yesterday", ""]) {
    expect((await api.get(`${path}?~at=${at}`)).body, at).toMatchObject({ status: 400, code: "invalid_parameter" });
  }
  const now = await nextMoment();
  const written = await api.put(`${path}?~at=${now}`, { name: "B" });
  expect([written.status, written.body.code]).toEqual([400, "invalid_parameter"]);
  expect((await api.get(path)).body.name).toBe("A");
});

test("Of before the history of my tenant, a record, a list, a file and the tenant itself are refused with its start", async ({
  tenant,
}) => {
  const { api } = tenant;
  const { body } = await api.post("/v1/distributor", { name: "A" });
  const record = `/v1/distributor/${body._id}`;
  await (await asUser(await tenant.user())).put("/v1/tenant", { name: "Fjord" });
  const { earliest } = (await api.get(`${record}?~at=2001-01-01`)).body;
  const justBefore = new Date(Date.parse(earliest) - 1).toISOString();
  for (const path of [record, "/v1/distributor", "/v1/account", "/v2/subscription/customers", "/v1/tenant"]) {
    for (const at of ["2001-01-01", justBefore]) {
      const { status, body: problem } = await api.get(`${path}?~at=${at}`);
      expect([path, status, problem.code, problem.earliest]).toEqual([path, 400, "invalid_parameter", earliest]);
      expect(problem.errors[0].detail).toBe(`That moment is too long ago: history starts at ${earliest}.`);
    }
  }
  const file = await api.send("GET", `/v2/subscription/customers?~at=${justBefore}`, undefined, { Accept: "text/csv" });
  expect(file.status).toBe(400);
  expect((await api.get(`${record}?~at=${earliest}`)).status).toBe(404);
  expect((await api.get(`/v1/distributor?~at=${earliest}`)).body.distributors).toEqual([]);
  expect((await api.get(`/v1/tenant?~at=${earliest}`)).body.name).not.toBe("Fjord");
});

test("An agreement as of a moment has the text, the version and the service of then; its history names texts by version", async ({
  tenant,
}) => {
  const { api } = tenant;
  const body = (text: string) => JSON.stringify({ blocks: [{ key: "a", text, type: "unstyled" }], entityMap: {} });
  const [service, other] = [`${tenant.id}-s`, `${tenant.id}-o`];
  await tenant.import("products", [{ id: service, name: "Backup" }]);
  const content = { en: { title: "Terms", body: body("one") } };
  const made = (await api.post("/v1/agreement", { content, services: [service] })).body;
  const path = `/v1/agreement/${made._id}`;
  const first = { at: await nextMoment(), body: made };
  await tenant.import("products", [{ id: service, name: "Archive" }]);
  await api.put(path, { content: { en: { body: body("two") } } });
  await api.put(path, { services: [other] });
  const second = { at: await nextMoment(), body: (await api.get(path)).body };
  await api.put(path, { content: { en: { body: body("one") } } });
  const third = { at: await nextMoment(), body: (await api.get(path)).body };
  await api.put(path, { active: false });
  for (const { at, body: then } of [first, second, third])
    expect((await api.get(`${path}?~at=${at}`)).body).toEqual(then);
  expect(first.body).toMatchObject({ version: 1, __v: 0, service: { name: "Backup" } });
  expect(second.body).toMatchObject({ version: 2, __v: 2, service: { _id: other } });
  expect(third.body).toMatchObject({ version: 3, __v: 3 });
  const { body: versions } = await api.get(`${path}/history`);
  expect(versions.map(({ changes }: RecordVersion) => changes["content.en.body"])).toEqual([
    undefined,
    { before: "version 2", after: "version 3" },
    undefined,
    { before: "version 1", after: "version 2" },
    { before: null, after: "version 1" },
  ]);
  expect(versions[0]).toMatchObject({
    changes: { active: { before: true, after: false } },
    event: expect.any(String),
  });
});
