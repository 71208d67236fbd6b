import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

const order = {
  source: "order",
  action: "create",
  status: "success",
  message: "Order was created",
  data: {
    _id: "order-1",
    order: { id: "order-1", state: "open", number: "10042" },
    items: [{ sku: "A-1", name: "Licence", amount: 2, price: { total: 20, mrr: 10 } }],
    price: { total: 20, currency: "NOK" },
  },
};

const total = async (tenant: TestTenant, query = ""): Promise<number> =>
  (await tenant.api.get(`/v1/event?${query}`)).body.pagination.total;

test("POST /v1/event answers 201 with the event as it is recorded, and leaves nothing else", async ({ tenant }) => {
  const before = await total(tenant);
  const sent = {
    ...order,
    id: "mine",
    time: "2001-01-01T00:00:00.000Z",
    tenant: { id: tenant.id },
    user: { username: "boss" },
  };
  const answer = await tenant.api.post("/v1/event", sent);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    ...order,
    origin: "external",
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    time: expect.any(String),
    tenant: { id: tenant.id, name: tenant.name },
    user: { username: expect.stringMatching(/^key:/), role: "provider.admin", type: "api", id: expect.any(String) },
  });
  expect(Math.abs(Date.parse(answer.body.time) - Date.now())).toBeLessThan(60_000);
  expect(await total(tenant)).toBe(before + 1);
  const read = await tenant.api.get(`/v1/event/${answer.body.id}`);
  expect(read.body).toEqual(answer.body);
  expect(read.headers.get("etag")).toBe(answer.headers.get("etag"));
});

test("an event that the platform itself records cannot be appended, in whatever spelling", async ({ tenant }) => {
  const forged: [string, string][] = [
    ["Authentication", "Login"],
    ["authentication", "login"],
    [" Authentication", "Login\u200b"],
    ["product", "distributor_update"],
    ["product", "distributor-update"],
    ["Ｐroduct", "distributor update"],
    ["subscription", "import"],
    ["account", "update"],
  ];
  for (const [source, action] of forged) {
    const answer = await tenant.api.post("/v1/event", { ...order, source, action });
    expect(answer.status, `${source} ${action}`).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: "/action", code: "not_allowed" }]);
  }
  for (const [source, action] of [
    ["order", "create"],
    ["subscription", "update"],
    ["invoice", "create"],
  ]) {
    const answer = await tenant.api.post("/v1/event", { ...order, source, action });
    expect([source, answer.status, answer.body.origin]).toEqual([source, 201, "external"]);
  }
});

test("an event says whether the platform or another system has recorded it", async ({ tenant }) => {
  await tenant.api.post("/v1/event", order);
  await tenant.api.post("/v1/distributor", { name: "Nordic" });
  await tenant.import("events", [{ id: "old", source: "order", action: "create" }]);
  const found = async (origin: string) =>
    (await tenant.api.get(`/v1/event?~filter[origin]=${origin}&~filter[action]=!import`)).body.data.map(
      ({ source, action, origin }: Record<string, string>) => [source, action, origin],
    );
  expect(await found("external")).toEqual([["order", "create", "external"]]);
  expect(await found("platform")).toContainEqual(["product", "distributor_create", "platform"]);
  expect(await found("!")).toEqual([["order", "create", undefined]]);
  expect((await tenant.api.get("/v1/event/old")).body).toEqual({ id: "old", source: "order", action: "create" });
});

test("a wrong event answers 422 with an error per field", async ({ tenant }) => {
  const wrong: [unknown, string[]][] = [
    [{}, ["/source", "/action", "/status", "/message"]],
    [{ ...order, source: "", action: "x".repeat(101) }, ["/source", "/action"]],
    [{ ...order, status: "perhaps" }, ["/status"]],
    [{ ...order, message: "x".repeat(1001) }, ["/message"]],
    [{ ...order, message: "a\u0000b" }, ["/message"]],
    [{ ...order, data: "text" }, ["/data"]],
    [{ ...order, data: [] }, ["/data"]],
    [
      { ...order, data: { _id: 5, statusCode: "404", order: { number: 1 } } },
      ["/data/_id", "/data/statusCode", "/data/order/number"],
    ],
    [{ ...order, data: { _id: "x".repeat(301) } }, ["/data/_id"]],
    [{ ...order, data: { deep: [{ "nul\u0000": 1 }] } }, [""]],
    [{ ...order, data: { deep: [{ nul: "\u0000" }] } }, ["/data/deep"]],
    [{ ...order, data: { deep: ["half \ud800 pair"] } }, ["/data/deep"]],
    [{ ...order, data: { long: "x".repeat(20_000) } }, ["/data"]],
  ];
  for (const [body, pointers] of wrong) {
    const answer = await tenant.api.post("/v1/event", body);
    expect(answer.status, JSON.stringify(body).slice(0, 200)).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
  expect(await total(tenant, "~filter[source]=order")).toBe(0);
  const { body } = await tenant.api.get("/v1/event?~filter[status]=failed&~limit=1");
  expect(body.pagination.total).toBe(wrong.length);
  expect(body.data[0]).toMatchObject({ source: "event", action: "append", data: { statusCode: 422 } });
});

test("a number that would become another one answers 422 with its place, and nothing is stored", async ({ tenant }) => {
  const send = (number: string) => {
    const body = JSON.stringify({ ...order, data: { order: { lines: [1, "number"] } } }).replace('"number"', number);
    return tenant.api.post("/v1/event", body);
  };
  for (const number of ["9007199254740993", "1234567899517.1299"]) {
    const { status, body } = await send(number);
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([422, "/data/order/lines/1", "out_of_range"]);
    expect(body.errors[0].detail).toContain(number);
  }
  expect(await total(tenant, "~filter[source]=order&~filter[status]=success")).toBe(0);
  expect((await send("0.30000000000000004")).status).toBe(201);
});

test("events are appended with Platform/Event/Write alone, in the caller's name", async ({ tenant }) => {
  const writer = await tenant.keyed("Platform/Event/Write");
  expect((await writer.post("/v1/event", order)).status).toBe(201);
  expect((await writer.get("/v1/event")).status).toBe(403);
  const reader = await tenant.keyed("Platform/Event");
  expect((await reader.post("/v1/event", order)).status).toBe(403);
  const [first] = (await reader.get("/v1/event?~filter[source]=order&~filter[status]=success")).body.data;
  expect(first.user).toMatchObject({ username: `key:${first.user.id}`, type: "api" });
});

test("a search looks through identifiers, names and messages, ignoring case", async ({ tenant }) => {
  await tenant.import("events", [
    { id: "a", source: "order", message: "ØRSTED was invoiced", user: { username: "kari@example.com" } },
    { id: "b", source: "product", action: "import", data: { _id: "thing-7", message: "50% done_" } },
  ]);
  const found = async (words: string) =>
    (await tenant.api.get(`/v1/event?~search=${encodeURIComponent(words)}&~filter[action]=!import&~sort=id`)).body.data
      .length;
  expect(await found("ørsted KARI")).toBe(1);
  expect(await found("ørsted ola")).toBe(0);
  const ids = async (words: string) =>
    (await tenant.api.get(`/v1/event?~search=${encodeURIComponent(words)}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids("THING-7")).toEqual(["b"]);
  expect(await ids("50% done_")).toEqual(["b"]);
  expect(await ids("5_%")).toEqual([]);
});

test("an audit export says what was changed, and of what", async ({ tenant }) => {
  const { body: distributor } = await tenant.api.post("/v1/distributor", { name: "Nordic" });
  await tenant.api.put(`/v1/distributor/${distributor._id}`, { name: 'Nordic, "new"' });
  const update = "~filter[action]=distributor_update";
  const csv = await tenant.api.get(`/v1/event?${update}&~fields=data.name,data.changes`, { Accept: "text/csv" });
  expect(csv.text.split("\r\n")[1]).toBe(
    '"Nordic, ""new""","{""name"":{""before"":""Nordic"",""after"":""Nordic, \\""new\\""""}}"',
  );
  const { body } = await tenant.api.get(`/v1/event?${update}&~fields=data.changes`);
  expect(body.data).toEqual([
    { id: expect.any(String), data: { changes: { name: { before: "Nordic", after: 'Nordic, "new"' } } } },
  ]);
});

test("a refused write names what it was about only where that could be an identifier", async ({ tenant }) => {
  const odd = [
    "a%00b",
    "x".repeat(2000),
    `${Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)).toString("base64url")}`,
  ];
  for (const id of odd) expect((await tenant.api.put(`/v1/account/${id}`, {})).status).toBe(404);
  expect((await tenant.api.put("/v1/account/nobody", {})).status).toBe(404);
  const { body } = await tenant.api.get("/v1/event?~filter[source]=account");
  expect(body.data.map(({ data }: { data: { _id?: string } }) => data._id)).toEqual([
    "nobody",
    undefined,
    undefined,
    undefined,
  ]);
});
