import { featureNames } from "@/lib/base/auth/features";
import * as scim from "@/lib/scim/endpoints";
import { expect, test } from "./api-test";
import type { Api } from "./fixtures";

const path = "/v1/account/permission/role";
const holding = (...namespaces: string[]) => namespaces.map((namespace) => ({ namespace }));

test("Level user has what its role's admin has, except writing", async ({ tenant }) => {
  const [admin, user] = [await tenant.signedIn("provider.admin"), await tenant.signedIn("provider.user")];
  const held = async (api: Api) =>
    (await api.get("/v1/auth/info")).body.features.map(({ namespace }: { namespace: string }) => namespace);
  expect(await held(admin)).toEqual([...featureNames].sort());
  expect(await held(user)).toEqual(featureNames.filter((name) => !name.endsWith("/Write")).sort());
  expect((await user.post(path, { name: "desk" })).status).toBe(403);
});

test("GET /v1/account/permission/role lists the platform's roles and the tenant's own", async ({
  tenant,
  stranger,
}) => {
  const { _id } = (await tenant.api.post(path, { name: "desk", title: "Desk" })).body;
  const { status, body } = await tenant.api.get(`${path}?~sort=name`);
  expect(status).toBe(200);
  const names = body.data.map(({ name, editable }: { name: string; editable: boolean }) => [name, editable]);
  expect(names).toEqual(
    expect.arrayContaining([
      ["consumer", false],
      ["desk", true],
      ["owner", false],
      ["provider", false],
    ]),
  );
  expect((await stranger.api.get(`${path}?~filter[name]=desk`)).body.data).toEqual([]);
  expect((await tenant.api.get(`${path}?~filter[editable]=true`)).body).toMatchObject({
    data: [{ _id }],
    pagination: { total: 1 },
  });
  expect((await tenant.api.get(`${path}?~search=desk&~fields=title`)).body.data).toEqual([{ _id, title: "Desk" }]);
  const writers = await tenant.api.get(`${path}?~filter[features.namespace]=Platform/Webhook/Write&~fields=name`);
  expect(writers.body.data.map(({ name }: { name: string }) => name)).not.toContain("consumer");
});

test("A role of one tenant cannot be given in another, where its name is free", async ({ tenant, stranger }) => {
  await tenant.api.post(path, { name: "desk" });
  const invited = await stranger.api.post("/v1/user", { username: "a@b.example", role: "desk.admin" });
  expect(invited.status).toBe(422);
  expect((await stranger.api.post(path, { name: "desk" })).status).toBe(201);
});

test("POST /v1/account/permission/role answers 201 with the record, and one event", async ({ tenant }) => {
  const features = holding("Platform/Support", "Platform/Support/Write", "Platform/Support");
  const made = await tenant.api.post(path, { name: "desk", description: "Answers", tags: ["a"], features });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: "desk", title: "desk", description: "Answers", tags: ["a"] });
  expect(made.body.features).toHaveLength(2);
  expect(made.body.features[0]).toMatchObject({ namespace: "Platform/Support", class: "system", title: "Support" });
  const read = await tenant.api.get(`${path}/${made.body._id}`);
  expect(read.body).toEqual(made.body);
  expect(read.headers.get("etag")).toBe(made.headers.get("etag"));
  const { body } = await tenant.api.get(`/v1/event?~filter[data._id]=${made.body._id}`);
  expect(body.data).toMatchObject([{ source: "role", action: "create", status: "success" }]);
});

test("POST /v1/account/permission/role answers 422 for unknown features and invalid names", async ({ tenant }) => {
  const unknown = await tenant.api.post(path, { name: "desk", features: holding("Platform/Support", "Platform/Nope") });
  expect(unknown.status).toBe(422);
  expect(unknown.body.errors).toMatchObject([{ pointer: "/features/1/namespace" }]);
  for (const name of ["", "a.b", "Desk", "a b", "x".repeat(65), "-a", 1, null]) {
    expect((await tenant.api.post(path, { name })).status, String(name)).toBe(422);
  }
});

test("Adding a feature to a role requires that feature", async ({ tenant }) => {
  const api = await tenant.keyed("Platform/Role/Write", "Platform/Role", "Platform/Support");
  const refused = await api.post(path, { name: "desk", features: holding("Platform/Support", "Platform/Key/Write") });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    code: "missing_feature",
    message: expect.stringContaining("Platform/Key/Write"),
  });
  const { body: role } = await api.post(path, { name: "desk", features: holding("Platform/Support") });
  const added = await api.put(`${path}/${role._id}`, { features: holding("Platform/Support", "Platform/Key/Write") });
  expect(added.status).toBe(403);

  // Features that another user has added may stay, and the record can be sent back unchanged.
  const more = { features: holding("Platform/Support", "Platform/Key/Write") };
  const { body: now } = await tenant.api.put(`${path}/${role._id}`, more);
  expect((await api.put(`${path}/${role._id}`, now)).body).toEqual(now);
  expect((await api.put(`${path}/${role._id}`, { title: "Desk" })).body.features).toEqual(now.features);
});

test("Removing a feature from a role, or deleting the role, requires that feature", async ({ tenant }) => {
  const { _id: id } = (
    await tenant.api.post(path, { name: "desk", features: holding("Platform/Event", "Platform/Contract") })
  ).body;
  const author = await tenant.keyed("Platform/Role", "Platform/Role/Write", "Platform/Contract");
  const stripped = await author.put(`${path}/${id}`, { features: holding("Platform/Contract") });
  expect(stripped.status).toBe(403);
  expect(stripped.body.detail).toContain("Platform/Event");
  expect((await author.delete(`${path}/${id}`)).status).toBe(403);
  expect((await author.put(`${path}/${id}`, { features: holding("Platform/Event") })).status).toBe(200);
  expect((await tenant.api.delete(`${path}/${id}`)).status).toBe(200);
});

test("Platform-wide roles, built in or imported, cannot be changed or deleted", async ({ tenant }) => {
  const imported = { _id: `imported-${tenant.id}`, name: `imported-${tenant.id}`, features: holding("Platform/Event") };
  await tenant.import("roles", [imported]);
  for (const id of ["provider", imported._id]) {
    const { body: before } = await tenant.api.get(`${path}/${id}`);
    expect((await tenant.api.put(`${path}/${id}`, { title: "Mine" })).status).toBe(409);
    expect((await tenant.api.delete(`${path}/${id}`)).status).toBe(409);
    expect((await tenant.api.get(`${path}/${id}`)).body).toEqual(before);
  }
  expect((await tenant.api.post(path, { name: "provider" })).status).toBe(409);
});

test("20 parallel creations of one name make one role", async ({ tenant }) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tenant.api.post(path, { name: "desk" })));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test("PUT /v1/account/permission/role/:role changes what is sent, with one event", async ({ tenant }) => {
  const { body: role } = await tenant.api.post(path, { name: "desk", features: holding("Platform/Support") });
  const changed = await tenant.api.put(`${path}/${role._id}`, { title: "Desk", name: "other", _id: "x", unknown: 1 });
  expect(changed.body).toEqual({ ...role, title: "Desk", updatedAt: expect.any(String) });
  expect(changed.body.updatedAt >= role.updatedAt).toBe(true);
  const { body } = await tenant.api.get(`/v1/event?~filter[data._id]=${role._id}&~filter[action]=update`);
  expect(body.data).toMatchObject([
    { status: "success", data: { changes: { title: { before: "desk", after: "Desk" } } } },
  ]);
});

test("GET /v1/account/permission/feature says of every feature which operations ask for it", async ({ tenant }) => {
  const { status, body } = await tenant.api.get("/v1/account/permission/feature");
  expect(status).toBe(200);
  const { body: document } = await tenant.api.get("/openapi.json");
  const shown = body.flatMap(({ namespace, operations }: { namespace: string; operations: { name: string }[] }) =>
    operations.map(({ name }) => `${name} ${namespace}`),
  );
  type Operation = { operationId: string; "x-required-feature"?: string };
  const declared = Object.values<Record<string, Operation>>(document.paths)
    .flatMap((verbs) => Object.values(verbs))
    .filter((operation) => operation["x-required-feature"])
    .map((operation) => `${operation.operationId} ${operation["x-required-feature"]}`);
  const imported = ["Product", "Subscription", "Account", "Order"].map((each) => `createPlan Platform/${each}/Write`);
  const directory = Object.values(scim).map(({ name, feature }) => `${name} ${feature}`);
  expect(shown.sort()).toEqual([...declared, ...imported, ...directory].sort());
  // What these allow depends on the body of a request, and on who sends it.
  const without = body.filter(({ operations }: { operations: object[] }) => operations.length === 0);
  expect(without.map(({ namespace }: { namespace: string }) => namespace)).toEqual([
    "Platform/Subscription/Force/Write",
    "Platform/Assistant/Write",
  ]);
  expect(body.map(({ namespace }: { namespace: string }) => namespace)).toEqual(featureNames);
});
