import { asOwner } from "@/lib/base/db/owner";
import { registerDomain } from "@/lib/resources/tenant/service";
import { expect, test } from "./api-test";
import { Api, type TestTenant } from "./fixtures";
import { client } from "./issuer";
import { type OpenIdProvider, startProvider } from "./openid-provider";
import { begin, follow, sessionOf } from "./openid-sign-in";
import { type RunningServer, startAnother } from "./server";

/** Single sign-on with a provider that is not our own. */

let provider: OpenIdProvider;
let server: RunningServer;

test.beforeAll(async () => {
  provider = await startProvider();
  server = await startAnother({
    API_ONLY: "false",
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
});

test.afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

test.beforeEach(({ tenant }) =>
  asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", (owner) =>
    registerDomain(owner, { id: tenant.id, domain: `${tenant.id}.example` }),
  ),
);

test("A user signs in at a certified OpenID provider, which gives the address at its UserInfo endpoint alone", async ({
  tenant,
}) => {
  await expectSignIn(tenant, "oidc");
});

test("A user signs in at such a provider that is the tenant's own", async ({ tenant }) => {
  const api = new Api(tenant.api.credential, server.url);
  const body = { issuer: provider.url, clientId: client.id, clientSecret: client.secret };
  const saved = await api.put("/v1/single-sign-on", body);
  expect(saved.status, saved.text).toBe(200);
  await expectSignIn(tenant, `sso-${tenant.id}`);
});

/** Signs a user in the first time, by address, and again, by identity. */
async function expectSignIn(tenant: TestTenant, name: string) {
  provider.serve(`${server.url}/api/auth/callback/${name}`);
  const { id, email } = await tenant.user("provider.user", `a@${tenant.id}.example`);
  for (let time = 0; time < 2; time++) {
    const { authorization, cookies } = await begin(server.url, name);
    const response = await follow(await provider.approve(authorization, email), cookies);
    const session = sessionOf(response);
    expect(session, response.headers.get("location") ?? "").toBeDefined();
    const api = new Api({ Cookie: session ?? "", Origin: server.url }, server.url);
    expect((await api.get("/v1/auth/info")).body).toMatchObject({ uuid: id, tenant: tenant.id, type: "session" });
  }
}
