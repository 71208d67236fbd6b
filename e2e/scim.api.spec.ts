import { handlers } from "@/app/routes";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { asUser, type TestUser, withKey } from "./fixtures";
import { Directory, directoryOf, logged, makeRole, type Operation, roleOf } from "./scim-client";

/** A key of the user's own, as somebody makes one in Settings. */
async function keyOf(user: TestUser, ...scopes: string[]): Promise<string> {
  const { body } = await (await asUser(user)).post("/v1/key", { name: "own", scopes });
  return body.key;
}

test("A leaver's session and keys are refused on the next request, and work again after a mistake", async ({
  tenant,
}) => {
  const directory = await directoryOf(tenant);
  await tenant.user();
  const leaver = await tenant.user();
  const [session, key] = [await asUser(leaver), withKey(await keyOf(leaver, "Platform/Support"))];
  const statuses = async () => [
    (await session.get("/v1/support/ticket")).status,
    (await key.get("/v1/support/ticket")).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  const { body } = await directory.find("Users", `userName eq "${leaver.email}"`);
  expect(body.Resources).toMatchObject([{ id: leaver.id, active: true }]);
  const left = await directory.patch(`/Users/${leaver.id}`, { op: "Replace", path: "active", value: "False" });
  expect(left.body.active).toBe(false);
  expect(await statuses()).toEqual([401, 403]);
  const [event] = await logged(tenant, `~filter[data._id]=${leaver.id}&~filter[action]=update`);
  expect(event).toMatchObject({
    user: { type: "api", username: expect.stringMatching(/^key:/) },
    data: { changes: { "status.active": { before: true, after: false } } },
  });
  await directory.patch(`/Users/${leaver.id}`, { op: "replace", value: { active: true } });
  expect(await statuses()).toEqual([401, 200]);
});

test("A user whom the directory deletes keeps nothing, and is the same user when the directory adds the address again", async ({
  tenant,
}) => {
  const directory = await directoryOf(tenant);
  await tenant.user();
  const leaver = await tenant.user();
  const [session, key] = [await asUser(leaver), withKey(await keyOf(leaver, "Platform/Support"))];
  expect((await directory.send("DELETE", `/Users/${leaver.id}`)).status).toBe(204);
  expect((await session.get("/v1/support/ticket")).status).toBe(401);
  expect((await key.get("/v1/support/ticket")).status).toBe(401);
  expect((await directory.send("GET", `/Users/${leaver.id}`)).status).toBe(404);
  expect((await directory.find("Users", `userName eq "${leaver.email}"`)).body.totalResults).toBe(0);
  expect((await tenant.api.get(`/v2/user/${leaver.id}`)).body.status).toMatchObject({ active: false, invited: true });
  const actions = (await logged(tenant, "~sort=time")).map(({ action }: { action: string }) => action);
  expect(actions.slice(-3).sort()).toEqual(["revoke", "update", "user_delete"].sort());
  expect(await directory.user(leaver.email)).toBe(leaver.id);
  expect((await tenant.api.get(`/v2/user/${leaver.id}`)).body).toMatchObject({
    role: "unassigned.user",
    status: { active: true, invited: true },
  });
});

test("A new user has no features until a group gives a role, and signs in by a link that an administrator sends", async ({
  tenant,
}) => {
  const directory = await directoryOf(tenant);
  const email = `ola@${tenant.id}.example`;
  const id = await directory.user(email, { name: { givenName: "Ola", familyName: "Nordmann" } });
  expect(await roleOf(tenant, id)).toBe("unassigned.user");
  const { body } = await tenant.api.post(`/v1/user/${id}/invite`);
  const password = "correct horse battery staple";
  const accepted = await tenant.api
    .with({ Authorization: undefined })
    .post("/v1/user/invite/accept", { token: body.invitation.token, password });
  expect(accepted.status).toBe(200);
});

test("The last user who can manage users cannot be deactivated, deleted or given a lesser role", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const { id } = await tenant.user();
  const invited = await directory.user(`new@${tenant.id}.example`);
  await directory.group("provider.admin", invited);
  const refusal = { status: "409", detail: expect.stringMatching(/^Nobody would be left/) };
  for (const tried of [
    await directory.patch(`/Users/${id}`, { op: "replace", value: { active: false } }),
    await directory.send("DELETE", `/Users/${id}`),
    await directory.send("POST", "/Groups", { displayName: "consumer.user", members: [{ value: id }] }),
  ]) {
    expect([tried.status, tried.body]).toEqual([409, expect.objectContaining(refusal)]);
  }
  expect((await tenant.api.get(`/v2/user/${id}`)).body).toMatchObject({
    role: "provider.admin",
    status: { active: true },
  });
  await tenant.user();
  expect((await directory.patch(`/Users/${id}`, { op: "replace", value: { active: false } })).status).toBe(200);
});

test("A directory's key does to users what its maker could, and nothing once the maker cannot", async ({ tenant }) => {
  await makeRole(tenant, "helper", "Platform/Scim/Write", "Platform/Key/Write", "Platform/Support");
  const [admin, helper] = [await tenant.user(), await tenant.user("helper.admin")];
  const directory = new Directory(withKey(await keyOf(helper, "Platform/Scim/Write")));
  const id = await directory.user(`kari@${tenant.id}.example`);
  expect((await directory.patch(`/Users/${admin.id}`, { op: "replace", value: { active: false } })).status).toBe(403);
  expect((await directory.send("POST", "/Groups", { displayName: "provider.admin" })).status).toBe(403);
  await directory.group("helper.user", id);
  expect(await roleOf(tenant, id)).toBe("helper.user");
  const owned = await directoryOf(tenant);
  await owned.patch(`/Users/${helper.id}`, { op: "replace", value: { active: false } });
  expect((await directory.send("GET", "/Users")).status).toBe(403);
});

test("Two tenants have users of the same name, and each is unknown to the other's directory", async ({
  tenant,
  stranger,
}) => {
  const [ours, theirs] = [await directoryOf(tenant), await directoryOf(stranger)];
  const same = { externalId: "same" };
  const [user, foreign] = [await ours.user("kari@same.example", same), await theirs.user("kari@same.example", same)];
  const [group, foreignGroup] = [await ours.group("Same", user), await theirs.group("Same", foreign)];
  for (const filter of [
    'userName eq "kari@same.example"',
    'externalId eq "same"',
    'emails[type eq "work"].value eq "kari@same.example"',
  ])
    expect((await ours.find("Users", filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id: user }] });
  expect((await ours.find("Groups", 'displayName eq "SAME"')).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id: group }],
  });
  const add = (id: string) => ours.patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: id }] });
  const off = (id: string) => ours.patch(`/Users/${id}`, { op: "replace", value: { active: false } });
  for (const ask of [
    (id: string) => ours.send("GET", `/Users/${id}`),
    (id: string) => ours.send("PUT", `/Users/${id}`, { userName: "kari@same.example" }),
    (id: string) => ours.send("DELETE", `/Users/${id}`),
    off,
    add,
  ]) {
    const [other, unknown] = [await ask(foreign), await ask("no-such-id")];
    expect([other.status, other.text.replaceAll(foreign, "")]).toEqual([
      unknown.status,
      unknown.text.replaceAll("no-such-id", ""),
    ]);
    expect([400, 404]).toContain(other.status);
  }
  for (const method of ["GET", "DELETE"]) expect((await ours.send(method, `/Groups/${foreignGroup}`)).status).toBe(404);
  expect((await theirs.send("GET", `/Users/${foreign}`)).body).toMatchObject({ active: true });
});

test("Lists have an exact total, begin where asked and answer at most 200", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) ids.push(await directory.user(`${name}@${tenant.id}.example`));
  const page = (query: string) => directory.send("GET", `/Users?${query}`);
  expect((await page("startIndex=2&count=1")).body).toMatchObject({
    totalResults: 3,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: [{ id: ids[1] }],
  });
  expect((await page("startIndex=-3&count=0")).body).toMatchObject({ totalResults: 3, startIndex: 1, Resources: [] });
  expect((await page("count=100000")).body.itemsPerPage).toBe(3);
  expect((await page("count=x")).body).toMatchObject({ status: "400" });
  expect(Object.keys((await page("attributes=userName,name.givenName")).body.Resources[0]).sort()).toEqual([
    "id",
    "meta",
    "name",
    "schemas",
    "userName",
  ]);
});

test("A write can be held to the version that was read", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const id = await directory.user(`kari@${tenant.id}.example`);
  const { headers, body } = await directory.send("GET", `/Users/${id}`);
  const etag = headers.get("etag") ?? "";
  expect(body.meta.version).toBe(etag);
  const put = (givenName: string) =>
    directory.send("PUT", `/Users/${id}`, { userName: body.userName, name: { givenName } }, { "If-Match": etag });
  expect((await put("A")).status).toBe(200);
  expect((await put("B")).body).toMatchObject({ status: "412" });
});

test("What a directory reads of a user or a group it can put back, whatever the rules were when that was stored", async ({
  tenant,
}) => {
  const directory = await directoryOf(tenant);
  const old = { name: "x".repeat(150), externalId: "e".repeat(300), displayName: "g".repeat(250) };
  const [user, group] = [
    await directory.user(`kari@${tenant.id}.example`, { externalId: "e" }),
    await directory.group("g"),
  ];
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const at = "tenant = $1 AND";
    await owner.query(`UPDATE "user" SET firstname = $2 WHERE ${at} id = $3`, [tenant.id, old.name, user]);
    await owner.query(`UPDATE directory_user SET external_id = $2 WHERE ${at} user_id = $3`, [
      tenant.id,
      old.externalId,
      user,
    ]);
    await owner.query(`UPDATE directory_group SET name = $2 WHERE ${at} id = $3`, [tenant.id, old.displayName, group]);
  });
  for (const [path, right, wrong] of [
    [`/Users/${user}`, { externalId: "f" }, { externalId: "f".repeat(300) }],
    [`/Groups/${group}`, { externalId: "f" }, { displayName: "h".repeat(250) }],
  ] as const) {
    const read = (await directory.send("GET", path)).body;
    const statuses = [];
    for (const body of [read, { ...read, ...right }, { ...read, ...wrong }])
      statuses.push((await directory.send("PUT", path, body)).status);
    expect(statuses).toEqual([200, 200, 400]);
    expect((await directory.patch(path, { op: "replace", path: "externalId", value: "g" })).status).toBeLessThan(300);
  }
});

test("What is wrong with a request is said in SCIM's form", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const id = await directory.user(`kari@${tenant.id}.example`);
  const patch = (...operations: Operation[]) => directory.patch(`/Users/${id}`, ...operations);
  const cases = [
    [await directory.find("Users", "userName co x"), 400, "invalidFilter"],
    [await directory.find("Users", 'password eq "x"'), 400, "invalidFilter"],
    // A pattern that goes back would take longer than the universe has had.
    [await directory.find("Users", `userName eq "${"\\a".repeat(400)}`), 400, "invalidFilter"],
    [await directory.send("POST", "/Users", "{"), 400, "invalidSyntax"],
    [await directory.send("POST", "/Users", { userName: "not an address" }), 400, "invalidValue"],
    [await directory.find("Users", 'externalId eq "\\u0000"'), 400, "invalidFilter"],
    [await directory.send("POST", "/Groups", { displayName: "" }), 400, "invalidValue"],
    [await directory.send("POST", "/Groups", { displayName: "a", members: ["\0"] }), 400, "invalidValue"],
    [await patch({ op: "move", path: "active" }), 400, "invalidValue"],
    [await patch({ op: "remove" }), 400, "noTarget"],
    [await patch({ op: "replace", path: "]", value: 1 }), 400, "invalidPath"],
    [await patch({ op: "replace", path: "id", value: "x" }), 400, "mutability"],
    [await patch({ op: "replace", path: "active", value: "maybe" }), 400, "invalidValue"],
    [await patch({ op: "replace", path: "userName", value: "x" }), 400, "invalidValue"],
    [await directory.send("GET", "/Nothing"), 404, undefined],
    [await directory.send("DELETE", "/Users"), 405, undefined],
    [await directory.send("POST", "/Users", {}, { "Content-Type": "text/plain" }), 415, undefined],
    [await directory.send("POST", "/Users", `"${"x".repeat(1_100_000)}"`), 413, undefined],
  ] as const;
  for (const [{ status, body, headers }, expected, scimType] of cases) {
    expect({ status, ...body }).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(expected),
      detail: expect.stringMatching(/./),
    });
    expect(body.scimType).toBe(scimType);
    expect(status).toBe(expected);
    expect(headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
  }
  const refused = await logged(tenant, `~filter[data._id]=${id}&~filter[status]=failed`);
  expect(refused.length).toBeGreaterThan(0);
});

test("What the server supports is described", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const { body } = await directory.send("GET", "/ServiceProviderConfig");
  expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { maxResults: 200 } });
  for (const list of ["/ResourceTypes", "/Schemas"]) {
    const { Resources, totalResults } = (await directory.send("GET", list)).body;
    expect(totalResults).toBe(2);
    for (const each of Resources) expect((await directory.send("GET", `${list}/${each.id}`)).body).toEqual(each);
  }
});

const operations = handlers.map(({ endpoint }) => endpoint).filter(({ protocol }) => protocol);

test("Every operation of SCIM needs a key with its right, and counts against the key's limit", async ({ tenant }) => {
  const unfit = new Directory(await tenant.keyed("Platform/User", "Platform/User/Write"));
  const anybody = new Directory(unfit.api.with({ Authorization: undefined }));
  expect(operations.length).toBe(17);
  for (const { method, path } of operations) {
    const at = path.replace("/scim/v2", "").replace(":id", "x");
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const refused = await unfit.send(method, at, body);
    expect([refused.status, refused.body.status]).toEqual([403, "403"]);
    expect(refused.headers.get("ratelimit")).toMatch(/^"default";r=\d+/);
    const unknown = await anybody.send(method, at, body);
    expect([unknown.status, unknown.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="comptoir"']);
  }
});
