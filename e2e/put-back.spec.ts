import type { Endpoint } from "@/lib/base/http/endpoint";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { preparedWrite, type WriteCase } from "./write-cases";

/** What a GET answered can be put back, as it is, and changed or deleted only while it holds. */

const all: readonly Endpoint[] = endpoints;
const readable = new Set(all.flatMap((each) => (each.method === "GET" && !each.list ? [each.path] : [])));
/** A plan is not changed by what it shows. */
const others: readonly string[] = ["updatePlan"];
const namesOf = (method: Endpoint["method"], more: (each: Endpoint) => boolean) =>
  all.flatMap((each) =>
    each.method === method && readable.has(each.path) && !others.includes(each.name) && more(each) ? each.name : [],
  );

/** The path that a prepared write is sent to. */
async function pathOf({ write }: WriteCase, { api }: TestTenant): Promise<string> {
  const send = api.send.bind(api);
  let path = "";
  api.send = (method, to, ...rest) => {
    path = to;
    return send(method, to, ...rest);
  };
  await write({ Prefer: "dry-run" });
  api.send = send;
  return path;
}

const totalOfEvents = async ({ api }: TestTenant): Promise<number> =>
  (await api.get("/v1/event?~limit=1")).body.pagination.total;

test.for(namesOf("PUT", () => true))("%s takes what GET answered, and changes nothing", async (name, { tenant }) => {
  const path = await pathOf(await preparedWrite(name, tenant), tenant);
  const before = await tenant.api.get(path);
  const count = await totalOfEvents(tenant);
  const answer = await tenant.api.put(path, before.body, { Prefer: "handling=strict" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual(before.body);
  expect(await totalOfEvents(tenant)).toBe(count);
});

const conditional = (["PUT", "DELETE"] as const).flatMap((method) => namesOf(method, ({ etag }) => etag !== undefined));

test.for(conditional)(
  "%s with an ETag that no longer holds answers 412 and the one that does, and changes nothing",
  async (name, { tenant }) => {
    const prepared = await preparedWrite(name, tenant);
    const path = await pathOf(prepared, tenant);
    const before = await tenant.api.get(path);
    const known = before.headers.get("etag") ?? "";
    const refused = await prepared.write({ "If-Match": '"another"' });
    expect([refused.status, refused.body.code, refused.headers.get("etag")]).toEqual([
      412,
      "precondition_failed",
      known,
    ]);
    const unchanged = await tenant.api.get(path, { "If-None-Match": known });
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
    expect((await prepared.write({ "If-Match": known })).status).toBe(200);
    expect((await tenant.api.get(path, { "If-None-Match": known })).status).not.toBe(304);
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
