import { randomBytes } from "node:crypto";
import type { JWTPayload } from "jose";
import { asOwner } from "@/lib/base/db/owner";
import { registerDomain } from "@/lib/resources/tenant/service";
import { expect, test } from "./api-test";
import { Api, newTenant } from "./fixtures";
import { client, type Issuer, startIssuer, type Tampering } from "./issuer";
import { enter } from "./openid-sign-in";
import { type RunningServer, startAnother } from "./server";

let issuer: Issuer;
let server: RunningServer;

// One worker, one server.
test.beforeAll(async () => {
  issuer = await startIssuer();
  server = await startAnother({
    API_ONLY: "false",
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  });
});

test.beforeEach(({ tenant }) => register(tenant.id, `${tenant.id}.example`));

/** Registers an e-mail domain for a tenant, as the operator does. */
const register = (id: string, domain: string) =>
  asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", (owner) => registerDomain(owner, { id, domain }));

test.afterAll(async () => {
  await server?.stop();
  await issuer?.stop();
});

const person = (): string => `sub-${randomBytes(8).toString("hex")}`;
const verified = (sub: string, email: string): JWTPayload => ({ sub, email, email_verified: true });

test("A verified address finds its one user, who is then identified by issuer and subject", async ({ tenant }) => {
  const user = await tenant.user("provider.user");
  const sub = person();
  const first = await signInWith(verified(sub, user.email.toUpperCase()));
  expect((await first.get("/v1/auth/info")).body).toMatchObject({ uuid: user.id, tenant: tenant.id, type: "session" });

  // The address has served its purpose: another, or none, changes nothing.
  for (const claims of [{ sub }, { sub, email: "elsewhere@example.com", email_verified: false }]) {
    expect((await (await signInWith(claims)).get("/v1/auth/info")).body.uuid).toBe(user.id);
  }
  const { body } = await tenant.api.get(`/v1/event?~filter[user.username]=${user.email}`);
  const actions = body.data.map(({ action }: { action: string }) => action).sort();
  expect(actions).toEqual(["Login", "Login", "Login", "identity_link"]);
});

test("An address that the issuer has not verified is refused, with an event of the tenant", async ({ tenant }) => {
  const { email } = await tenant.user();
  for (const email_verified of [false, "true", 1, undefined]) {
    expect(await isRefused({ sub: person(), email, email_verified })).toBe(true);
  }
  const { body } = await tenant.api.get("/v1/event?~filter[action]=Login");
  expect(body.data).toHaveLength(4);
  expect(body.data[0]).toMatchObject({ status: "failed", user: { username: email } });
});

test("An address that no user has cannot sign in", async ({ tenant }) => {
  expect(await isRefused(verified(person(), `nobody@${tenant.id}.example`))).toBe(true);
});

test("An address leads to the tenant that its domain is registered for, even if other tenants have invited it", async ({
  tenant,
  stranger,
}) => {
  const email = `a@${tenant.id}.example`;
  await stranger.user("provider.admin", email);
  expect(await isRefused(verified(person(), email))).toBe(true);
  const { body } = await stranger.api.get("/v1/event?~filter[action]=Login");
  expect(body.data).toMatchObject([{ status: "failed", data: { message: expect.stringContaining("domain") } }]);

  const user = await tenant.user("provider.user", email);
  const api = await signInWith(verified(person(), email));
  expect((await api.get("/v1/auth/info")).body).toMatchObject({ uuid: user.id, tenant: tenant.id });
  await expect(register(stranger.id, `${tenant.id}.example`)).rejects.toMatchObject({ code: "conflict" });
});

test("Another subject with the address of a linked user is refused, and so is another issuer's name for it", async ({
  tenant,
}) => {
  const { email } = await tenant.user();
  const sub = person();
  await signInWith(verified(sub, email));
  expect(await isRefused(verified(person(), email))).toBe(true);
  expect(await isRefused(verified(sub, email), { claims: { iss: "https://other.example" } })).toBe(true);
});

test("One identity is one user: a second user with the address is not linked to it", async ({ tenant }) => {
  const other = await newTenant();
  const user = await tenant.user();
  const sub = person();
  await signInWith(verified(sub, user.email));
  await other.user("provider.admin", user.email);
  expect((await (await signInWith(verified(sub, user.email))).get("/v1/auth/info")).body.tenant).toBe(tenant.id);
});

test("A disabled user cannot sign in", async ({ tenant }) => {
  // Somebody else manages the users.
  await tenant.user();
  const { id, email } = await tenant.user();
  const sub = person();
  await signInWith(verified(sub, email));
  await tenant.api.put(`/v1/user/${id}`, { status: { active: false } });
  expect(await isRefused(verified(sub, email))).toBe(true);
  expect(await isRefused(verified(person(), email))).toBe(true);
});

test("An invited user gets in without ever having a password, and the invitation is void", async ({ tenant }) => {
  const username = `a@${tenant.id}.example`;
  const { body: invited } = await tenant.api.post("/v1/user", { username });
  await signInWith(verified(person(), username));
  const { body: user } = await tenant.api.get(`/v2/user/${invited._id}`);
  expect(user.status).toEqual({ active: true, invited: false, secondFactor: false });
  const accepted = await new Api({}).post("/v1/user/invite/accept", {
    token: invited.invitation.token,
    password: "correct horse battery",
  });
  expect(accepted.status).toBe(404);
});

test("An address that the UserInfo endpoint gives for another subject is refused, or not verified", async ({
  tenant,
}) => {
  const { email } = await tenant.user();
  const sub = person();
  const wrong = [{ sub: person(), email, email_verified: true }, { email }];
  for (const userInfo of wrong) expect(await isRefused({ sub }, { userInfo }), JSON.stringify(userInfo)).toBe(true);
  expect(await isRefused({ sub }, { userInfo: { email, email_verified: true } })).toBe(false);
});

/** Signs in through the issuer as a browser does. */
async function signInWith(claims: JWTPayload): Promise<Api> {
  const { api } = await enter(server.url, { provider: "oidc", issuer, network: "192.0.2.1" }, claims);
  if (!api) throw new Error("There is no session.");
  return api;
}

async function isRefused(claims: JWTPayload, tampering: Tampering = {}): Promise<boolean> {
  const { api, location } = await enter(server.url, { provider: "oidc", issuer }, claims, tampering);
  if (!api) expect(location).toMatch(/\/sign-in|error/);
  return api === undefined;
}
