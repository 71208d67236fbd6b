import { onTestFinished, vi } from "vitest";
import { sha256 } from "@/lib/base/crypto/digest";
import { pruneSessions } from "@/lib/worker/feed-retention";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { asUser, attemptSignIn, signIn, signOutAt } from "./fixtures";
import { send } from "./raw";

const origin = process.env.COMPTOIR_TEST_URL ?? "";

test("A session says who asks, for which tenant, and what it may do", async ({ tenant }) => {
  const child = await tenant.child({ currency: "SEK" });
  const api = await tenant.signedIn("provider.user");
  const { status, body } = await api.get("/v1/auth/info");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    firstname: "Kari",
    lastname: "Nordmann",
    role: "provider.user",
    tenant: tenant.id,
    account: { name: tenant.name, settings: {} },
    msp: true,
    child_tenants: [child.id],
    names: { [child.id]: child.name },
    currencies: { [child.id]: "SEK" },
    titles: { userRole: "User", accountRole: "Provider" },
    type: "session",
  });
  expect(body.features).toContainEqual({ namespace: "Platform/Event" });
  expect(body.features).not.toContainEqual({ namespace: "Platform/Event/Write" });
  expect(body.exp).toBeGreaterThan(Date.now());
  expect(body.iat).toBe(Math.floor(Date.parse(body.date) / 1000));
  expect(body).not.toHaveProperty("parent");

  const ofChild = await child.api.get("/v1/auth/info");
  expect(ofChild.body).toMatchObject({ parent: { tenant: tenant.id, name: tenant.name }, msp: false, type: "api" });
});

test("A key says what it is limited to", async ({ tenant }) => {
  const { body } = await (await tenant.keyed("Platform/Support")).get("/v1/auth/info");
  expect(body).toMatchObject({ role: "provider.admin", type: "api", features: [{ namespace: "Platform/Support" }] });
  expect(body.username).toBe(`key:${body.uuid}`);
});

test("Signing out on next-auth's own address ends the session too, and is in the log", async ({ tenant }) => {
  const api = await tenant.signedIn();
  const answer = await signOutAt(api);
  expect(answer.status).toBe(200);
  expect((await api.get("/v1/auth/info")).status).toBe(401);
  const { body } = await tenant.api.get("/v1/event?~filter[action]=Logout");
  expect(body.data).toHaveLength(1);
});

test("Signing out everywhere ends every session of the user and no other's", async ({ tenant }) => {
  const user = await tenant.user();
  const [here, there, other] = [await signIn(user), await signIn(user), await tenant.signedIn()];
  const answer = await here.post("/v2/auth/logout", { everywhere: true });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("set-cookie")).toMatch(/session-token=;.*Max-Age=0/);
  expect((await here.get("/v1/auth/info")).status).toBe(401);
  expect((await there.get("/v1/auth/info")).status).toBe(401);
  expect((await other.get("/v1/auth/info")).status).toBe(200);
});

test("A key that signs out lives on", async ({ tenant }) => {
  const { status, body } = await tenant.api.post("/v2/auth/logout", { everywhere: true });
  expect(status).toBe(200);
  expect(body.message).toContain("API key");
  expect((await tenant.api.get("/v1/auth/info")).status).toBe(200);
});

test("A user sees where they are signed in, and ends one session", async ({ tenant }) => {
  const user = await tenant.user();
  const [here, there] = [await signIn(user), await signIn(user)];
  const { sessionId } = (await there.get("/v1/auth/info")).body;
  const sessions = (await here.get("/v1/auth/session")).body;
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ tenant: tenant.id, agent: expect.any(String), expires: expect.any(String) });
  expect((await here.get("/v1/auth/session?~sort=created&~fields=id&~perPage=1")).body).toEqual([
    { id: expect.any(String) },
  ]);
  expect((await here.delete(`/v1/auth/session/${sessionId}`)).status).toBe(200);
  expect((await there.get("/v1/auth/info")).status).toBe(401);
  expect((await here.get("/v1/auth/info")).status).toBe(200);
});

test("DELETE /v1/auth/session/:id answers 404 for a session of somebody else as for an unknown one", async ({
  tenant,
}) => {
  const [mine, theirs] = [await tenant.signedIn(), await tenant.signedIn()];
  const { sessionId } = (await theirs.get("/v1/auth/info")).body;
  const foreign = await mine.delete(`/v1/auth/session/${sessionId}`);
  const unknown = await mine.delete("/v1/auth/session/unknown");
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.body.detail).toBe(unknown.body.detail);
  expect((await theirs.get("/v1/auth/info")).status).toBe(200);
});

test("A user enters the tenant that has admitted them, with the role they have there", async ({ tenant }) => {
  const customer = await tenant.child();
  const user = await tenant.user("provider.user");
  const admitted = await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
  expect(admitted.status).toBe(201);
  const atHome = await signIn(user);
  const { contexts } = (await atHome.get("/v1/user/me/context")).body;
  expect(contexts).toMatchObject([
    { id: tenant.id, role: "provider.user", active: true },
    { id: customer.id, name: customer.name, role: "consumer.admin", active: false },
  ]);

  const entered = await atHome.post("/v1/user/me/context", { id: customer.id });
  expect(entered.status).toBe(200);
  expect(entered.body).toMatchObject({ tenant: customer.id, active: true });
  expect((await atHome.get("/v1/auth/info")).status).toBe(401);
  const visiting = atHome.with({ Cookie: cookieOf(entered) });
  expect((await visiting.get("/v1/auth/info")).body).toMatchObject({ tenant: customer.id, role: "consumer.admin" });
  expect((await visiting.get("/v1/user/me/context")).body.contexts).toMatchObject([
    { id: tenant.id, active: false },
    { id: customer.id, active: true },
  ]);

  // Each tenant's log has its side, under the guest's name.
  const left = await tenant.api.get("/v1/event?~filter[action]=context_switch");
  expect(left.body.data).toMatchObject([{ user: { username: user.email }, data: { _id: customer.id } }]);
  const arrived = await customer.api.get("/v1/event?~filter[action]=Login");
  expect(arrived.body.data).toMatchObject([{ user: { username: user.email, role: "consumer.admin" } }]);
  expect(arrived.body.data[0]).not.toHaveProperty("data");

  const back = await visiting.post("/v1/user/me/context", { id: tenant.id });
  expect((await visiting.with({ Cookie: cookieOf(back) }).get("/v1/auth/info")).body).toMatchObject({
    tenant: tenant.id,
    role: "provider.user",
  });
});

test("Entering a tenant does not make the session last longer", async ({ tenant }) => {
  const customer = await tenant.child();
  const user = await tenant.user();
  await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.user" });
  const api = await signIn(user);
  const [before] = (await api.get("/v1/auth/session")).body;
  const entered = await api.post("/v1/user/me/context", { id: customer.id });
  const [after] = (await api.with({ Cookie: cookieOf(entered) }).get("/v1/auth/session")).body;
  expect(after).toMatchObject({ tenant: customer.id, expires: before.expires });
  expect(after.id).not.toBe(before.id);
});

test("A dismissed guest is refused with the next request, and not let back in by another admission", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  const user = await tenant.user();
  const guest = (await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" })).body;
  const atHome = await signIn(user);
  const entered = await atHome.post("/v1/user/me/context", { id: customer.id });
  const visiting = atHome.with({ Cookie: cookieOf(entered) });
  expect((await customer.api.delete(`/v1/user/guest/${guest.id}`)).status).toBe(200);
  expect((await visiting.get("/v1/auth/info")).status).toBe(401);
  await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
  expect((await visiting.get("/v1/auth/info")).status).toBe(401);
});

test("POST /v1/user/me/context answers 404 for a tenant that has not admitted the user as for an unknown one", async ({
  tenant,
  stranger,
}) => {
  const customer = await tenant.child();
  for (const api of [await tenant.signedIn(), tenant.api]) {
    const answers = await Promise.all(
      [stranger.id, customer.id, "unknown"].map((id) => api.post("/v1/user/me/context", { id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
    expect((await api.get("/v1/auth/info")).body.tenant).toBe(tenant.id);
  }
});

test("The same e-mail address in another tenant gives no access there", async ({ tenant, stranger }) => {
  const user = await tenant.user();
  await stranger.user("provider.admin", user.email);
  const { contexts } = (await (await signIn(user)).get("/v1/user/me/context")).body;
  expect(contexts.map(({ id }: { id: string }) => id)).toEqual([tenant.id]);
});

test("A tenant's guests are users of its parent, each invited once, with at most the inviter's features", async ({
  tenant,
  stranger,
}) => {
  const customer = await tenant.child();
  const { email } = await tenant.user();
  const foreigner = await stranger.user();
  const admit = (api: typeof customer.api, username: string, role = "consumer.user") =>
    api.post("/v1/user/guest", { username, role });
  expect((await admit(customer.api, email, "nosuch.admin")).status).toBe(422);
  expect((await admit(tenant.api, email)).status).toBe(422);
  const limited = await customer.keyed("Platform/User/Write");
  const tooMuch = await admit(limited, email);
  expect(tooMuch.status).toBe(403);
  expect(tooMuch.body.code).toBe("missing_feature");
  expect((await admit(customer.api, email)).status).toBe(201);
  expect((await admit(customer.api, email)).status).toBe(409);
  // Of another tenant's user, or of nobody, the invitation exists and nobody can accept it.
  const { body: strange } = await admit(customer.api, foreigner.email);
  const foreign = await (await signIn(foreigner)).post("/v1/user/me/context", { id: customer.id });
  expect(foreign.status).toBe(404);
  expect((await customer.api.delete(`/v1/user/guest/${strange.id}`)).status).toBe(200);
  const { body } = await customer.api.get("/v1/user/guest");
  expect(body.data).toMatchObject([{ username: email, role: "consumer.user", home: { id: tenant.id } }]);
  expect((await tenant.api.get("/v1/user/guest")).body.data).toEqual([]);
  const { id } = body.data[0];
  expect((await tenant.api.delete(`/v1/user/guest/${id}`)).status).toBe(404);
});

test("Inviting a guest does not tell whether the parent has the address; who accepts is shown by name", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  const user = await tenant.user("provider.user");
  const [known, unknown] = await Promise.all(
    [user.email, `nobody@${tenant.id}.example`].map((username) =>
      customer.api.post("/v1/user/guest", { username, role: "consumer.admin" }),
    ),
  );
  const invited = { firstname: "", lastname: "", status: { active: true, invited: true } };
  for (const answer of [known, unknown]) {
    expect(answer?.status).toBe(201);
    expect(answer?.body).toMatchObject(invited);
  }
  expect(Object.keys(known?.body)).toEqual(Object.keys(unknown?.body));
  const atHome = await signIn(user);
  expect((await atHome.get("/v1/user/me/context")).body.contexts[1]).toMatchObject({ id: customer.id, invited: true });
  // Somebody who joins the parent with the address later is not the person who was invited.
  const later = await tenant.user("provider.admin", `nobody@${tenant.id}.example`);
  expect((await (await signIn(later)).post("/v1/user/me/context", { id: customer.id })).status).toBe(404);

  const entered = await atHome.post("/v1/user/me/context", { id: customer.id });
  expect(entered.status).toBe(200);
  expect(entered.body).not.toHaveProperty("invited");
  const { body } = await customer.api.get(`/v1/user/guest?~filter[username]=${user.email}`);
  expect(body.data).toMatchObject([{ firstname: "Kari", status: { active: true, invited: false } }]);
});

test("A user who is invited again, or gets another address at home, is no guest of other tenants afterwards", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  const changes: ((id: string) => Promise<{ status: number }>)[] = [
    (id) => tenant.api.post(`/v1/user/${id}/invite`),
    (id) => tenant.api.put(`/v1/user/${id}`, { username: `other@${tenant.id}.example` }),
  ];
  for (const change of changes) {
    const user = await tenant.user("provider.user");
    const { body: guest } = await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
    const atHome = await signIn(user);
    const entered = await atHome.post("/v1/user/me/context", { id: customer.id });
    const visiting = atHome.with({ Cookie: cookieOf(entered) });
    expect((await visiting.get("/v1/auth/info")).status).toBe(200);
    expect((await change(user.id)).status).toBeLessThan(300);
    expect((await visiting.get("/v1/auth/info")).status).toBe(401);
    expect((await customer.api.get("/v1/user/guest")).body.data).toEqual([]);
    const { body } = await customer.api.get("/v1/event?~filter[action]=guest_dismiss&~limit=1");
    expect(body.data).toMatchObject([{ tenant: { id: customer.id }, data: { _id: guest.id, username: user.email } }]);
  }
});

test("A wrong password is refused in the same words and with the same wait, whether an address has no, one or two users", async ({
  tenant,
  stranger,
}) => {
  const [one, two] = [await tenant.user(), await tenant.user()];
  await stranger.user("provider.user", two.email);
  const refusals = await Promise.all(
    [one.email, `nobody@${tenant.id}.example`, two.email].map(async (address) => {
      const began = performance.now();
      const response = await attemptSignIn({ email: address, password: "not the password" });
      const body = await response.text();
      // To compare one hash takes a tenth of this.
      expect(performance.now() - began).toBeGreaterThan(250);
      return { status: response.status, cookies: response.headers.getSetCookie().join(), body };
    }),
  );
  for (const { status, cookies, body } of refusals) {
    expect(status).toBe(401);
    expect(body).toBe(refusals[0]?.body);
    expect(cookies).not.toContain("session-token=");
  }
  const { body } = await tenant.api.get(`/v1/event?~filter[source]=Authentication&~filter[user.username]=${one.email}`);
  expect(body.data).toMatchObject([{ action: "Login", status: "failed", user: { username: one.email } }]);
});

test("A user has at most ten sessions; the oldest ends", async ({ tenant }) => {
  const user = await tenant.user();
  const first = await signIn(user);
  for (let at = 0; at < 10; at++) await signIn(user);
  expect((await first.get("/v1/auth/info")).status).toBe(401);
});

const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

test("POST /api/auth/callback/credentials reads at most 64 KiB, sent with their length", async () => {
  const sent = { method: "POST", path: "/api/auth/callback/credentials" };
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = `email=${"a".repeat(100_000)}`;
  expect((await send(origin, { ...sent, headers, body })).status).toBe(413);
  expect((await send(origin, { ...sent, headers, body: "email=a", chunked: true })).status).toBe(413);
});

test("A sign-in with an impossible address is refused like any other, and says nothing of the inside", async () => {
  for (const email of ["a\0b@x.example", `${"a".repeat(300)}@x.example`, "\ud800@x.example"]) {
    const answer = await attemptSignIn({ email, password: "wrong password" });
    expect(await answer.text()).toMatch(/error=refused/);
  }
});

test("A request with an Upgrade header is answered as if it had none", async () => {
  const headers = { Connection: "Upgrade", Upgrade: "websocket" };
  await send(origin, { method: "GET", path: "/sign-in" });
  expect((await send(origin, { method: "GET", path: "/livez", headers })).status).toBe(200);
  expect((await send(origin, { method: "GET", path: "/sign-in", headers })).status).toBe(200);
});

test("A process whose clock is years behind writes events and sessions at the time of the database", async ({
  tenant,
}) => {
  const began = Date.now() - 1_000;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2019-11-28T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const user = await tenant.user();
  const api = await asUser(user);
  vi.useRealTimers();
  expect((await api.get("/v1/auth/info")).status).toBe(200);
  const { body } = await tenant.api.get("/v1/event?~fields=time,action");
  expect(body.data.length).toBeGreaterThan(1);
  for (const { time } of body.data) expect(Date.parse(time)).toBeGreaterThan(began);
});

test("Sessions that have ended are deleted with the addresses they were opened from, and no others", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const [idle, expired, open] = [await asUser(user), await asUser(user), await asUser(user)];
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const end = (api: typeof open, column: string) =>
      owner.query(`UPDATE session SET ${column} = now() - interval '31 minutes' WHERE hash = $1`, [
        sha256(api.credential.Cookie?.split("=")[1] ?? ""),
      ]);
    await end(idle, "last_seen");
    await end(expired, "expires");
    await pruneSessions(owner);
    const { rows } = await owner.query("SELECT address <> '' AS address FROM session WHERE user_id = $1", [user.id]);
    expect(rows).toEqual([{ address: true }]);
  });
  expect((await open.get("/v1/auth/info")).status).toBe(200);
});
