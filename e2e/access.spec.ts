import fc from "fast-check";
import { isFeature } from "@/lib/base/auth/features";
import { operations } from "@/lib/operations";
import { allowedIn, isLetThrough, randomSubjects, type Subject } from "./access";
import { expect, test } from "./api-test";
import { ageProofs, asUser, type TestTenant } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";

const path = "/v1/access/explain";
const explained = operations.filter(({ feature }) => isFeature(feature));

const deskFeatures = ["Platform/Account", "Platform/Account/Write", "Platform/Support/Write"];

/** A role of the tenant's own. */
async function desk({ api }: TestTenant): Promise<string> {
  const features = deskFeatures.map((namespace) => ({ namespace }));
  const { status } = await api.post("/v1/account/permission/role", { name: "desk", features });
  expect(status).toBe(201);
  return "desk";
}

test("For every operation the matrix, the explanation and the outcome of the call agree, for random users and keys", async ({
  tenant,
}) => {
  const few = 3;
  const count = times("access", few);
  const differences: unknown[] = [];
  let compared = 0;
  let explanations = 0;
  for (let done = 0; done < count; done += 5) {
    const seed = Number(process.env.FUZZ_SEED ?? 14) + done;
    for (const { who, api } of await randomSubjects(tenant, Math.min(5, count - done), seed)) {
      const allowed = await allowedIn(tenant, who);
      const asked = new Set(fc.sample(fc.constantFrom(...explained), { numRuns: 8, seed: seed + compared }));
      await inParallel(explained, 6, async (operation) => {
        const isAllowed = await isLetThrough(api, operation);
        compared++;
        if (allowed.get(operation.name) !== isAllowed) differences.push([who, operation.name, isAllowed, "matrix"]);
        if (count > few || asked.has(operation)) {
          explanations++;
          const { body } = await tenant.api.post(path, { who, operation: operation.name });
          if (body.allowed !== isAllowed) differences.push([who, operation.name, isAllowed, body]);
          if (isHolderMissed(body.holders, who, isAllowed)) differences.push([who, operation.name, "holders", body]);
        }
        if (!asked.has(operation)) return;
        const me = await api.post(path, { who: { me: true }, operation: operation.name });
        if (me.status !== 401 && me.body.allowed !== isAllowed) differences.push([who, operation.name, "me", me.body]);
      });
    }
  }
  const what = `operations of ${count} random users and keys that do what the matrix says, and ${explanations} explanations`;
  prove("access", compared, differences.length, what);
  expect(differences).toEqual([]);
});

test("The matrix of many users is complete, and as quick as an explanation of one of them", async ({ tenant }) => {
  const count = times("access-speed", 5);
  await desk(tenant);
  const roles = ["provider.admin", "provider.user", "desk.admin", "desk.user"];
  const users = await inParallel([...Array(count).keys()], 4, (at) => tenant.user(roles[at % roles.length]));
  const who = { user: users.at(-1)?.id };
  const subjects = count + 1;
  const answers = [
    ["page of 1,000 answers", () => tenant.api.get("/v1/access/matrix?~perPage=1000")],
    ["grid of all", () => tenant.api.get("/v1/access/subject?~perPage=1000")],
    ["explanation", () => tenant.api.post(path, { who, operation: "createTicket" })],
    ["own explanation", () => tenant.api.post(path, { who: { me: true }, operation: "createTicket" })],
  ] as const;
  const took: string[] = [];
  for (const [name, ask] of answers) took.push(`${name} ${(await medianOf(ask)).toFixed(1)} ms`);
  const { body } = await tenant.api.get("/v1/access/matrix?~perPage=1000");
  prove("access-speed", body.metadata.total, 0, `answers of ${subjects} users and keys; ${took.join(", ")}`);
  expect(body.metadata.total).toBe(subjects * operations.length);
});

/** Whether those who have a feature are named without somebody who has it, or with somebody who does not. */
function isHolderMissed(holders: Record<"users" | "keys", { id: string }[]>, who: Subject["who"], isAllowed: boolean) {
  const [id] = Object.values(who);
  const named = "user" in who ? holders.users : holders.keys;
  return named.length < 20 && named.some((each) => each.id === id) !== isAllowed;
}

/** In milliseconds. */
async function medianOf(ask: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let at = 0; at < times("access-speed", 1) && at < 100; at++) {
    const began = performance.now();
    await ask();
    all.push(performance.now() - began);
  }
  return all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
}

test("The matrix has the users that the caller may read, and always the caller, in pages and as CSV", async ({
  tenant,
}) => {
  const user = await tenant.user("provider.user");
  const named = "~filter[operation]=updateAccount&~fields=name,type,allowed,because";
  const { body } = await tenant.api.get(`/v1/access/matrix?${named}&~filter[type]=user`);
  expect(body.data).toMatchObject([{ name: "Kari Nordmann", type: "user", allowed: false, because: "level" }]);
  const csv = await tenant.api.get(
    `/v1/access/matrix?~filter[who]=${user.id}&~filter[allowed]=true&~fields=operation`,
    {
      Accept: "text/csv",
    },
  );
  expect(csv.text.split("\r\n")).toContain("listAccounts");
  expect(csv.text).not.toContain("updateAccount");
  const alone = await (await tenant.keyed("Platform/Role")).get(`/v1/access/matrix?${named}`);
  expect(alone.body.data).toMatchObject([{ type: "key", allowed: false, because: "scope" }]);
});

test("A refusal names the missing feature and the operation; asked why, it says what keeps the feature away and who can change it", async ({
  tenant,
}) => {
  await desk(tenant);
  const admin = await tenant.user();
  const user = await tenant.user("desk.user");
  const api = await asUser(user);
  const refused = await api.post("/v1/support/ticket", { subject: "A" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    missing: ["Platform/Support/Write"],
    operation: "createTicket",
    explain: path,
    steps: [
      { check: "credential", passed: true },
      { check: "feature", passed: false },
    ],
  });
  const { operation } = refused.body;
  const own = await api.post(path, { who: { me: true }, operation });
  expect(own.body).toMatchObject({
    allowed: false,
    steps: [
      { check: "credential", passed: true },
      { check: "limit", passed: true },
      { check: "context", passed: true },
      { check: "origin", passed: true },
      { check: "feature", passed: false, source: { role: "desk.user", builtIn: false, because: "level" } },
    ],
    remedies: [{ do: "Give Kari Nordmann the role desk.admin." }],
  });
  // Who else there is, is only for those who may read users.
  expect(own.body.holders).toBeUndefined();
  expect(own.body.remedies[0].by).toBeUndefined();

  const creator = await asUser(admin);
  await creator.post("/v1/key", { name: "able", scopes: ["Platform/Support/Write"] });
  await creator.post("/v1/key", { name: "limited", scopes: ["Platform/Support"] });
  const asked = await tenant.api.post(path, { who: { user: user.id }, operation });
  const keys = asked.body.holders.keys.map(({ name }: { name: string }) => name);
  expect(keys).toContain("able");
  expect(keys).not.toContain("limited");
  expect(asked.body.remedies[0].by).toMatchObject([{ id: admin.id }]);
  expect(asked.body.holders.users).toMatchObject([{ id: admin.id, username: admin.email }]);
  const other = await tenant.api.post(path, { who: { user: user.id }, operation: "listEvents" });
  expect(other.body).toMatchObject({
    allowed: false,
    steps: [{ check: "credential" }, { check: "context" }, { check: "feature", source: { because: "role" } }],
    remedies: [{ do: expect.stringContaining("provider") }, { do: "Add Platform/Event to the role desk." }],
  });
});

test("Who can act for a tenant is listed with the features that requests carry, and found by one", async ({
  tenant,
}) => {
  await desk(tenant);
  const user = await tenant.user("desk.user");
  const { body: key } = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Account"] });
  await tenant.api.delete(`/v1/key/${key.id}`);
  const subjects = "/v1/access/subject";
  const { body } = await tenant.api.get(`${subjects}?~filter[features]=Platform/Account&~filter[type]=user`);
  expect(body.data).toEqual([
    {
      ...{ id: user.id, type: "user", name: "Kari Nordmann", username: user.email },
      ...{ role: "desk.user", status: "active", features: ["Platform/Account"] },
    },
  ]);
  const ended = await tenant.api.get(`${subjects}?~filter[status]=revoked`);
  expect(ended.body.data).toMatchObject([{ id: key.id, type: "key", name: "erp", features: ["Platform/Account"] }]);
  const operator = await tenant.api.get(`${subjects}?~filter[features]=Platform/Event&~filter[features]=Platform/Role`);
  expect(operator.body.data).toMatchObject([{ type: "key", status: "active" }]);
  const alone = await (await tenant.keyed("Platform/Role")).get(subjects);
  expect(alone.body.data).toMatchObject([{ type: "key", features: ["Platform/Role"] }]);
});

test("To ask about others takes the features that show them; those of another tenant are unknown", async ({
  tenant,
  stranger,
}) => {
  const user = await tenant.user();
  const question = { who: { user: user.id }, operation: "listEvents" };
  expect((await (await tenant.keyed("Platform/User")).post(path, question)).body.missing).toEqual(["Platform/Role"]);
  expect((await (await tenant.keyed("Platform/Role")).post(path, question)).body.missing).toEqual(["Platform/User"]);
  expect((await (await tenant.keyed("Platform/Role", "Platform/User")).post(path, question)).status).toBe(200);
  const foreign = await stranger.api.post(path, question);
  const unknown = await stranger.api.post(path, { ...question, who: { user: "0123456789abcdef01234567" } });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: "", instance: "" }).toEqual({ ...unknown.body, requestId: "", instance: "" });
  const wrong = await tenant.api.post(path, { who: { me: true }, operation: "flyToTheMoon" });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toMatchObject([{ pointer: "/operation", code: "not_allowed" }]);
});

test("Asked about a record, the explanation says whether the tenant has it, and nothing of another tenant's", async ({
  tenant,
  stranger,
}) => {
  const { _id } = (await tenant.api.post("/v1/distributor", { name: "A" })).body;
  const question = { who: { me: true }, operation: "updateDistributor", target: _id };
  const last = async ({ api }: Pick<typeof tenant, "api">, target = _id) => {
    const { body } = await api.post(path, { ...question, target });
    return { allowed: body.allowed, ...body.steps.at(-1) };
  };
  expect(await last(tenant)).toMatchObject({ allowed: true, check: "reach", passed: true });
  expect(await last(stranger)).toEqual(await last(stranger, "0123456789abcdef01234567"));
  expect(await last(stranger)).toMatchObject({ allowed: false, check: "reach", passed: false });
  await tenant.api.delete(`/v1/distributor/${_id}`);
  const { event } = (await tenant.api.get(`/v1/distributor?~why=${_id}`)).body.deleted;
  expect((await last(tenant)).detail).toBe(`It was deleted, by the event ${event}.`);
  const who = { user: (await tenant.user()).id };
  const asking = await tenant.keyed("Platform/User", "Platform/Role");
  expect((await asking.post(path, { ...question, who })).body.missing).toEqual(["Platform/Distributor"]);
  expect((await asking.post(path, question)).body.steps.at(-1)).toMatchObject({ check: "feature", passed: false });
  const wrong = await tenant.api.post(path, { ...question, operation: "listEvents" });
  expect(wrong.body.errors).toMatchObject([{ pointer: "/target" }]);
});

test("Asked about a record whose state forbids the operation, the explanation says which state that is", async ({
  tenant,
}) => {
  const { api } = tenant;
  const last = async (operation: string, target: string) => {
    const { body } = await api.post(path, { who: { me: true }, operation, target });
    const { check, passed, detail } = body.steps.at(-1);
    expect(body.allowed).toBe(passed);
    return [check, passed, detail];
  };
  const allows = ["state", true, "The record is in a state that allows it."];
  const { id } = (await api.post("/v2/product/collection", { name: "A", productGroupIds: [] })).body;
  expect(await last("updateCollection", id)).toEqual(allows);
  await api.delete(`/v2/product/collection/${id}`);
  expect(await last("updateCollection", id)).toEqual(["state", false, "The collection is in the trash."]);
  expect((await api.put(`/v2/product/collection/${id}`, { name: "B" })).status).toBe(404);

  const { data } = (await api.get("/v1/account/permission/role?~filter[name]=consumer")).body;
  const [, isAllowed, detail] = await last("updateRole", data[0]._id);
  expect([isAllowed, detail]).toEqual([false, "The role is platform-wide, and no tenant can change it."]);
  expect((await api.put(`/v1/account/permission/role/${data[0]._id}`, { title: "B" })).status).toBe(409);

  const { _id } = (await api.post("/v1/distributor", { name: "A" })).body;
  expect(await last("deleteDistributor", _id)).toEqual(allows);
  await tenant.import("products", [{ id: "p", name: "Mail", distributor: _id }]);
  expect(await last("deleteDistributor", _id)).toEqual(["state", false, "Products are assigned to the distributor."]);
  expect((await api.delete(`/v1/distributor/${_id}`)).status).toBe(409);

  // Somebody else manages the users.
  await tenant.user();
  const user = await tenant.user();
  expect(await last("inviteUser", user.id)).toEqual(allows);
  await api.put(`/v1/user/${user.id}`, { status: { active: false } });
  expect(await last("inviteUser", user.id)).toEqual(["state", false, "The user is disabled."]);
});

test("The explanation tells a session that its last proof of identity is more than 5 minutes old", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const api = await asUser(user);
  const question = { who: { me: true }, operation: "createKey" };
  expect((await api.post(path, question)).body.allowed).toBe(true);
  await ageProofs(user);
  const { body } = await api.post(path, question);
  expect(body).toMatchObject({ allowed: false, remedies: [] });
  expect(body.steps.at(-1)).toMatchObject({ check: "proof", passed: false });
});
