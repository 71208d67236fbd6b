import { asOwner } from "@/lib/base/db/owner";
import { inTenant } from "@/lib/base/db/transaction";
import { recheckDomains } from "@/lib/resources/single-sign-on/recheck";
import { registerDomain } from "@/lib/resources/tenant/service";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import {
  type Answer,
  Api,
  attemptSignIn,
  csrfTokenOf,
  randomAddress,
  type TestTenant,
  type TestUser,
  withKey,
} from "./fixtures";
import { client, type Issuer, startIssuer, type Tampering } from "./issuer";
import { type NameServer, startNameServer } from "./name-server";
import { begin, enter, follow, sessionOf } from "./openid-sign-in";
import { Directory } from "./scim-client";
import { type RunningServer, startServer } from "./server";
import { SoftPasskey } from "./soft-passkey";

/** Single sign-on of a tenant's own, with real issuers and a real name server. */

let issuer: Issuer;
/** Another company's, which may do anything. */
let hostile: Issuer;
let names: NameServer;
let server: RunningServer;

const ownerUrl = process.env.COMPTOIR_TEST_OWNER_URL ?? "";

test.beforeAll(async () => {
  issuer = await startIssuer();
  hostile = await startIssuer();
  names = await startNameServer();
  server = await startServer({
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: process.env.COMPTOIR_TEST_APP_URL ?? "",
    API_ONLY: "false",
    WEBHOOK_ALLOW_PRIVATE: "true",
    DNS_SERVERS: names.address,
  });
});

test.afterAll(async () => {
  await server?.stop();
  await names?.stop();
  await issuer?.stop();
  await hostile?.stop();
});

const domainOf = ({ id }: TestTenant): string => `${id}.example`;
const at = (api: Api): Api => new Api(api.credential, server.url);

/** Configures the tenant's issuer as its administrator does, and returns a function that signs its users in. */
async function configure(tenant: TestTenant, by = issuer) {
  const body = { issuer: by.url, clientId: client.id, clientSecret: client.secret };
  const answer = await at(tenant.api).put("/v1/single-sign-on", body);
  expect(answer.status, answer.text).toBe(200);
  return { provider: `sso-${tenant.id}`, issuer: by };
}

/** Adds a domain, publishes its record and has it verified. */
async function prove(tenant: TestTenant, domain = domainOf(tenant)): Promise<Answer> {
  const api = at(tenant.api);
  const { body } = await api.post("/v1/single-sign-on/domain", { domain });
  publish(body.record);
  return await api.post(`/v1/single-sign-on/domain/${domain}/verify`);
}

const publish = ({ name, value }: { name: string; value: string }) =>
  names.records.set(name, [...(names.records.get(name) ?? []), value]);

async function ready(tenant: TestTenant) {
  const way = await configure(tenant);
  expect((await prove(tenant)).body).toMatchObject({ proved: expect.any(String), outcome: "found" });
  return way;
}

const actions = async (tenant: TestTenant, filter: string): Promise<string[]> =>
  (await tenant.api.get(`/v1/event?~filter[source]=${filter}&~sort=time`)).body.data.map(
    ({ action }: { action: string }) => action,
  );

const state = async (tenant: TestTenant) => (await tenant.api.get("/v1/single-sign-on/domain")).body[0];

test("A domain counts once its record is in the DNS, and its users sign in through the tenant's issuer", async ({
  tenant,
}) => {
  const api = at(tenant.api);
  const user = await tenant.user("provider.user");
  // Of the installation's issuer, before the tenant had its own.
  const former = { issuer: "https://former.example", subject: "a" };
  await inTenant(tenant.id, (tx) => tx.user.updateMany({ where: { tenant: tenant.id, id: user.id }, data: former }));
  const way = await configure(tenant);
  const claims = { sub: "a", email: user.email.toUpperCase() };
  const domain = domainOf(tenant);
  const added = await api.post("/v1/single-sign-on/domain", { domain: `${domain.toUpperCase()}.` });
  expect(added.body).toEqual({
    domain,
    record: { name: `_comptoir.${domain}`, value: expect.stringMatching(/^comptoir-verification=[0-9a-f]{40}$/) },
    created: expect.any(String),
  });
  const verify = () => api.post(`/v1/single-sign-on/domain/${domain}/verify`);
  expect((await verify()).body).toMatchObject({ outcome: "absent" });
  publish({ ...added.body.record, value: "comptoir-verification=another" });
  const { body } = await verify();
  expect([body.outcome, body.proved]).toEqual(["different", undefined]);
  expect((await find(user.email)).status).toBe(404);
  expect((await enter(server.url, way, claims)).location).toContain("error=unknown-identity");

  publish(added.body.record);
  expect((await verify()).body).toMatchObject({ outcome: "found", proved: expect.any(String) });
  expect(await (await find(user.email)).json()).toEqual({ provider: way.provider });
  const first = await enter(server.url, way, claims);
  expect((await first.api?.get("/v1/auth/info"))?.body).toMatchObject({ uuid: user.id, tenant: tenant.id });
  // The address has served its purpose.
  const again = await enter(server.url, way, { sub: "a", email: "elsewhere@example.com" });
  expect((await again.api?.get("/v1/auth/info"))?.body.uuid).toBe(user.id);
  expect(new Set(await actions(tenant, "single_sign_on"))).toEqual(
    new Set(["update", "domain_add", "domain_check", "domain_prove"]),
  );
  expect((await tenant.api.get("/v1/event?~filter[action]=identity_link")).body.data).toHaveLength(1);
});

/** The request of the sign-in page for an address. */
const find = (email: string): Promise<Response> =>
  fetch(`${server.url}/api/auth/organization`, {
    method: "POST",
    body: new URLSearchParams({ email }),
    headers: { Origin: server.url, "X-Forwarded-For": randomAddress() },
  });

test("An issuer that is not what it says is refused with what is wrong, and the secret is never answered", async ({
  tenant,
}) => {
  const api = at(tenant.api);
  const save = (body: object) => api.put("/v1/single-sign-on", { clientId: "a", clientSecret: "b", ...body });
  const detail = async (body: object) => (await save(body)).body.errors?.[0];
  expect(await detail({ issuer: "gopher://a.example" })).toMatchObject({ pointer: "/issuer" });
  expect((await detail({ issuer: "http://127.0.0.1:1" })).detail).toBe(
    "The issuer does not answer. It could not be reached.",
  );
  // The same server by another name.
  expect((await detail({ issuer: issuer.url.replace("localhost", "127.0.0.1") })).detail).toContain("calls itself");
  expect((await detail({ issuer: `${issuer.url}/elsewhere` })).detail).toContain("The issuer answers 404");
  expect((await api.get("/v1/single-sign-on")).body).toEqual({
    required: false,
    redirectPath: `/api/auth/callback/sso-${tenant.id}`,
  });
  // Elsewhere only public addresses are allowed.
  const strict = await tenant.api.put("/v1/single-sign-on", { issuer: issuer.url, clientId: "a", clientSecret: "b" });
  expect(strict.body.errors[0]).toMatchObject({ pointer: "/issuer", detail: "The URL must begin with https://." });

  await configure(tenant);
  const { text } = await api.get("/v1/single-sign-on");
  expect(text).not.toContain(client.secret);
  expect((await tenant.api.get("/v1/event")).text).not.toContain(client.secret);
  // A secret does not go to another issuer than the one it was given for.
  expect((await api.put("/v1/single-sign-on", { issuer: hostile.url })).body.errors).toMatchObject([
    { pointer: "/clientSecret", code: "required" },
  ]);
  // A user who can set the issuer could sign in as anybody.
  await tenant.user("provider.admin");
  const limited = at(await tenant.keyed("Platform/SingleSignOn", "Platform/SingleSignOn/Write"));
  expect((await limited.put("/v1/single-sign-on", { clientSecret: "c" })).status).toBe(403);
});

test("A hostile issuer can sign in only its own tenant's users in its proved domains", async ({ tenant, stranger }) => {
  const way = await ready(tenant);
  const victim = await tenant.user();
  await enter(server.url, way, { sub: "victim", email: victim.email });

  const evil = await configure(stranger, hostile);
  await prove(stranger);
  const own = await stranger.user();
  const outside = await stranger.user("provider.admin", `a@outside-${stranger.id}.example`);
  // Another tenant has admitted the user, and not the issuer.
  const customer = await stranger.child();
  await customer.api.post("/v1/user/guest", { username: own.email, role: "consumer.admin" });
  const namesake = await stranger.user("provider.admin", victim.email);
  const refused = async (claims: object, tampering: Tampering = {}) => {
    const { api, location } = await enter(server.url, evil, claims as { sub: string }, tampering);
    expect(location, JSON.stringify([claims, tampering])).toMatch(/error=/);
    expect(api).toBeUndefined();
  };
  await refused({ sub: "victim", email: victim.email });
  await refused({ sub: "x", email: outside.email, email_verified: true });
  await refused({ sub: "x", email: namesake.email, email_verified: true });
  await refused({ sub: "x", email: own.email, email_verified: false });
  for (const tampering of [
    { claims: { iss: issuer.url } },
    { claims: { aud: "another" } },
    { claims: { nonce: "another" } },
    { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } },
    { foreignKey: true },
  ]) {
    await refused({ sub: "x", email: own.email }, tampering);
  }
  await refused({ sub: "x" }, { userInfo: { sub: "y", email: own.email } });
  // Its answer belongs to the sign-in that was begun with it, not to one at another tenant's issuer.
  const begun = await begin(server.url, way.provider);
  const checks = new URL(begun.authorization).searchParams;
  expect(checks.get("code_challenge_method")).toBe("S256");
  const answer = new URL(hostile.approve(begun.authorization, { sub: "victim", email: victim.email }));
  expect(sessionOf(await follow(answer.href, begun.cookies))).toBeUndefined();
  answer.pathname = answer.pathname.replace(way.provider, evil.provider);
  expect(sessionOf(await follow(answer.href, begun.cookies))).toBeUndefined();

  const { api } = await enter(server.url, evil, { sub: "x", email: own.email });
  expect((await api?.get("/v1/auth/info"))?.body).toMatchObject({ uuid: own.id, tenant: stranger.id });
  expect((await customer.api.get("/v1/user/guest")).body.data).toEqual([]);
  const failed = (await stranger.api.get("/v1/event?~filter[action]=Login&~filter[status]=failed")).body.data;
  expect(new Set(failed.map(({ data }: { data: { message: string } }) => data.message))).toEqual(
    new Set([
      "The tenant has not proved the domain of the e-mail address.",
      "The issuer has not verified the e-mail address.",
    ]),
  );
});

test("The record decides whose a domain is, and a week without it ends the proof", async ({ tenant, stranger }) => {
  await ready(tenant);
  const domain = domainOf(tenant);
  const { email } = await tenant.user();
  expect((await find(email)).status).toBe(200);
  // A shared domain, and an invalid name, belong to no tenant.
  for (const wrong of ["co.uk", "github.io", "localhost", "127.0.0.1", "[::1]", "a..example", "a_b.example"]) {
    expect((await at(tenant.api).post("/v1/single-sign-on/domain", { domain: wrong })).status, wrong).toBe(422);
  }

  expect((await prove(stranger, domain)).body).toMatchObject({ outcome: "found", proved: expect.any(String) });
  expect(await state(tenant)).not.toHaveProperty("proved");
  const { body } = await tenant.api.get("/v1/event?~filter[action]=domain_lose");
  expect(body.data).toMatchObject([{ data: { _id: domain, reason: "taken" } }]);
  // It has no issuer.
  expect((await find(email)).status).toBe(404);
  await at(tenant.api).post(`/v1/single-sign-on/domain/${domain}/verify`);
  expect((await state(tenant)).proved).toEqual(expect.any(String));

  names.records.delete(`_comptoir.${domain}`);
  const check = () => asOwner(ownerUrl, (owner) => recheckDomains(owner, { tenant: tenant.id }, [names.address]));
  await check();
  expect(await state(tenant)).toMatchObject({
    proved: expect.any(String),
    outcome: "absent",
    missing: expect.any(String),
  });
  await asOwner(ownerUrl, (owner) =>
    owner.query("UPDATE tenant_domain SET missing = now() - interval '7 days' WHERE tenant = $1", [tenant.id]),
  );
  // Name servers that do not answer say nothing about the record.
  await asOwner(ownerUrl, (owner) => recheckDomains(owner, { tenant: tenant.id }, ["127.0.0.1:9"]));
  expect(await state(tenant)).toMatchObject({ proved: expect.any(String), outcome: "unanswered" });
  expect((await find(email)).status).toBe(200);
  await check();
  expect(await state(tenant)).not.toHaveProperty("proved");
  expect((await find(email)).status).toBe(404);
  expect((await tenant.api.get("/v1/event?~filter[action]=domain_lose&~limit=1")).body.data).toMatchObject([
    { user: { username: "comptoir-worker" }, data: { reason: "record_gone" } },
  ]);

  // A domain that the operator has registered takes precedence over the record.
  const other = `other-${domain}`;
  await asOwner(ownerUrl, (owner) => registerDomain(owner, { id: stranger.id, domain: other }));
  expect((await prove(tenant, other)).status).toBe(409);
  expect((await at(stranger.api).delete(`/v1/single-sign-on/domain/${other}`)).status).toBe(409);
  expect((await at(tenant.api).delete(`/v1/single-sign-on/domain/${domain}`)).status).toBe(200);
  expect((await at(tenant.api).post(`/v1/single-sign-on/domain/${domain}/verify`)).status).toBe(404);
});

test("A tenant that requires its single sign-on takes no password, passkey, invitation or reset of these users", async ({
  tenant,
}) => {
  const way = await ready(tenant);
  const [admin, colleague] = [await tenant.user(), await tenant.user()];
  const outside = await tenant.user("provider.admin", `a@outside-${tenant.id}.example`);
  const session = async (user: TestUser) =>
    new Api({ Cookie: `next-auth.session-token=${await user.newSession()}`, Origin: server.url }, server.url);
  const byPassword = await session(admin);
  const passkey = new SoftPasskey(server.url);
  const { body: options } = await byPassword.post("/v1/user/me/passkey/options");
  await byPassword.post("/v1/user/me/passkey", { name: "Laptop", response: passkey.create(options) });
  const { body: invited } = await tenant.api.post("/v1/user", { username: `new@${domainOf(tenant)}` });

  // Only who has come in by it can require it.
  const require = { required: true };
  for (const api of [byPassword, at(tenant.api)])
    expect((await api.put("/v1/single-sign-on", require)).status).toBe(409);
  const { api } = await enter(server.url, way, { sub: "admin", email: admin.email });
  const ended = await session(colleague);
  const elsewhere = await session(outside);
  const tried = await api?.put("/v1/single-sign-on", require, { Prefer: "dry-run" });
  expect([tried?.status, tried?.body.required]).toEqual([200, true]);
  expect((await api?.put("/v1/single-sign-on", require))?.body.required).toBe(true);

  // Another issuer has not proved to work.
  const other = { issuer: hostile.url, clientSecret: client.secret };
  expect((await api?.put("/v1/single-sign-on", other))?.status).toBe(409);

  // Sessions that were opened otherwise have ended.
  expect((await ended.get("/v1/auth/info")).status).toBe(401);
  expect((await elsewhere.get("/v1/auth/info")).status).toBe(200);
  expect((await api?.get("/v1/auth/info"))?.status).toBe(200);
  const answers = [colleague, { email: `nobody@${domainOf(tenant)}`, password: "wrong" }].map(async (user) =>
    decodeURIComponent(await (await attemptSignIn(user)).text()),
  );
  for (const answer of await Promise.all(answers)) expect(answer).toContain("error=organization");
  expect((await attemptSignIn(outside)).status).toBe(200);
  const { token } = invited.invitation;
  const accepted = await new Api({}).post("/v1/user/invite/accept", { token, password: "correct horse battery" });
  expect(accepted.body).toMatchObject({ code: "conflict", detail: expect.stringContaining("own sign-in") });
  expect(await signInWithPasskey(passkey)).toContain("error=organization");

  // An invited user has no password, and needs none.
  const first = await enter(server.url, way, { sub: "new", email: `new@${domainOf(tenant)}` });
  expect((await first.api?.get("/v1/auth/info"))?.body.uuid).toBe(invited._id);

  // The operator's remedy for a tenant that is locked out.
  const { code } = await comptoir(["tenant", "single-sign-on", tenant.id, "--not-required"]);
  expect(code).toBe(0);
  expect((await attemptSignIn(colleague)).status).toBe(200);
  const { status } = await at(withKey(await tenant.key())).delete("/v1/single-sign-on");
  expect(status).toBe(200);
  expect((await api?.get("/v1/auth/info"))?.status).toBe(401);
});

/** The answer to a sign-in with a passkey. */
async function signInWithPasskey(passkey: SoftPasskey): Promise<string> {
  const challenge = await (await fetch(`${server.url}/api/auth/passkey`)).json();
  const { csrfToken, cookie } = await csrfTokenOf(server.url);
  const answer = await fetch(`${server.url}/api/auth/callback/passkey`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: cookie,
      "X-Forwarded-For": randomAddress(),
    },
    body: new URLSearchParams({ csrfToken, response: JSON.stringify(passkey.get(challenge)), json: "true" }),
    redirect: "manual",
  });
  return decodeURIComponent(await answer.text());
}

test("A user created by the directory signs in at once, and is refused once the directory deactivates them", async ({
  tenant,
}) => {
  const way = await ready(tenant);
  const directory = new Directory(await tenant.keyed("Platform/Scim/Write"));
  const userName = `kari@${domainOf(tenant)}`;
  const id = await directory.user(userName);
  const { api } = await enter(server.url, way, { sub: "kari", email: userName });
  expect((await api?.get("/v1/auth/info"))?.body).toMatchObject({ uuid: id, role: "unassigned.user", features: [] });
  await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
  expect((await api?.get("/v1/auth/info"))?.status).toBe(401);
  expect((await enter(server.url, way, { sub: "kari", email: userName })).api).toBeUndefined();
});
