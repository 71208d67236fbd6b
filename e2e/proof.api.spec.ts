import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import { ageProofs, signIn } from "./fixtures";
import { address } from "./population";

const asking = endpoints.filter(({ reauthentication }) => reauthentication !== undefined);

/** A body with the members for which a proof is declared. */
const bodyOf = ({ body, example, reauthentication }: (typeof asking)[number]): unknown => {
  if (!body) return undefined;
  const members = typeof reauthentication === "object" ? reauthentication : [];
  return Object.assign({}, ...members.map((path) => withMember(path.split("."))), example?.body);
};

const withMember = ([name = "", ...rest]: string[]): Record<string, unknown> => ({
  [name]: rest.length > 0 ? withMember(rest) : validValues[name],
});

/** Valid values, so that nothing but the proof is missing. */
const validValues: Record<string, unknown> = {
  url: "https://hooks.example.com/other",
  features: [],
  username: "other@example.com",
  role: "provider.user",
  secondFactor: null,
  secondPersonAbove: null,
};

test("Operations that grant access are refused to a session whose last proof of identity is 20 minutes old, and only to it", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const api = await signIn(user);
  await ageProofs(user);
  expect(asking.length).toBeGreaterThan(10);
  for (const endpoint of asking) {
    const { method, name, reauthentication } = endpoint;
    const accept: Record<string, string> = reauthentication === "download" ? { Accept: "text/csv" } : {};
    const ask = (caller: typeof api) => caller.send(method, address(endpoint, "unknown"), bodyOf(endpoint), accept);
    const refused = await ask(api);
    expect([name, refused.status, refused.body?.code]).toEqual([name, 403, "reauthentication_required"]);
    if (reauthentication === "download") {
      const lines = await api.get(address(endpoint, "unknown"), { Accept: "application/x-ndjson" });
      expect([name, lines.status, lines.body?.code]).toEqual([name, 403, "reauthentication_required"]);
    }
    expect([name, (await ask(tenant.api)).body?.code]).not.toEqual([name, "reauthentication_required"]);
  }
  expect((await api.get("/v1/event")).status).toBe(200);
  expect((await api.put(`/v1/user/${user.id}`, { firstname: "Ny" })).status).toBe(200);
  // The request for a proof is not recorded as a refusal.
  const { body } = await tenant.api.get(`/v1/event?~filter[data.statusCode]=403&~filter[user.username]=${user.email}`);
  expect(body.data).toEqual([]);
});

test("With the password the same session goes on, in every process, until the proof is 20 minutes old", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const api = await signIn(user);
  await ageProofs(user);
  const create = () => api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] }, { "Idempotency-Key": "once" });
  expect((await create()).status).toBe(403);
  expect((await api.put("/v1/auth/proof", { password: user.password })).status).toBe(200);
  expect((await create()).status).toBe(201);
  await ageProofs(user);
  expect((await api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] })).status).toBe(403);
  const { body } = await tenant.api.get("/v1/event?~filter[action]=Reauthenticate");
  expect(body.data).toMatchObject([{ status: "success", data: { _id: user.id }, user: { username: user.email } }]);
});

test("A wrong password proves nothing, and ten of them end the tries of the session but not the user's sign-in", async ({
  tenant,
}) => {
  const user = await tenant.user();
  const api = await signIn(user);
  await ageProofs(user);
  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) statuses.push((await api.put("/v1/auth/proof", { password: `guess ${at}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  expect((await api.put("/v1/auth/proof", { password: user.password })).status).toBe(429);
  expect((await api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] })).status).toBe(403);
  expect((await (await signIn(user)).get("/v1/auth/info")).status).toBe(200);
  const { body } = await tenant.api.get("/v1/event?~filter[action]=Reauthenticate&~filter[status]=failed");
  expect(body.data).toHaveLength(10);
});

test("To enter another tenant is no proof", async ({ tenant }) => {
  const customer = await tenant.child();
  const user = await tenant.user();
  await customer.api.post("/v1/user/guest", { username: user.email, role: "consumer.admin" });
  const api = await signIn(user);
  await ageProofs(user);
  const entered = await api.post("/v1/user/me/context", { id: customer.id });
  const [cookie = ""] = entered.headers.getSetCookie();
  const visiting = api.with({ Cookie: cookie.split(";", 1)[0] });
  const create = () => visiting.post("/v1/user", { username: `a@${customer.id}.example`, role: "consumer.user" });
  expect((await create()).body.code).toBe("reauthentication_required");
  expect((await visiting.put("/v1/auth/proof", { password: user.password })).status).toBe(200);
  expect((await create()).status).toBe(201);
});

test("An API key has nothing to prove: PUT /v1/auth/proof answers it 403", async ({ tenant }) => {
  const { status, body } = await tenant.api.put("/v1/auth/proof", { password: "correct horse battery" });
  expect([status, body.code]).toEqual([403, "session_required"]);
});
