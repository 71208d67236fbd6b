import { expect, test } from "./api-test";
import { Api, signIn, withKey } from "./fixtures";

const day = 86_400_000;
const from = (now: number, milliseconds: number) => new Date(now + milliseconds).toISOString();
const keyed = ({ body }: { body: { key: string } }): Api => withKey(body.key);

test("POST /v1/key shows the key once, with 90 days to live and the features asked for", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Event", "Platform/Event"] });
  expect(made.status).toBe(201);
  expect(made.headers.get("cache-control")).toBe("no-store");
  const { key, ...shown } = made.body;
  expect(key).toMatch(/^comptoir_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}$/);
  expect(shown).toMatchObject({ name: "erp", status: "active", scopes: ["Platform/Event"], tenant: tenant.id });
  expect(Math.abs(Date.parse(shown.expires) - Date.now() - 90 * day)).toBeLessThan(60_000);
  expect((await withKey(key).get("/v1/event")).status).toBe(200);
  expect((await withKey(key).get("/v1/key")).status).toBe(403);

  const listed = await tenant.api.get("/v1/key?~filter[name]=erp");
  expect(listed.body.data).toMatchObject([{ id: shown.id, lastUsed: expect.any(String) }]);
  const events = await tenant.api.get(`/v1/event?~filter[data._id]=${shown.id}`);
  expect(events.body.data).toMatchObject([{ source: "key", action: "create", data: { scopes: ["Platform/Event"] } }]);
  for (const { text } of [listed, events, await tenant.api.get(`/v1/key/${shown.id}`)]) {
    expect(text).not.toContain(key.slice(32));
    expect(text).not.toContain("hash");
  }
});

test("a key rotates itself without any feature, and a session has no key to rotate", async ({ tenant }) => {
  const { body: own } = await tenant.api.post("/v1/key", { name: "sync", scopes: ["Platform/Subscription"] });
  const rotated = await withKey(own.key).post("/v1/key/me/rotate", { overlapSeconds: 60 });
  expect(rotated.status).toBe(201);
  expect(rotated.body).toMatchObject({ name: "sync", scopes: ["Platform/Subscription"], replaces: own.id });
  expect((await withKey(rotated.body.key).get("/v2/subscription/customers")).status).toBe(200);
  expect((await withKey(own.key).get("/v2/subscription/customers")).status).toBe(200);
  expect((await withKey(own.key).post("/v1/key/me/rotate")).status).toBe(409);
  expect((await (await tenant.signedIn()).post("/v1/key/me/rotate")).status).toBe(409);
});

test("access read makes a key of all features of its maker that change nothing", async ({ tenant }) => {
  const maker = await tenant.keyed(
    "Platform/Key/Write",
    "Platform/Event",
    "Platform/Account",
    "Platform/Account/Write",
  );
  const { status, body } = await maker.post("/v1/key", { name: "partner", access: "read" });
  expect(status).toBe(201);
  expect(body.scopes.sort()).toEqual(["Platform/Account", "Platform/Event"]);
  expect((await withKey(body.key).get("/v1/account")).status).toBe(200);
  const both = { name: "both", access: "read", scopes: ["Platform/Event"] };
  for (const wrong of [both, { name: "none" }, { name: "all", access: "write" }])
    expect((await maker.post("/v1/key", wrong)).status).toBe(422);
});

test("POST /v1/key answers 422 for unknown features, for no features, and for an expiry out of range", async ({
  tenant,
}) => {
  const now = Date.now();
  const scopes = ["Platform/Event"];
  for (const [body, pointer] of [
    [{ name: "a", scopes: ["Platform/Nope"] }, "/scopes/0"],
    [{ name: "a", scopes: [] }, "/scopes"],
    [{ name: "a" }, "/scopes"],
    [{ name: "", scopes }, "/name"],
    [{ name: "a", scopes, expires: from(now, 366 * day) }, "/expires"],
    [{ name: "a", scopes, expires: from(now, -1) }, "/expires"],
    [{ name: "a", scopes, expires: "soon" }, "/expires"],
  ] as const) {
    const { status, body: problem } = await tenant.api.post("/v1/key", body);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(problem.errors[0].pointer).toBe(pointer);
  }
  expect((await tenant.api.post("/v1/key", { name: "a", scopes, expires: from(now, 364 * day) })).status).toBe(201);
});

test("A key never makes one that may do more, or lives longer", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", {
    name: "maker",
    scopes: ["Platform/Key/Write", "Platform/Event"],
    expires: from(Date.now(), 5 * day),
  });
  const maker = keyed(made);
  const more = await maker.post("/v1/key", { name: "more", scopes: ["Platform/Event", "Platform/Account/Write"] });
  expect(more.status).toBe(403);
  expect(more.body).toMatchObject({
    code: "missing_feature",
    message: expect.stringContaining("Platform/Account/Write"),
  });
  const longer = await maker.post("/v1/key", {
    name: "longer",
    scopes: ["Platform/Event"],
    expires: from(Date.now(), 6 * day),
  });
  expect(longer.status).toBe(422);
  const same = await maker.post("/v1/key", { name: "same", scopes: ["Platform/Event"] });
  expect(same.body.expires).toBe(made.body.expires);
});

test("A key made with a user's key follows that user's features", async ({ tenant }) => {
  // Somebody else manages the users.
  await tenant.user();
  const user = await tenant.user();
  const session = await signIn(user);
  const first = await session.post("/v1/key", { name: "first", scopes: ["Platform/Key/Write", "Platform/Event"] });
  expect(first.body.creator).toEqual({ id: user.id, username: user.email });
  const second = await keyed(first).post("/v1/key", { name: "second", scopes: ["Platform/Event"] });
  expect(second.body.creator).toEqual({ id: user.id, username: user.email });
  expect((await keyed(second).get("/v1/event?~limit=1")).status).toBe(200);
  await tenant.api.post("/v1/account/permission/role", { name: "nothing" });
  await tenant.api.put(`/v1/user/${user.id}`, { role: "nothing.admin" });
  expect((await keyed(first).get("/v1/event?~limit=1")).status).toBe(403);
  expect((await keyed(second).get("/v1/event?~limit=1")).status).toBe(403);
  expect((await keyed(second).get("/v1/auth/info")).body.features).toEqual([]);
});

test("Level user makes no keys, and a guest's key lives as long as the guest is admitted", async ({ tenant }) => {
  const reader = await tenant.signedIn("provider.user");
  expect((await reader.post("/v1/key", { name: "a", scopes: ["Platform/Event"] })).status).toBe(403);

  const customer = await tenant.child();
  const user = await tenant.user();
  const guest = (await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" })).body;
  const atHome = await signIn(user);
  const entered = await atHome.post("/v1/user/me/context", { id: customer.id });
  const cookie = entered.headers.getSetCookie()[0]?.split(";", 1)[0];
  const made = await atHome.with({ Cookie: cookie }).post("/v1/key", { name: "mine", scopes: ["Platform/Event"] });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ tenant: customer.id, creator: { id: user.id } });
  expect((await keyed(made).get("/v1/event?~limit=1")).status).toBe(200);
  await customer.api.delete(`/v1/user/guest/${guest.id}`);
  expect((await keyed(made).get("/v1/event?~limit=1")).status).toBe(403);
});

test("After a key is revoked it is refused, and stays in the list", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] });
  const { id } = made.body;
  const api = keyed(made);
  expect((await api.get("/v1/auth/info")).status).toBe(200);
  const revoked = await tenant.api.delete(`/v1/key/${id}`);
  expect(revoked.body).toMatchObject({ id, status: "revoked", revoked: expect.any(String) });
  expect((await api.get("/v1/auth/info")).status).toBe(401);
  expect((await tenant.api.delete(`/v1/key/${id}`)).body).toEqual(revoked.body);
  const { body } = await tenant.api.get(`/v1/event?~filter[data._id]=${id}&~filter[action]=revoke`);
  expect(body.data).toHaveLength(1);
});

test("Nobody revokes a key that may do more than they", async ({ tenant }) => {
  const weak = await tenant.keyed("Platform/Key", "Platform/Key/Write");
  const { uuid: strong } = (await tenant.api.get("/v1/auth/info")).body;
  const refused = await weak.delete(`/v1/key/${strong}`);
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toContain("Platform/Event");
  expect((await tenant.api.get("/v1/auth/info")).status).toBe(200);
  const other = await tenant.keyed("Platform/Key");
  const { uuid } = (await other.get("/v1/auth/info")).body;
  expect((await weak.delete(`/v1/key/${uuid}`)).status).toBe(200);
});

test("A key revokes itself", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Key/Write"] });
  expect((await keyed(made).delete(`/v1/key/${made.body.id}`)).status).toBe(200);
  expect((await keyed(made).get("/v1/auth/info")).status).toBe(401);
});

test("A rotated key works through the overlap beside the new one, then ends", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] });
  const rotated = await tenant.api.post(`/v1/key/${made.body.id}/rotate`, { overlapSeconds: 2 });
  expect(rotated.status).toBe(201);
  expect(rotated.body).toMatchObject({ name: "erp", scopes: ["Platform/Event"], replaces: made.body.id });
  const former = (await tenant.api.get(`/v1/key/${made.body.id}`)).body;
  expect(former).toMatchObject({ status: "retiring", revoked: expect.any(String) });
  expect((await keyed(made).get("/v1/event?~limit=1")).status).toBe(200);
  expect((await keyed(rotated).get("/v1/event?~limit=1")).status).toBe(200);
  expect((await tenant.api.post(`/v1/key/${made.body.id}/rotate`)).status).toBe(409);
  await expect.poll(async () => (await keyed(made).get("/v1/auth/info")).status, { timeout: 10_000 }).toBe(401);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(former.revoked));
  expect((await keyed(rotated).get("/v1/auth/info")).status).toBe(200);
  const { body } = await tenant.api.get(`/v1/event?~filter[data._id]=${made.body.id}&~filter[status]=success`);
  expect(body.data).toMatchObject([{ action: "rotate", data: { replacement: rotated.body.id } }, { action: "create" }]);
});

test("Without an overlap the former key ends at once, and no overlap outlives its own expiry", async ({ tenant }) => {
  const first = await tenant.api.post("/v1/key", { name: "a", scopes: ["Platform/Event"] });
  await tenant.api.post(`/v1/key/${first.body.id}/rotate`);
  expect((await keyed(first).get("/v1/auth/info")).status).toBe(401);

  const expires = from(Date.now(), day);
  const second = await tenant.api.post("/v1/key", { name: "b", scopes: ["Platform/Event"], expires });
  await tenant.api.post(`/v1/key/${second.body.id}/rotate`, { overlapSeconds: 7 * 86_400 });
  expect((await tenant.api.get(`/v1/key/${second.body.id}`)).body.revoked).toBe(second.body.expires);
  for (const overlapSeconds of [-1, 7 * 86_400 + 1, 1.5, "1"]) {
    expect((await tenant.api.post(`/v1/key/${first.body.id}/rotate`, { overlapSeconds })).status).toBe(422);
  }
});

test("A retiring key can be revoked before the overlap is over", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", { name: "a", scopes: ["Platform/Event"] });
  await tenant.api.post(`/v1/key/${made.body.id}/rotate`, { overlapSeconds: 3600 });
  expect((await keyed(made).get("/v1/auth/info")).status).toBe(200);
  expect((await tenant.api.delete(`/v1/key/${made.body.id}`)).body.status).toBe("revoked");
  expect((await keyed(made).get("/v1/auth/info")).status).toBe(401);
});

test("20 parallel rotations of one key make one new key", async ({ tenant }) => {
  const made = await tenant.api.post("/v1/key", { name: "a", scopes: ["Platform/Event"] });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tenant.api.post(`/v1/key/${made.body.id}/rotate`, { overlapSeconds: 60 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test("A rotated key has at most the features of the caller who rotates it", async ({ tenant }) => {
  const strong = await tenant.api.post("/v1/key", { name: "strong", scopes: ["Platform/Account/Write"] });
  const weak = await tenant.keyed("Platform/Key/Write");
  const refused = await weak.post(`/v1/key/${strong.body.id}/rotate`);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain("Platform/Account/Write");
  // A key without scopes of its own is as strong as its creator; here the operator.
  const { body: all } = await tenant.api.get("/v1/auth/info");
  expect((await weak.post(`/v1/key/${all.uuid}/rotate`)).status).toBe(403);
  expect((await keyed(strong).get("/v1/auth/info")).status).toBe(200);

  const own = await tenant.api.post(`/v1/key/${all.uuid}/rotate`, { overlapSeconds: 60 });
  expect(own.status).toBe(201);
  expect(own.body).not.toHaveProperty("scopes");
  expect((await keyed(own).get("/v1/auth/info")).body.features).toEqual(all.features);
});

test("Rotating another user's unlimited key gives the features that user had, not the caller's", async ({ tenant }) => {
  await tenant.api.post("/v1/account/permission/role", {
    name: "clerk",
    features: [{ namespace: "Platform/Key/Write" }, { namespace: "Platform/Event" }],
  });
  const clerk = await tenant.signedIn("clerk.admin");
  const made = await clerk.post("/v1/key", { name: "clerk's", scopes: ["Platform/Event"] });
  const user = await tenant.user();
  const rotated = await (await signIn(user)).post(`/v1/key/${made.body.id}/rotate`);
  expect(rotated.body).toMatchObject({ scopes: ["Platform/Event"], creator: { id: user.id } });
});

test("A key is refused in a query parameter, cut short, or with another's secret", async ({ tenant, stranger }) => {
  const key = await tenant.key();
  const other = await stranger.key();
  expect((await new Api({}).get(`/v1/event?access_token=${key}`)).status).toBe(401);
  const [prefix, id] = key.split("_");
  for (const wrong of [key.slice(0, -1), `${key}0`, `${prefix}_${id}_${other.split("_")[2]}`, key.toLowerCase()]) {
    expect((await withKey(wrong).get("/v1/event")).status).toBe(401);
  }
});
