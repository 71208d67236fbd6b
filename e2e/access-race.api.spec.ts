import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "./api-test";
import { type Api, asUser, atServer, attemptSignIn, withAuthenticator } from "./fixtures";
import { Directory } from "./scim-client";
import { type RunningServer, startAnother } from "./server";
import { SoftPasskey } from "./soft-passkey";

/** Changes of who may do what, made at the same time through two processes. */

/** A few find a race too, if there is one, only not every time. */
const rounds = 4;

let other: RunningServer;
test.beforeAll(async () => {
  other = await startAnother();
});
test.afterAll(() => other.stop());

async function addPasskey(api: Api): Promise<string> {
  const { body: options } = await api.post("/v1/user/me/passkey/options");
  const response = new SoftPasskey(process.env.COMPTOIR_TEST_URL ?? "").create(options);
  return (await api.post("/v1/user/me/passkey", { name: "Laptop", response })).body.id;
}

const statuses = async (...requests: ReturnType<Api["get"]>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ status }) => status);

test("Of two second factors that are removed at once, one stays where the tenant requires one", async ({ tenant }) => {
  await tenant.api.put("/v1/tenant", { settings: { secondFactor: { everyone: true, roles: [] } } });
  for (let round = 0; round < rounds; round++) {
    const { api } = await withAuthenticator(await tenant.user());
    const passkey = await addPasskey(api);
    const there = await atServer(other, api);
    const removing = [
      api.delete("/v1/user/me/factor/authenticator"),
      there.delete(`/v1/user/me/passkey/${passkey}`),
    ] as const;
    expect((await statuses(...removing)).sort()).toEqual([200, 409]);
  }
});

test("Recovery codes that are made twice at once are ten codes, not twenty", async ({ tenant }) => {
  for (let round = 0; round < rounds; round++) {
    const { api } = await withAuthenticator(await tenant.user());
    const there = await atServer(other, api);
    const path = "/v1/user/me/factor/recovery-code";
    expect(await statuses(api.post(path), there.post(path))).toEqual([201, 201]);
    expect((await api.get("/v1/user/me/factor")).body.recoveryCodes).toBe(10);
  }
});

test("Of two administrators who take each other's role at once, one stays", async ({ tenant }) => {
  for (let round = 0; round < rounds; round++) {
    const [kari, ola] = [await tenant.user(), await tenant.user()];
    const [here, there] = [await asUser(kari), await atServer(other, await asUser(ola))];
    const role = "provider.user";
    const taking = [here.put(`/v1/user/${ola.id}`, { role }), there.put(`/v1/user/${kari.id}`, { role })] as const;
    expect((await statuses(...taking)).sort()).toEqual([200, 403]);
  }
});

test("A role is not deleted while it is given to a user, nor given while it is deleted", async ({ api, tenant }) => {
  const there = await atServer(other, api);
  const path = "/v1/account/permission/role";
  for (let round = 0; round < rounds; round++) {
    const features = [{ namespace: "Platform/Account" }];
    const { _id } = (await api.post(path, { name: `desk${round}`, features })).body;
    const { id } = await tenant.user("provider.user");
    const [deleted, given] = await statuses(
      api.delete(`${path}/${_id}`),
      there.put(`/v1/user/${id}`, { role: `desk${round}.user` }),
    );
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([deleted, given]);
  }
});

test("A role is not deleted while the directory makes the group of its name", async ({ api, tenant }) => {
  const directory = new Directory(await atServer(other, await tenant.keyed()));
  const path = "/v1/account/permission/role";
  for (let round = 0; round < 2 * rounds; round++) {
    const name = `desk${round}`;
    const features = [{ namespace: "Platform/Account" }];
    const { _id } = (await api.post(path, { name, features })).body;
    const making = directory.group(`${name}.user`);
    await sleep(round);
    const { status } = await api.delete(`${path}/${_id}`);
    const id = await making;
    const { role } = (await api.get(`/v1/directory/group/${id}`)).body;
    expect([status, role]).toEqual(status === 200 ? [200, undefined] : [409, `${name}.user`]);
  }
});

test("Who signs out everywhere is signed out of the session that is just entering another tenant", async ({
  tenant,
}) => {
  const child = await tenant.child();
  // The moment between the end of the former session and the commit of the new one lasts a few milliseconds.
  for (let round = 0; round < 4 * rounds; round++) {
    const user = await tenant.user();
    expect((await child.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" })).status).toBe(201);
    const [here, there] = [await asUser(user), await atServer(other, await asUser(user))];
    const entering = here.post("/v1/user/me/context", { id: child.id });
    await sleep(round);
    await there.post("/v2/auth/logout", { everywhere: true });
    await entering;
    const { body } = await (await asUser(user)).get("/v1/auth/session");
    expect(body).toHaveLength(1);
  }
});

test("A sign-in whose password is changed while it is checked opens no session", async ({ tenant }) => {
  // Both take about as long as hashes take: some of these sign-ins have checked the former password when it is replaced.
  for (let round = 0; round < 3 * rounds; round++) {
    const user = await tenant.user();
    const api = await asUser(user);
    const changing = api.put("/v1/user/me/password", {
      currentPassword: user.password,
      password: "another long password",
    });
    await sleep(15 * round);
    await attemptSignIn(user);
    expect((await changing).status).toBe(200);
    expect((await api.get("/v1/auth/session")).body).toHaveLength(1);
  }
});

test("The limit of 20 views that notify holds for requests at once", async ({ tenant }) => {
  const api = await tenant.signedIn();
  const there = await atServer(other, api);
  const made = Array.from({ length: 24 }, (_, at) =>
    api.post("/v1/view", { screen: "/tickets", name: `View ${at}`, parameters: "~search=printer" }),
  );
  const ids = (await Promise.all(made)).map(({ body }) => body.id);
  const notify = (from: Api, id: string) => from.put(`/v1/view/${id}`, { notify: true });
  expect(new Set(await statuses(...ids.slice(0, 16).map((id) => notify(api, id))))).toEqual(new Set([200]));
  const rest = await statuses(...ids.slice(16).map((id, at) => notify(at % 2 ? api : there, id)));
  expect(rest.sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
});
