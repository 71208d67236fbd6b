import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import {
  ageProofs,
  attemptSignIn,
  type Credentials,
  codeOf,
  signIn,
  type TestTenant,
  withAuthenticator,
} from "./fixtures";

/** The words of a refused sign-in. */
const refusal = async (credentials: Credentials): Promise<string> =>
  decodeURIComponent(await (await attemptSignIn(credentials)).text());

const logged = async ({ api }: TestTenant, filter: string): Promise<{ action: string; data: { message?: string } }[]> =>
  (await api.get(`/v1/event?${filter}&~sort=time&~limit=100`)).body.data;

test("With an authenticator app a sign-in takes the code after the password, and each code once", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const elsewhere = await signIn(user);
  const { api, secret, recoveryCodes } = await withAuthenticator(user);
  expect(recoveryCodes).toHaveLength(10);
  expect((await elsewhere.get("/v1/auth/info")).status).toBe(401);
  expect((await api.get("/v1/auth/info")).status).toBe(200);
  expect((await api.get("/v1/user/me/factor")).body).toEqual({
    required: false,
    password: true,
    authenticator: { confirmed: expect.any(String) },
    passkeys: 0,
    recoveryCodes: 10,
  });
  expect(await refusal({ ...user, password: "not this one", code: codeOf(secret, 1) })).toContain("error=refused:");
  expect(await refusal(user)).toContain("error=second-factor:code");
  const code = codeOf(secret, 1);
  const answers = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await attemptSignIn({ ...user, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(await refusal({ ...user, code: codeOf(secret) })).toContain("error=wrong-code:");
  const [failed] = await logged(tenant, "~filter[action]=Login&~filter[status]=failed&~filter[data.message]=~code");
  expect(failed?.data.message).toBe("The code was wrong.");
  const { body } = await tenant.api.get(`/v2/user/${user.id}`);
  expect(body.status.secondFactor).toBe(true);
});

test("A recovery code stands in for the app once, and the log says so", async ({ tenant }) => {
  const user = await tenant.user();
  const { api, recoveryCodes } = await withAuthenticator(user);
  const [first = "", second = ""] = recoveryCodes;
  expect((await attemptSignIn({ ...user, code: first.toUpperCase().replaceAll("-", " ") })).status).toBe(200);
  expect(await refusal({ ...user, code: first })).toContain("error=wrong-code:");
  expect(await logged(tenant, "~filter[action]=recovery_code_use")).toMatchObject([{ data: { left: 9 } }]);
  expect((await api.get("/v1/user/me/factor")).body.recoveryCodes).toBe(9);
  const renewed = await api.post("/v1/user/me/factor/recovery-code");
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(await refusal({ ...user, code: second })).toContain("error=wrong-code:");
  const text = JSON.stringify((await tenant.api.get("/v1/event?~limit=100")).body);
  for (const code of [...recoveryCodes, ...renewed.body.recoveryCodes]) expect(text).not.toContain(code);
});

test("Of all guesses at a code, from many networks at once, ten are checked", async ({ tenant }) => {
  const user = await tenant.user();
  const { secret } = await withAuthenticator(user);
  const valid = [0, 1, 2].map((periods) => codeOf(secret, periods - 1));
  const guesses = Array.from({ length: 30 }, (_, at) => String(100_000 + at)).filter((code) => !valid.includes(code));
  const outcomes = await Promise.all(guesses.map((code) => refusal({ ...user, code })));
  expect(outcomes.filter((words) => words.includes("wrong-code"))).toHaveLength(10);
  expect(outcomes.filter((words) => words.includes("throttled"))).toHaveLength(guesses.length - 10);
  expect(await refusal({ ...user, code: codeOf(secret, 1) })).toContain("throttled");
});

test("Neither the secret nor a recovery code is in the database as it is", async ({ tenant }) => {
  const user = await tenant.user();
  const { secret, recoveryCodes } = await withAuthenticator(user);
  const rows = await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const found = await owner.query(
      "SELECT secret, hash FROM authenticator a JOIN recovery_code r USING (tenant, user_id) WHERE user_id = $1",
      [user.id],
    );
    return found.rows as { secret: Buffer; hash: Buffer }[];
  });
  expect(rows).toHaveLength(10);
  const stored = rows.flatMap((row) => [row.secret.toString("latin1"), row.hash.toString("latin1")]).join();
  for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
    expect(stored).not.toContain(plain);
});

test("An app counts only once a code of it is given, and none without a recent proof", async ({ tenant }) => {
  const user = await tenant.user();
  const api = await signIn(user);
  const path = "/v1/user/me/factor/authenticator";
  expect((await api.put(path, { code: "123456" })).status).toBe(409);
  const { secret, address } = (await api.post(path)).body;
  expect(address).toContain(`secret=${secret}`);
  const wrong = await api.put(path, { code: codeOf(secret, 40) });
  expect(wrong.body.errors).toMatchObject([{ pointer: "/code", code: "wrong_code" }]);
  expect((await attemptSignIn(user)).status).toBe(200);
  await ageProofs(user);
  expect((await api.post(path)).body.code).toBe("reauthentication_required");
  expect((await api.put(path, { code: codeOf(secret) })).status).toBe(200);
  expect((await attemptSignIn(user)).status).toBe(401);
  await ageProofs(user);
  expect((await api.delete(path)).body.code).toBe("reauthentication_required");
  // A code is as good a proof as the password, and is used up by it.
  expect((await api.put("/v1/auth/proof", { code: codeOf(secret) })).status).toBe(422);
  expect((await api.put("/v1/auth/proof", { code: codeOf(secret, 1) })).status).toBe(200);
  expect((await api.delete(path)).status).toBe(200);
  expect((await attemptSignIn(user)).status).toBe(200);
  expect((await api.get("/v1/user/me/factor")).body).toEqual({
    required: false,
    password: true,
    passkeys: 0,
    recoveryCodes: 0,
  });
  const actions = (await logged(tenant, `~filter[data._id]=${user.id}&~filter[status]=success`)).map(
    ({ action }) => action,
  );
  expect(actions.filter((action) => action !== "NewNetwork")).toEqual([
    "create",
    "authenticator_add",
    "Reauthenticate",
    "authenticator_remove",
  ]);
});

test("An administrator removes the second factor of a user who has lost it, and the user has to sign in again", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const { api } = await withAuthenticator(user);
  const desk = { name: "desk", features: [{ namespace: "Platform/User" }, { namespace: "Platform/User/Write" }] };
  await tenant.api.post("/v1/account/permission/role", desk);
  const clerk = await tenant.signedIn("desk.admin");
  expect((await clerk.delete(`/v1/user/${user.id}/factor`)).status).toBe(403);
  expect((await tenant.api.delete(`/v1/user/${user.id}/factor`)).status).toBe(200);
  expect((await api.get("/v1/auth/info")).status).toBe(401);
  expect((await attemptSignIn(user)).status).toBe(200);
  expect(await logged(tenant, "~filter[action]=factor_remove&~filter[status]=success")).toMatchObject([
    { data: { _id: user.id, name: "Kari Nordmann" } },
  ]);
});

const requirement = (roles: string[], everyone = false) => ({ settings: { secondFactor: { everyone, roles } } });

test("An API key has no second factor: setting one up, or making recovery codes, answers 403", async ({ api }) => {
  for (const path of ["factor/authenticator", "factor/recovery-code", "passkey/options"])
    expect((await api.post(`/v1/user/me/${path}`)).body).toMatchObject({ status: 403, code: "session_required" });
  expect((await api.get("/v1/user/me/factor")).body).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
});

test("Who needs a second factor can do nothing else before it is set up; sessions of before, keys and others go on", async ({
  tenant,
}) => {
  const user = await tenant.user("provider.user");
  const [open, other] = [await signIn(user), await tenant.user()];
  const key = await tenant.keyed("Platform/Event");
  expect((await tenant.api.put("/v1/tenant", requirement(["provider.user"]))).status).toBe(200);
  expect((await open.get("/v1/event?~limit=1")).status).toBe(200);
  expect((await key.get("/v1/event?~limit=1")).status).toBe(200);
  expect((await (await signIn(other)).get("/v1/event?~limit=1")).status).toBe(200);

  const api = await signIn(user);
  expect((await api.get("/v1/auth/info")).body.features).toEqual([]);
  const refused = await api.get("/v1/event?~limit=1");
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("second factor")]);
  expect((await api.get("/v1/user/me/factor")).body.required).toBe(true);
  const { secret } = (await api.post("/v1/user/me/factor/authenticator")).body;
  expect((await api.put("/v1/user/me/factor/authenticator", { code: codeOf(secret) })).status).toBe(200);
  expect((await api.get("/v1/event?~limit=1")).status).toBe(200);
  expect((await api.delete("/v1/user/me/factor/authenticator")).status).toBe(409);
  const again = await signIn({ ...user, code: codeOf(secret, 1) });
  expect((await again.get("/v1/event?~limit=1")).status).toBe(200);
});

test("A customer's requirement holds for its guests, and only there", async ({ tenant }) => {
  const customer = await tenant.child();
  const user = await tenant.user();
  await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
  await customer.api.put("/v1/tenant", requirement([], true));
  const api = await signIn(user);
  await api.post("/v1/user/me/context", { id: customer.id });
  const visiting = (await signIn(user)).with({ "Comptoir-Tenant": customer.id });
  expect((await visiting.get("/v1/event?~limit=1")).status).toBe(403);
  expect((await visiting.with({ "Comptoir-Tenant": tenant.id }).get("/v1/event?~limit=1")).status).toBe(200);
});

test("What the own tenant requires of a user cannot be removed while acting for a customer", async ({ tenant }) => {
  const [customer, user] = [await tenant.child(), await tenant.user()];
  await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
  await (await signIn(user)).post("/v1/user/me/context", { id: customer.id });
  const { api } = await withAuthenticator(user);
  await tenant.api.put("/v1/tenant", requirement([], true));
  const visiting = api.with({ "Comptoir-Tenant": customer.id });
  expect((await visiting.get("/v1/user/me/factor")).body).toMatchObject({ required: true });
  expect((await visiting.delete("/v1/user/me/factor/authenticator")).status).toBe(409);
});

test("PUT /v1/tenant keeps the currency and the second factor apart, and refuses roles that do not exist", async ({
  tenant,
}) => {
  await tenant.api.put("/v1/tenant", { settings: { currency: "NOK" } });
  const { body } = await tenant.api.put(
    "/v1/tenant",
    requirement(["provider.user", "provider.admin", "provider.user"]),
  );
  const since = expect.any(String);
  const secondFactor = { everyone: false, roles: ["provider.admin", "provider.user"], since };
  expect(body.settings).toEqual({ currency: "NOK", secondFactor });
  expect((await tenant.api.put("/v1/tenant", { settings: { currency: null } })).body.settings).toEqual({
    secondFactor,
  });
  expect((await tenant.api.put("/v1/tenant", body)).body.settings).toEqual(body.settings);
  const unknown = await tenant.api.put("/v1/tenant", requirement(["nosuch.admin"]));
  expect(unknown.body.errors).toMatchObject([{ pointer: "/settings/secondFactor/roles" }]);
  expect((await tenant.api.put("/v1/tenant", { settings: { secondFactor: null } })).body.settings).toEqual({
    currency: "NOK",
  });
});
