import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { preparedWrite } from "./write-cases";

/** What a GET answered can be put back, as it is. */

const readable = new Set(
  endpoints.flatMap((each: Endpoint) => (each.method === "GET" && !each.list ? [each.path as string] : [])),
);
/** A plan is not changed by what it shows. */
const others: readonly string[] = ["updatePlan"];
const updates = endpoints.filter(
  ({ method, path, name }) => method === "PUT" && readable.has(path) && !others.includes(name),
);

/** The path that a prepared write puts to. */
async function pathOf(name: string, tenant: TestTenant): Promise<string> {
  const { write } = await preparedWrite(name, tenant);
  const put = tenant.api.put.bind(tenant.api);
  let path = "";
  tenant.api.put = (to, ...rest) => {
    path = to;
    return put(to, ...rest);
  };
  await write({ Prefer: "dry-run" });
  tenant.api.put = put;
  return path;
}

test.for(updates.map(({ name }) => name))(
  "%s takes what GET answered, and changes nothing",
  async (name, { tenant }) => {
    const path = await pathOf(name, tenant);
    const before = await tenant.api.get(path);
    const events = async () => (await tenant.api.get("/v1/event?~limit=1")).body.pagination.total;
    const count = await events();
    const answer = await tenant.api.put(path, before.body, { Prefer: "handling=strict" });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual(before.body);
    expect(await events()).toBe(count);
  },
);

test("A member that PUT does not read is named, and refused if strict handling is preferred", async ({ tenant }) => {
  await tenant.import("accounts", [{ id: "k1", name: "A", country: "NO" }]);
  const sent = { id: "k1", nam: "B", status: { actve: false } };
  const lenient = await tenant.api.put("/v1/account/k1", sent);
  expect(lenient.status).toBe(200);
  expect(lenient.headers.get("ignored-members")).toBe("/id, /nam, /status/actve");
  const strict = await tenant.api.put("/v1/account/k1", sent, { Prefer: "handling=strict" });
  expect(strict.status).toBe(422);
  expect(strict.body.errors).toMatchObject([
    { pointer: "/nam", code: "unknown_member", detail: expect.stringContaining("Did you mean name?") },
    { pointer: "/status/actve", code: "unknown_member", detail: expect.stringContaining("Did you mean active?") },
  ]);
});

test("A POST refuses a misspelt member and the tenant of somebody else, and takes what GET answered", async ({
  tenant,
}) => {
  const grandchild = await (await tenant.child()).child();
  const refused = async (path: string, body: object) => {
    const answer = await tenant.api.post(path, body);
    expect(answer.status).toBe(422);
    return answer.body.errors;
  };
  const person = { firstname: "N", lastname: "N", username: "new@put-back.example" };
  expect(await refused("/v1/user", { ...person, tenant: grandchild.id })).toMatchObject([
    { pointer: "/tenant", code: "not_allowed" },
  ]);
  expect(
    await refused("/v1/key", { name: "K", scopes: ["Platform/Event"], expire: "2027-01-01T00:00:00Z" }),
  ).toMatchObject([
    { pointer: "/expire", code: "unknown_member", detail: expect.stringContaining("Did you mean expires?") },
  ]);
  expect(await refused("/v1/webhook", { url: "https://example.com", events: ["account.update"] })).toMatchObject([
    { pointer: "/events", code: "unknown_member" },
  ]);
  const made = await tenant.api.post("/v1/distributor", { name: "A" });
  const again = await tenant.api.post("/v1/distributor", { ...made.body, name: "B" });
  expect(again.status).toBe(201);
  expect(again.body._id).not.toBe(made.body._id);
});
