import fc from "fast-check";
import { isFeature } from "@/lib/base/auth/features";
import { operations } from "@/lib/operations";
import { featuresIn, isLetThrough, randomSubjects } from "./access";
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

test("For every operation the list of who may do what, the explanation and the outcome of the call agree, for random users and keys", async ({
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
      const carried = await featuresIn(tenant, who);
      const asked = new Set(fc.sample(fc.constantFrom(...explained), { numRuns: 8, seed: seed + compared }));
      await inParallel(explained, 6, async (operation) => {
        const isAllowed = await isLetThrough(api, operation);
        compared++;
        if (carried.has(operation.feature) !== isAllowed) differences.push([who, operation.name, isAllowed, "list"]);
        if (count > few || asked.has(operation)) {
          explanations++;
          const { body } = await tenant.api.post(path, { who, operation: operation.name });
          if (body.allowed !== isAllowed) differences.push([who, operation.name, isAllowed, body]);
        }
        if (!asked.has(operation)) return;
        const me = await api.post(path, { who: { me: true }, operation: operation.name });
        if (me.status !== 401 && me.body.allowed !== isAllowed) differences.push([who, operation.name, "me", me.body]);
      });
    }
  }
  const what = `operations of ${count} random users and keys that do what the list of them says, and ${explanations} explanations`;
  prove("access", compared, differences.length, what);
  expect(differences).toEqual([]);
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
  // Who can change it is only for those who may read users.
  expect(own.body.remedies[0].by).toBeUndefined();

  const asked = await tenant.api.post(path, { who: { user: user.id }, operation });
  expect(asked.body.remedies[0].by).toEqual([{ id: admin.id, name: "Kari Nordmann", username: admin.email }]);
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
      rights: [{ what: "Platform/Account", see: true, change: false }],
    },
  ]);
  const { body: roles } = await tenant.api.get(`${subjects}?~filter[type]=role&~filter[role]=desk`);
  expect(roles.data).toMatchObject([
    {
      ...{ type: "role", name: "desk", status: "active", features: deskFeatures },
      rights: [
        { what: "Platform/Account", see: true, change: true },
        { what: "Platform/Support", see: false, change: true },
      ],
    },
  ]);
  const ended = await tenant.api.get(`${subjects}?~filter[status]=revoked`);
  expect(ended.body.data).toMatchObject([{ id: key.id, type: "key", name: "erp", features: ["Platform/Account"] }]);
  const operator = await tenant.api.get(`${subjects}?~filter[features]=Platform/Event&~filter[type]=key`);
  expect(operator.body.data).toMatchObject([{ type: "key", status: "active" }]);
  const alone = await (await tenant.keyed("Platform/Role")).get(subjects);
  expect(alone.body.data.filter(({ type }: { type: string }) => type !== "role")).toMatchObject([
    { type: "key", features: ["Platform/Role"] },
  ]);
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

test("The explanation tells a session that its last proof of identity is more than 20 minutes old", async ({
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
