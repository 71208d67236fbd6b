import { isFeature } from "@/lib/base/auth/features";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { type Api, ageProofs, asUser, type TestTenant, withKey } from "./fixtures";
import { address } from "./population";

const path = "/v1/access/explain";
const explained = endpoints.filter(({ feature }) => isFeature(feature));

/** Whether the call is let through. What it names does not exist, and what it sends is wrong. */
async function isLetThrough(api: Api, endpoint: Endpoint): Promise<boolean> {
  const body = endpoint.method === "GET" ? undefined : { unknown: true };
  const { status } = await api.send(endpoint.method, address(endpoint, "unknown"), body);
  return status !== 401 && status !== 403;
}

const deskFeatures = ["Platform/Account", "Platform/Account/Write", "Platform/Support/Write"];

/** A role of the tenant's own. */
async function desk({ api }: TestTenant): Promise<string> {
  const features = deskFeatures.map((namespace) => ({ namespace }));
  const { status } = await api.post("/v1/account/permission/role", { name: "desk", features });
  expect(status).toBe(201);
  return "desk";
}

test("For every operation the explanation equals the outcome of the call, for every kind of user and key", async ({
  tenant,
}) => {
  await desk(tenant);
  const users = [];
  for (const role of ["provider.admin", "provider.user", "desk.admin", "desk.user"])
    users.push(await tenant.user(role));
  const left = await tenant.user();
  const leftApi = await asUser(left);
  expect((await tenant.api.put(`/v1/user/${left.id}`, { status: { active: false } })).status).toBe(200);
  const made = async (...scopes: string[]) => (await tenant.api.post("/v1/key", { name: "k", scopes })).body;
  const limited = await made("Platform/Account", "Platform/Event");
  const revoked = await made("Platform/Account");
  await tenant.api.delete(`/v1/key/${revoked.id}`);
  const subjects: { who: object; api: Api }[] = [
    { who: { key: limited.id }, api: withKey(limited.key) },
    { who: { key: revoked.id }, api: withKey(revoked.key) },
    { who: { user: left.id }, api: leftApi },
  ];
  for (const user of users) subjects.push({ who: { user: user.id }, api: await asUser(user) });
  const differences: unknown[] = [];
  for (const { who, api } of subjects) {
    for (const endpoint of explained) {
      const { body } = await tenant.api.post(path, { who, operation: endpoint.name });
      const isAllowed = await isLetThrough(api, endpoint);
      if (body.allowed !== isAllowed) differences.push([who, endpoint.name, isAllowed, body]);
      const own = await api.post(path, { who: { me: true }, operation: endpoint.name });
      if (own.status !== 401 && own.body.allowed !== isAllowed) differences.push([who, endpoint.name, "me", own.body]);
    }
  }
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
  expect(refused.body).toMatchObject({ missing: ["Platform/Support/Write"], operation: "createTicket" });
  const { operation } = refused.body;
  const own = await api.post(path, { who: { me: true }, operation });
  expect(own.body).toMatchObject({
    allowed: false,
    steps: [
      { check: "credential", passed: true },
      { check: "feature", passed: false, source: { role: "desk.user", builtIn: false, because: "level" } },
    ],
    remedies: [{ do: "Give Kari Nordmann the role desk.admin." }],
  });
  // Who else there is, is only for those who may read users.
  expect(own.body.holders).toBeUndefined();
  expect(own.body.remedies[0].by).toBeUndefined();

  const asked = await tenant.api.post(path, { who: { user: user.id }, operation });
  expect(asked.body.remedies[0].by).toMatchObject([{ id: admin.id }]);
  expect(asked.body.holders.users).toMatchObject([{ id: admin.id, username: admin.email }]);
  const other = await tenant.api.post(path, { who: { user: user.id }, operation: "listEvents" });
  expect(other.body).toMatchObject({
    allowed: false,
    steps: [{}, { source: { because: "role" } }],
    remedies: [{ do: expect.stringContaining("provider") }, { do: "Add Platform/Event to the role desk." }],
  });
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

test("The explanation tells a session that its last proof of identity is more than 5 minutes old", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const api = await asUser(user);
  const question = { who: { me: true }, operation: "createKey" };
  expect((await api.post(path, question)).body.allowed).toBe(true);
  await ageProofs(user);
  const { body } = await api.post(path, question);
  expect(body).toMatchObject({ allowed: false, steps: [{}, {}, { check: "proof", passed: false }], remedies: [] });
});
