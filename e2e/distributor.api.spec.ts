import { day, etag, eventsOf, idsOf } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

const path = "/v1/distributor";
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const emptyAddress = { line2: "", street: "", zip: "", city: "", country: "", state: "" };

/** Three distributors, the first with two products, the second with one. */
async function importDistributors(tenant: TestTenant) {
  const records = [
    {
      _id: "d1",
      name: "Nordisk Distribusjon AS",
      tenant: tenant.id,
      active: true,
      address: { ...emptyAddress, street: "Havnegata 1", zip: "0150", city: "Oslo", country: "NO" },
      created: day(1),
      updated: day(1),
    },
    { _id: "d2", name: "Ærlig Import", tenant: tenant.id, active: false, created: day(2), updated: day(2) },
    { _id: "d3", name: "zonk", tenant: tenant.id, created: day(3) },
  ];
  await tenant.import("distributors", records);
  await tenant.import("products", [
    { id: "p1", name: "One", distributor: "d1" },
    { id: "p2", name: "Two", distributor: "d1" },
    { id: "p3", name: "Three", distributor: "d2" },
    { id: "p4", name: "Four", distributor: "nobody" },
    { id: "p5", name: "Five", distributor: null },
  ]);
  return records;
}

/* Listing. */

test("GET /v1/distributor answers the tenant's distributors with metadata, newest first", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("distributors", [{ _id: "foreign", name: "F" }]);
  await (await tenant.child()).import("distributors", [{ _id: "child", name: "C" }]);
  const records = await importDistributors(tenant);
  const answer = await tenant.api.get(path);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    distributors: records.toReversed(),
    metadata: { totalCount: 3, page: 0, perPage: 25 },
  });
});

test("populate[]=assignedProductsCount adds how many products each supplies, and nothing else does", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("products", [{ id: "p9", name: "Theirs", distributor: "d3" }]);
  const records = await importDistributors(tenant);
  const counts = [2, 1, 0];
  const expected = records.map((record, at) => ({ ...record, assignedProductsCount: counts[at] }));
  for (const parameter of [
    "populate[]=assignedProductsCount",
    "populate=assignedProductsCount",
    "populate%5B%5D=assignedProductsCount",
    "populate[]=assignedProductsCount&populate[]=assignedProductsCount",
    "~populate[]=assignedProductsCount",
  ]) {
    const { body } = await tenant.api.get(`${path}?${parameter}&~sort=_id`);
    expect(body.distributors, parameter).toEqual(expected);
  }
  for (const parameter of ["populate[]=other", "populate[]=", "populate[x]=assignedProductsCount"]) {
    expect((await tenant.api.get(`${path}?${parameter}`)).status, parameter).toBe(400);
  }
  const byCount = await tenant.api.get(`${path}?~sort=-assignedProductsCount&~filter[assignedProductsCount]=>=1`);
  expect(idsOf(byCount)).toEqual(["d1", "d2"]);
  expect(byCount.text).not.toContain("assignedProductsCount");
});

test("The headers of a list stay under 4 kB however long its address is", async ({ tenant }) => {
  for (let at = 0; at < 5; at++) await tenant.api.post("/v1/distributor", { name: `Distributor ${at}` });
  const rels = async (count: number) => {
    const filter = Array.from({ length: count }, (_, at) => `~filter[name][]=!${at}-${"x".repeat(30)}`).join("&");
    const { status, headers } = await tenant.api.get(`/v1/distributor?${filter}&~perPage=2&~page=1`);
    expect(status).toBe(200);
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes).toBeLessThan(4096);
    return [...(headers.get("link") ?? "").matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);
  };
  expect(await rels(1)).toEqual(["first", "prev", "next", "last"]);
  expect(await rels(15)).toEqual(["prev", "next"]);
  expect(await rels(30)).toEqual(["next"]);
  expect(await rels(120)).toEqual([]);
});

/* The operations around it. */

test("POST /v1/distributor answers 201 with an active distributor and an empty address by default", async ({
  tenant,
}) => {
  const created = await tenant.api.post(path, { _id: "mine", tenant: tenant.id, name: "New" });
  expect(created.status).toBe(201);
  const { _id } = created.body;
  expect(created.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: "New",
    tenant: tenant.id,
    active: true,
    address: emptyAddress,
    created: expect.stringMatching(timestamp),
    updated: created.body.created,
    assignedProductsCount: 0,
  });
  const read = await tenant.api.get(`${path}/${_id}`);
  expect(read.text).toBe(created.text);
  expect(etag(read)).toBe(etag(created));
  expect(await eventsOf(tenant, _id)).toEqual([
    expect.objectContaining({
      source: "product",
      action: "distributor_create",
      status: "success",
      message: "Distributor was created",
      data: { _id, name: "New" },
    }),
  ]);
  const explicit = await tenant.api.post(path, {
    name: "Off",
    active: false,
    address: { city: "Bergen", country: "Norge" },
  });
  expect(explicit.body).toMatchObject({
    active: false,
    address: { ...emptyAddress, city: "Bergen", country: "Norge" },
  });
});

test("a wrong distributor answers 422 with an error per field, leaves a failed event and changes nothing", async ({
  tenant,
}) => {
  await importDistributors(tenant);
  const long = "x".repeat(256);
  const wrong: [Record<string, unknown>, string[]][] = [
    [{ name: "  " }, ["/name"]],
    [{ name: long }, ["/name"]],
    [{ name: "A", active: "true" }, ["/active"]],
    [{ name: "A", address: "Oslo" }, ["/address"]],
    [{ name: "A", address: null }, ["/address"]],
    [{ name: "A", address: { city: 5, zip: long } }, ["/address/zip", "/address/city"]],
  ];
  const before = await tenant.api.get(`${path}/d1`);
  for (const [body, pointers] of wrong) {
    for (const answer of [await tenant.api.post(path, body), await tenant.api.put(`${path}/d1`, body)]) {
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    }
  }
  expect((await tenant.api.post(path, {})).body.errors[0].pointer).toBe("/name");
  expect((await tenant.api.get(`${path}/d1`)).text).toBe(before.text);
  expect((await tenant.api.get(path)).body.metadata.totalCount).toBe(3);
  const { body: failed } = await tenant.api.get("/v1/event?~filter[status]=failed&~limit=100");
  const messages = failed.data.map(({ message }: { message: string }) => message).sort();
  expect(messages).toEqual([
    ...Array.from({ length: wrong.length + 1 }, () => "Distributor was not created"),
    ...wrong.map(() => "Distributor was not updated"),
  ]);
});

test("PUT /v1/distributor/:id merges what is sent, answers the count and names the change in one event", async ({
  tenant,
}) => {
  await importDistributors(tenant);
  const { body: shown } = await tenant.api.get(`${path}/d1`);
  let expected = shown;
  const ignored = { _id: "x", tenant: "y", created: day(9), assignedProductsCount: 9, address: {} };
  expect((await tenant.api.put(`${path}/d1`, ignored)).body).toEqual(expected);
  expect(await eventsOf(tenant, "d1")).toEqual([]);

  const changes: [object, object, object][] = [
    [{ name: "Renamed" }, { name: "Renamed" }, { name: { before: "Nordisk Distribusjon AS", after: "Renamed" } }],
    [
      { active: false, address: { city: "" } },
      { active: false, address: { ...shown.address, city: "" } },
      { active: { before: true, after: false }, "address.city": { before: "Oslo", after: "" } },
    ],
  ];
  for (const [body, changed, event] of changes) {
    const answer = await tenant.api.put(`${path}/d1`, body);
    expected = { ...expected, ...changed, updated: answer.body.updated };
    expect(answer.body).toEqual(expected);
    expect(answer.body.updated).not.toBe(shown.updated);
    const read = await tenant.api.get(`${path}/d1`);
    expect(read.text).toBe(answer.text);
    expect(etag(read)).toBe(etag(answer));
    expect((await eventsOf(tenant, "d1"))[0]).toMatchObject({
      source: "product",
      action: "distributor_update",
      status: "success",
      message: "Distributor was updated",
      data: { _id: "d1", changes: event },
    });
  }
  expect(await eventsOf(tenant, "d1")).toHaveLength(changes.length);

  // One that was imported without an address gets the lines that are sent, and no others.
  expect((await tenant.api.put(`${path}/d3`, { address: { city: "Moss" } })).body.address).toEqual({ city: "Moss" });
});

test("DELETE /v1/distributor/:id deletes it for good, answers it as it was and leaves the event of the interface", async ({
  tenant,
}) => {
  const { body } = await tenant.api.post(path, { name: "Short-lived" });
  const target = `${path}/${body._id}`;
  const answer = await tenant.api.delete(target);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(body);
  expect((await tenant.api.get(target)).status).toBe(404);
  const refused = await tenant.api.delete(target);
  expect(refused.status).toBe(404);
  const [failed, deleted] = await eventsOf(tenant, body._id);
  expect(deleted).toMatchObject({
    source: "product",
    action: "distributor_delete",
    status: "success",
    message: "Distributor was deleted",
    data: { _id: body._id, name: "Short-lived" },
  });
  expect(failed).toMatchObject({
    source: "product",
    action: "distributor_delete",
    status: "failed",
    message: "Distributor was not deleted",
    data: {
      _id: body._id,
      statusCode: 404,
      message: "The distributor was not found.",
      requestId: refused.headers.get("x-request-id"),
    },
  });
});

test("a distributor with products is not deleted: 409 says how many, and another tenant's do not count", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("products", [{ id: "theirs", name: "Theirs", distributor: "d3" }]);
  await importDistributors(tenant);
  for (const [id, message] of [
    ["d1", "2 products are assigned to it."],
    ["d2", "1 product is assigned to it."],
  ]) {
    const answer = await tenant.api.delete(`${path}/${id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(message);
    expect((await eventsOf(tenant, id ?? ""))[0]).toMatchObject({
      status: "failed",
      message: "Distributor was not deleted",
      data: { _id: id, statusCode: 409, message },
    });
  }
  expect((await tenant.api.delete(`${path}/d3`)).status).toBe(200);
  await tenant.import("products", [{ id: "p3", name: "Three", distributor: "d1" }]);
  expect((await tenant.api.delete(`${path}/d2`)).status).toBe(200);
});

test("twenty changes from one ETag at once: one is made, the others answer 412", async ({ tenant }) => {
  await importDistributors(tenant);
  const known = { "If-Match": etag(await tenant.api.get(`${path}/d3`)) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => tenant.api.put(`${path}/d3`, { name: `Name ${at}` }, known)),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
  expect((await tenant.api.get(`${path}/d3`)).body.name).toBe(made[0]?.body.name);
  const events = await eventsOf(tenant, "d3");
  expect(events.filter(({ status }) => status === "success")).toHaveLength(1);
});
