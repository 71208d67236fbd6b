import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "./api-test";
import {
  Api,
  ageProofs,
  attemptSignIn,
  cookies,
  randomAddress,
  signIn,
  type TestTenant,
  withAuthenticator,
} from "./fixtures";
import { SoftPasskey } from "./soft-passkey";

const origin = process.env.COMPTOIR_TEST_URL ?? "";

/** Adds a passkey to the user of a session, as the profile does. */
async function addPasskey(api: Api, name = "Laptop") {
  const passkey = new SoftPasskey(origin);
  const { body: options } = await api.post("/v1/user/me/passkey/options");
  const answer = await api.post("/v1/user/me/passkey", { name, response: passkey.create(options) });
  expect(answer.status, answer.text).toBe(201);
  return { passkey, id: answer.body.id as string, recoveryCodes: answer.body.recoveryCodes as string[] | undefined };
}

const challenge = async (): Promise<{ challenge: string }> =>
  (await (await fetch(`${origin}/api/auth/passkey`)).json()) as { challenge: string };

/** The answer to a sign-in with this assertion of a passkey. */
async function attempt(response: unknown): Promise<Response> {
  const token = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  return await fetch(`${origin}/api/auth/callback/passkey`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: cookies(token),
      "X-Forwarded-For": randomAddress(),
    },
    body: new URLSearchParams({ csrfToken, response: JSON.stringify(response), json: "true" }),
    redirect: "manual",
  });
}

const failed = async ({ api }: TestTenant): Promise<string[]> =>
  (await api.get("/v1/event?~filter[action]=Login&~filter[status]=failed")).body.data.map(
    ({ data }: { data: { message: string } }) => data.message,
  );

test("A passkey signs in without a password, and an answer of it is taken once", async ({ tenant }) => {
  const user = await tenant.user();
  const { passkey, recoveryCodes } = await addPasskey(await signIn(user));
  expect(recoveryCodes).toHaveLength(10);
  const answer = passkey.get(await challenge());
  const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(answer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  const entered = answers.find(({ status }) => status === 200);
  const api = new Api({ Cookie: cookies(entered ?? new Response()), Origin: origin });
  expect((await api.get("/v1/auth/info")).body).toMatchObject({ username: user.email });
  const [shown] = (await api.get("/v1/user/me/passkey")).body;
  expect(shown).toMatchObject({ name: "Laptop", synced: false, lastUsed: expect.any(String) });
  expect(await failed(tenant)).toEqual(Array.from({ length: 4 }, () => "The passkey was not accepted."));
});

test("Beside the password a passkey is the second factor; a recovery code stands in for it", async ({ tenant }) => {
  const user = await tenant.user();
  const elsewhere = await signIn(user);
  const { recoveryCodes = [] } = await addPasskey(await signIn(user));
  expect((await elsewhere.get("/v1/auth/info")).status).toBe(401);
  expect(decodeURIComponent(await (await attemptSignIn(user)).text())).toContain("error=second-factor:passkey");
  expect((await attemptSignIn({ ...user, code: recoveryCodes[0] ?? "" })).status).toBe(200);
  expect((await tenant.api.get(`/v2/user/${user.id}`)).body.status.secondFactor).toBe(true);
});

test("Nothing but an answer of this passkey, for this site and challenge, with the user verified, signs in", async ({
  tenant,
}) => {
  // Somebody else manages the users.
  await tenant.user();
  const user = await tenant.user();
  const api = await signIn(user);
  const { passkey } = await addPasskey(api);
  const { body: ofSession } = await api.post("/v1/user/me/passkey/challenge");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const elsewhere = Object.assign(new SoftPasskey("https://evil.example"), { id: passkey.id });
  const wrong = [
    passkey.get(await challenge(), { key: privateKey }),
    passkey.get(await challenge(), { flags: 0x01 }),
    passkey.get(ofSession),
    passkey.get({ challenge: Buffer.alloc(54, 1).toString("base64url") }),
    passkey.get({ challenge: "" }),
    elsewhere.get(await challenge()),
    new SoftPasskey(origin).get(await challenge()),
    { ...passkey.get(await challenge()), id: "../x" },
    "nonsense",
    null,
  ];
  for (const response of wrong) {
    const answer = await attempt(response);
    expect(answer.status, JSON.stringify(response)).toBe(401);
    expect(decodeURIComponent(await answer.text())).toContain("error=wrong-passkey");
  }
  // A counter that goes back is that of a copy.
  const copied = passkey.counter;
  expect((await attempt(passkey.get(await challenge()))).status).toBe(200);
  passkey.counter = copied - 1;
  expect((await attempt(passkey.get(await challenge()))).status).toBe(401);
  passkey.counter = copied + 10;
  await tenant.api.put(`/v1/user/${user.id}`, { status: { active: false } });
  expect((await attempt(passkey.get(await challenge()))).status).toBe(401);
});

test("A passkey is added for its own user and site, once, and after a recent proof", async ({ tenant, stranger }) => {
  const [user, other] = [await tenant.user(), await stranger.user()];
  const [api, foreign] = [await signIn(user), await signIn(other)];
  const path = "/v1/user/me/passkey";
  const options = async (of: Api) => (await of.post(`${path}/options`)).body;
  const add = async (of: Api, response: unknown) => await of.post(path, { name: "Laptop", response });
  const evil = new SoftPasskey("https://evil.example");
  for (const response of [
    evil.create(await options(api)),
    new SoftPasskey(origin).create(await options(foreign)),
    new SoftPasskey(origin).create(await challenge()),
  ]) {
    expect((await add(api, response)).body.errors).toMatchObject([{ pointer: "/response" }]);
  }
  const mine = new SoftPasskey(origin);
  const answer = mine.create(await options(api));
  expect((await add(api, answer)).status).toBe(201);
  expect((await add(api, answer)).status).toBe(422);
  expect((await add(foreign, mine.create(await options(foreign)))).status).toBe(409);
  await ageProofs(user);
  expect((await options(api)).code).toBe("reauthentication_required");
});

test("I rename a passkey, prove with it who I am, and remove it; nobody else sees it", async ({ tenant }) => {
  const user = await tenant.user();
  const api = await signIn(user);
  const { passkey, id } = await addPasskey(api);
  const path = `/v1/user/me/passkey/${id}`;
  const other = await tenant.signedIn();
  expect((await other.get("/v1/user/me/passkey")).body).toEqual([]);
  expect((await other.put(path, { name: "Mine" })).status).toBe(404);
  expect((await other.delete(path)).status).toBe(404);
  expect((await api.put(path, { name: "Phone" })).body.name).toBe("Phone");
  await ageProofs(user);
  expect((await api.delete(path)).body.code).toBe("reauthentication_required");
  const { body: options } = await api.post("/v1/user/me/passkey/challenge");
  const stale = passkey.get(await challenge());
  expect((await api.put("/v1/auth/proof", { passkey: stale })).status).toBe(422);
  expect((await api.put("/v1/auth/proof", { passkey: passkey.get(options) })).status).toBe(200);
  expect((await api.delete(path)).body.name).toBe("Phone");
  expect((await attemptSignIn(user)).status).toBe(200);
  expect((await attempt(passkey.get(await challenge()))).status).toBe(401);
  expect((await api.get("/v1/user/me/factor")).body.recoveryCodes).toBe(0);
});

test("Of two second factors one can go where the tenant requires one, and the recovery codes stay", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const { api } = await withAuthenticator(user);
  const { id, recoveryCodes } = await addPasskey(api);
  expect(recoveryCodes).toBeUndefined();
  await tenant.api.put("/v1/tenant", { settings: { secondFactor: { everyone: true, roles: [] } } });
  expect((await api.delete("/v1/user/me/factor/authenticator")).status).toBe(200);
  expect((await api.delete(`/v1/user/me/passkey/${id}`)).status).toBe(409);
  expect((await api.get("/v1/user/me/factor")).body).toMatchObject({ required: true, passkeys: 1, recoveryCodes: 10 });
});
