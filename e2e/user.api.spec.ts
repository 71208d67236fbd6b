import { expect, test } from "./api-test";
import { type Api, attemptSignIn, newTenant, signIn } from "./fixtures";

const strong = "correct horse battery";
const anybody = (api: Api) => api.with({ Authorization: undefined, Cookie: undefined });

test("GET /v2/user answers the live system's envelope, and filters as every list does", async ({
  tenant,
  stranger,
}) => {
  const [kari, ola] = [await tenant.user("provider.admin"), await tenant.user("provider.user")];
  await stranger.user();
  const { status, body } = await tenant.api.get("/v2/user?filter[tenant]=!1234&limit=5&offset=0");
  expect(status).toBe(200);
  expect(body.metadata).toEqual({
    filter: { tenant: { $ne: "1234" } },
    paginator: { limit: 5, offset: 0, total: 2 },
  });
  expect(body.data).toMatchObject([
    {
      _id: ola.id,
      id: ola.id,
      username: ola.email,
      role: "provider.user",
      tenant: tenant.id,
      status: { active: true },
    },
    { _id: kari.id },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/password|hash|argon/i);
  const holders = await tenant.api.get("/v2/user?~filter[role]=provider.user");
  expect(holders.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([ola.id]);
  const both = await tenant.api.get("/v2/user?~filter[role][]=provider.user&~filter[role][]=provider.admin&~limit=1");
  expect(both.body.metadata.filter).toEqual({ role: { $in: ["provider.user", "provider.admin"] } });
  expect(both.headers.get("link")).toContain('rel="next"');
  expect((await tenant.api.get(`/v2/user?~filter[tenant]=${stranger.id}`)).body.data).toEqual([]);
  expect((await tenant.api.get(`/v2/user?~search=${ola.email}`)).body.metadata.paginator.total).toBe(1);
  expect((await tenant.api.get("/v2/user?~filter[password_hash]=a")).status).toBe(400);
  expect((await tenant.api.get("/v2/user?~sort=hash")).status).toBe(400);
});

test("An invited user sets a password with the link, once, and signs in", async ({ tenant }) => {
  const username = `new@${tenant.id}.example`;
  const invited = await tenant.api.post("/v1/user", { firstname: "Ny", username: ` New@${tenant.id}.EXAMPLE ` });
  expect(invited.status).toBe(201);
  expect(invited.headers.get("cache-control")).toBe("no-store");
  const { _id: id, invitation, ...user } = invited.body;
  expect(user).toMatchObject({ username, role: "provider.user", status: { active: true, invited: true } });
  expect(invitation.link).toContain(`/invite#${invitation.token}`);
  expect((await tenant.api.get(`/v2/user/${id}`)).body.invitation).toEqual({ expires: invitation.expires });
  expect((await attemptSignIn({ email: username, password: "" })).status).toBe(401);

  const accept = (body: unknown) => anybody(tenant.api).post("/v1/user/invite/accept", body);
  const weak = await accept({ token: invitation.token, password: "password1" });
  expect(weak.status).toBe(422);
  expect(weak.body.errors).toMatchObject([{ pointer: "/password" }]);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => accept({ token: invitation.token, password: strong })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  const api = await signIn({ email: username, password: strong });
  expect((await api.get("/v1/auth/info")).body).toMatchObject({ username, role: "provider.user", firstname: "Ny" });
  const shown = (await tenant.api.get(`/v2/user/${id}`)).body;
  expect(shown).toMatchObject({ status: { invited: false }, metadata: { last_login: expect.any(String) } });
  expect(shown).not.toHaveProperty("invitation");

  const { body } = await tenant.api.get(`/v1/event?~filter[data._id]=${id}&~filter[status]=success&~sort=time`);
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(["create", "invite_accept"]);
  expect(JSON.stringify(body)).not.toContain(invitation.token);
});

test("POST /v1/user/invite/accept answers 404 for tokens that are unknown, replaced or of a disabled user", async ({
  tenant,
}) => {
  const accept = async (token: unknown) =>
    (await anybody(tenant.api).post("/v1/user/invite/accept", { token, password: strong })).status;
  const { body: user } = await tenant.api.post("/v1/user", { username: `a@${tenant.id}.example` });
  const { body: again } = await tenant.api.post(`/v1/user/${user._id}/invite`);
  expect(await accept(user.invitation.token)).toBe(404);
  for (const token of ["", "x".repeat(43)]) expect(await accept(token)).toBe(404);
  for (const token of ["x".repeat(10_000), null, 1, undefined]) expect(await accept(token)).toBe(422);
  await tenant.api.put(`/v1/user/${user._id}`, { status: { active: false } });
  expect(await accept(again.invitation.token)).toBe(404);
  expect((await tenant.api.post(`/v1/user/${user._id}/invite`)).status).toBe(409);
  await tenant.api.put(`/v1/user/${user._id}`, { status: { active: true }, username: `b@${tenant.id}.example` });
  expect(await accept(again.invitation.token)).toBe(404);
  const malformed = await anybody(tenant.api).post("/v1/user/invite/accept", "{");
  expect(malformed.status).toBe(400);
});

test("An invitation lets a user set a new password, and ends the forgotten one and its sessions", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const api = await signIn(user);
  const { body } = await tenant.api.post(`/v1/user/${user.id}/invite`);
  expect((await api.get("/v1/auth/info")).status).toBe(200);
  await anybody(tenant.api).post("/v1/user/invite/accept", { token: body.invitation.token, password: strong });
  expect((await api.get("/v1/auth/info")).status).toBe(401);
  expect((await attemptSignIn(user)).status).toBe(401);
  expect((await attemptSignIn({ ...user, password: strong })).status).toBe(200);
});

test("POST /v1/user answers 409 for an address that is taken, however often at once", async ({ tenant }) => {
  const username = `a@${tenant.id}.example`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => tenant.api.post("/v1/user", { username })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const { body } = await tenant.api.get("/v1/event?~filter[source]=user&~filter[status]=success");
  expect(body.data).toHaveLength(1);
});

test("POST /v1/user answers 422 with one error per wrong field", async ({ tenant }) => {
  const { status, body } = await tenant.api.post("/v1/user", {
    username: "nobody",
    firstname: "x".repeat(101),
    role: 1,
  });
  expect(status).toBe(422);
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    "/firstname",
    "/role",
    "/username",
  ]);
  const role = await tenant.api.post("/v1/user", { username: "a@b.example", role: "nosuch.admin" });
  expect(role.body.errors).toMatchObject([{ pointer: "/role" }]);
});

test("A repeat with the same Idempotency-Key answers the same link to the same credential alone", async ({
  tenant,
}) => {
  const headers = { "Idempotency-Key": "once" };
  const body = { username: `a@${tenant.id}.example` };
  const first = await tenant.api.post("/v1/user", body, headers);
  const again = await tenant.api.post("/v1/user", body, headers);
  expect(again.status).toBe(201);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  const other = await (await tenant.keyed()).post("/v1/user", body, headers);
  expect(other.status).toBe(422);
  expect(other.body.code).toBe("key_reused");
});

test("PUT /v1/user/:id changes what is sent, leaves the rest, and one event with what changed", async ({ tenant }) => {
  const { id, email } = await tenant.user();
  const before = (await tenant.api.get(`/v2/user/${id}`)).body;
  const sent = { firstname: "Karin", username: `KARIN@${tenant.id}.example`, tenant: "x", type: "x", unknown: true };
  const after = await tenant.api.put(`/v1/user/${id}`, sent);
  expect(after.body).toEqual({
    ...before,
    firstname: "Karin",
    username: `karin@${tenant.id}.example`,
    updated: expect.any(String),
  });
  const { body } = await tenant.api.get(
    `/v1/event?~filter[data._id]=${id}&~filter[action]=update&~filter[status]=success`,
  );
  expect(body.data).toMatchObject([
    { data: { changes: { firstname: { before: "Kari", after: "Karin" }, username: { before: email } } } },
  ]);
});

test("A disabled user's next request is refused, and API keys the user created lose their features", async ({
  tenant,
}) => {
  // Somebody else manages the users.
  await tenant.user();
  const user = await tenant.user();
  const api = await signIn(user);
  const { body: made } = await api.post("/v1/key", { name: "mine", scopes: ["Platform/Event"] });
  const keyed = tenant.api.with({ Authorization: `Bearer ${made.key}` });
  expect((await keyed.get("/v1/event?~limit=1")).status).toBe(200);
  const { status } = await tenant.api.put(`/v1/user/${user.id}`, { status: { active: false } });
  expect(status).toBe(200);
  expect((await api.get("/v1/auth/info")).status).toBe(401);
  expect((await keyed.get("/v1/event?~limit=1")).status).toBe(403);
  expect((await attemptSignIn(user)).status).toBe(401);

  await tenant.api.put(`/v1/user/${user.id}`, { status: { active: true } });
  expect((await api.get("/v1/auth/info")).status).toBe(401);
  expect((await attemptSignIn(user)).status).toBe(200);
  expect((await keyed.get("/v1/event?~limit=1")).status).toBe(200);
});

test("Nobody gives a role, or changes a user, beyond the features they have", async ({ tenant }) => {
  const mighty = await tenant.user("provider.admin");
  const role = { name: "clerk", features: [{ namespace: "Platform/User" }, { namespace: "Platform/User/Write" }] };
  await tenant.api.post("/v1/account/permission/role", role);
  const clerk = await tenant.user("clerk.admin");
  const api = await signIn(clerk);
  const refusals = [
    await api.post("/v1/user", { username: `a@${tenant.id}.example`, role: "provider.admin" }),
    await api.put(`/v1/user/${mighty.id}`, { username: `mine@${tenant.id}.example` }),
    await api.put(`/v1/user/${mighty.id}`, { status: { active: false } }),
    await api.post(`/v1/user/${mighty.id}/invite`),
    await api.delete(`/v1/user/${mighty.id}/session`),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  for (const { body } of refusals) expect(body.message).toContain("Platform/Event");
  const made = await api.post("/v1/user", { username: `a@${tenant.id}.example`, role: "admin" });
  expect(made.body).toMatchObject({ role: "clerk.admin" });
  expect((await api.put(`/v1/user/${made.body._id}`, { role: "provider.admin" })).status).toBe(403);
  expect((await api.put(`/v1/user/${made.body._id}`, { role: "clerk.user" })).status).toBe(200);
});

test("Nobody takes their own role or access away", async ({ tenant }) => {
  const user = await tenant.user();
  const api = await signIn(user);
  expect((await api.put(`/v1/user/${user.id}`, { role: "provider.user" })).status).toBe(409);
  expect((await api.put(`/v1/user/${user.id}`, { status: { active: false } })).status).toBe(409);
  expect((await api.put(`/v1/user/${user.id}`, { firstname: "Ny" })).status).toBe(200);
});

test("A new password needs the present one, ends the other sessions and keeps this one", async ({ tenant }) => {
  const user = await tenant.user();
  const [here, there] = [await signIn(user), await signIn(user)];
  const change = (currentPassword: string, password: string) =>
    here.put("/v1/user/me/password", { currentPassword, password });
  const wrong = await change("not it at all", strong);
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toMatchObject([{ pointer: "/currentPassword" }]);
  for (const unfit of ["short", "Password1", "12345678", "qwertyuiop", "x".repeat(1025)]) {
    const { status, body } = await change(user.password, unfit);
    expect(status, unfit).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: "/password" }]);
  }
  expect((await there.get("/v1/auth/info")).status).toBe(200);
  expect((await change(user.password, strong)).status).toBe(200);
  expect((await here.get("/v1/auth/info")).status).toBe(200);
  expect((await there.get("/v1/auth/info")).status).toBe(401);
  expect((await attemptSignIn(user)).status).toBe(401);
  expect((await attemptSignIn({ ...user, password: strong })).status).toBe(200);
  const { body } = await tenant.api.get(`/v1/event?~filter[action]=password_change&~filter[status]=success`);
  expect(body.data).toHaveLength(1);
  expect(JSON.stringify((await tenant.api.get("/v1/event?~limit=50")).body)).not.toContain(strong);
});

test("The current password cannot be guessed from an open session", async ({ tenant }) => {
  const user = await tenant.user();
  const api = await signIn(user);
  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) {
    statuses.push((await api.put("/v1/user/me/password", { currentPassword: `guess ${at}`, password: strong })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const right = await api.put("/v1/user/me/password", { currentPassword: user.password, password: strong });
  expect(right.status).toBe(429);
  expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("A key has no password to change", async ({ tenant }) => {
  const { status } = await tenant.api.put("/v1/user/me/password", { currentPassword: "x", password: strong });
  expect(status).toBe(403);
});

test("An administrator signs a user out everywhere", async ({ tenant }) => {
  const user = await tenant.user();
  const [here, there] = [await signIn(user), await signIn(user)];
  expect((await tenant.api.delete(`/v1/user/${user.id}/session`)).body.ended).toBe(2);
  expect([(await here.get("/v1/auth/info")).status, (await there.get("/v1/auth/info")).status]).toEqual([401, 401]);
  expect((await tenant.api.delete(`/v1/user/${user.id}/session`)).body.ended).toBe(0);
  const { body } = await tenant.api.get(`/v1/event?~filter[data._id]=${user.id}&~filter[action]=logout`);
  expect(body.data).toMatchObject([{ status: "success", data: { sessions: 2 } }]);
});

test("Addresses with invisible characters or of mixed alphabets are refused", async ({ tenant }) => {
  const alike = ["a\u202e@x.example", "a\u200b@x.example", "ａdmin@x.example", "аdmin@x.example", "a\u00adb@x.example"];
  for (const username of alike) {
    const { status, body } = await tenant.api.post("/v1/user", { username });
    expect(status, username).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: "/username" }]);
  }
  for (const username of [
    `bjørn@${tenant.id}.example`,
    `иван@${tenant.id}.пример`.replace(tenant.id, "1"),
    `o'neil+x@${tenant.id}.example`,
  ]) {
    expect((await tenant.api.post("/v1/user", { username })).status, username).toBe(201);
  }
});

test("Hostile names are kept as they are and filtered by safely", async () => {
  const tenant = await newTenant();
  const firstname = `'; DROP TABLE "user"; -- \\ <b>é`;
  const { status, body } = await tenant.api.post("/v1/user", { username: `a@${tenant.id}.example`, firstname });
  expect(status).toBe(201);
  expect(body.firstname).toBe(firstname);
  const found = await tenant.api.get(`/v2/user?~filter[firstname]=${encodeURIComponent(firstname)}`);
  expect(found.body.data).toHaveLength(1);
  const nul = await tenant.api.post("/v1/user", { username: `b@${tenant.id}.example`, firstname: "a\0b" });
  expect(nul.status).toBe(422);
});
