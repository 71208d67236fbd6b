import fc from "fast-check";
import { day, etag, eventsOf, idsOf } from "./answers";
import { expect, test } from "./api-test";
import type { Answer } from "./fixtures";

const path = "/v2/product/collection";
const restorePath = `${path}/restore`;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Collection {
  id: string;
  name?: string;
  deletedDate?: string | null;
  [member: string]: unknown;
}

/** A collection in the trash since a day of March. */
const deleted = (id: string, name: string, since = 1): Collection => ({ id, name, deletedDate: day(since) });

const namesOf = ({ body }: Answer): string[] => body.data.map(({ name }: Collection) => name);

/* Restoring. */

test("POST /v2/product/collection/restore answers the restored collections, the outcome of each id and the counts", async ({
  tenant,
}) => {
  const stored = {
    id: "65f2c0a10000ef12",
    name: "Hardware Collection",
    tenant: tenant.id,
    productGroupIds: ["g1"],
    productGroups: [{ id: "p1", group_id: "g1", tenant: tenant.id, name: "Laptop" }],
    created: day(1),
    updated: day(2),
  };
  await tenant.import("collections", [{ ...stored, deletedDate: day(3) }]);
  const answer = await tenant.api.post(restorePath, { collectionIds: [stored.id, "unknown"] });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    collections: [{ ...stored, updated: expect.stringMatching(timestamp) }],
    metadata: { restored: { [stored.id]: true, unknown: false }, restoredCount: 1, notRestoredCount: 1 },
  });
  expect(Date.parse(answer.body.collections[0].updated)).toBeGreaterThan(Date.now() - 60_000);
  expect(namesOf(await tenant.api.get(path))).toEqual(["Hardware Collection"]);
});

test("an absent, empty or {} body and absent or empty collectionIds restore the collection deleted last", async ({
  tenant,
}) => {
  const bodies = [undefined, "", {}, { collectionIds: [] }];
  await tenant.import(
    "collections",
    bodies.map((_, index) => deleted(`c${index}`, `N${index}`, index + 1)),
  );
  for (const [index, body] of bodies.entries()) {
    const id = `c${bodies.length - 1 - index}`;
    const { status, body: answer } = await tenant.api.post(restorePath, body);
    expect(status).toBe(200);
    expect(answer.collections.map((each: Collection) => each.id)).toEqual([id]);
    expect(answer.metadata).toEqual({ restored: { [id]: true }, restoredCount: 1, notRestoredCount: 0 });
  }
  const empty = await tenant.api.post(restorePath);
  expect(empty.status).toBe(200);
  expect(empty.body).toEqual({
    collections: [],
    metadata: { restored: {}, restoredCount: 0, notRestoredCount: 0 },
  });
});

test("of two deleted at the same moment the one with the greater id is the last", async ({ tenant }) => {
  await tenant.import("collections", [deleted("b", "B"), deleted("c", "C"), deleted("a", "A")]);
  const { body } = await tenant.api.post(restorePath);
  expect(body.metadata.restored).toEqual({ c: true });
});

test("collections are restored in the order sent, each once, under free names and with one event", async ({
  tenant,
}) => {
  await tenant.import("collections", [
    { id: "1", name: "A" },
    { id: "2", name: "A (00000001)" },
    deleted("left", "B"),
    deleted("x00000001", "A"),
    deleted("x00000002", "B", 2),
    deleted("x00000003", "B"),
    deleted("short", "A"),
  ]);
  const ids = ["x00000001", "x00000003", "x00000002", "x00000003", "nope", "nope", "short"];
  const { body } = await tenant.api.post(restorePath, { collectionIds: ids });
  expect(body.collections.map(({ id, name }: Collection) => [id, name])).toEqual([
    ["x00000001", "A (00000001) (00000001)"],
    ["x00000003", "B"],
    ["x00000002", "B (00000002)"],
    ["short", "A (short)"],
  ]);
  expect(body.metadata).toEqual({
    restored: { x00000001: true, x00000003: true, x00000002: true, nope: false, short: true },
    restoredCount: 4,
    notRestoredCount: 1,
  });
  expect(await eventsOf(tenant, "short")).toEqual([
    expect.objectContaining({
      source: "product",
      action: "collection_restore",
      status: "success",
      message: "Product collection was restored",
      tenant: { id: tenant.id, name: tenant.name },
      user: expect.objectContaining({ type: "api" }),
      data: { _id: "short", name: "A (short)", previousName: "A" },
    }),
  ]);
  expect((await eventsOf(tenant, "x00000003")).map(({ data }) => data)).toEqual([{ _id: "x00000003", name: "B" }]);
  expect(await eventsOf(tenant, "nope")).toEqual([]);
});

test("live, unknown and foreign ids and ids of a customer are false and stay as they are", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  await tenant.import("collections", [{ id: "live", name: "Live" }]);
  await stranger.import("collections", [deleted("foreign", "Foreign")]);
  await child.import("collections", [deleted("child", "Child")]);
  const ids = ["live", "foreign", "child", "unknown", "__proto__", "constructor"];
  const { body } = await tenant.api.post(restorePath, { collectionIds: ids });
  expect(body.collections).toEqual([]);
  expect(Object.entries(body.metadata.restored)).toEqual(ids.map((id) => [id, false]));
  expect(body.metadata.notRestoredCount).toBe(ids.length);
  for (const other of [stranger, child]) {
    expect((await other.api.get(`${path}?~filter[deletedDate]=`)).body.metadata.total).toBe(1);
  }
  expect((await tenant.api.get("/v1/event?~filter[action]=collection_restore")).body.pagination.total).toBe(0);
});

test("a wrong restore body answers 422 naming the place and restores nothing", async ({ tenant }) => {
  await tenant.import("collections", [deleted("a", "A")]);
  const wrong: [unknown, string][] = [
    [{ collectionIds: "a" }, "/collectionIds"],
    [{ collectionIds: ["a", null] }, "/collectionIds/1"],
    [{ collectionIds: ["a", ""] }, "/collectionIds/1"],
    [{ collectionIds: Array.from({ length: 1001 }, (_, at) => `c${at}`) }, "/collectionIds"],
    ["null", ""],
    ["[]", ""],
  ];
  for (const target of [restorePath, `${restorePath}/preview`]) {
    for (const [body, pointer] of wrong) {
      const answer = await tenant.api.post(target, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.body.errors[0].pointer).toBe(pointer);
    }
  }
  expect((await tenant.api.get(`${path}?~filter[deletedDate]=`)).body.metadata.total).toBe(1);
});

test("a collection imported without a name is restored without one", async ({ tenant }) => {
  await tenant.import("collections", [{ id: "a", deletedDate: day(1) }]);
  const { body } = await tenant.api.post(restorePath);
  expect(body.collections).toEqual([{ id: "a", updated: expect.stringMatching(timestamp) }]);
});

/* The preview of a restore. */

test("the preview names what a restore then does, and does nothing itself", async ({ tenant }) => {
  const id = fc.constantFrom("x00000001", "y00000001", "x00000002", "z00000003");
  const name = fc.constantFrom("A", "B", "A (00000001)", "A (00000002)");
  const records = fc.uniqueArray(fc.record({ id, name, since: fc.integer({ min: 1, max: 3 }) }), {
    selector: (each) => each.id,
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.uniqueArray(name, { maxLength: 3 }),
      fc.array(fc.oneof(id, fc.constant("unknown")), { maxLength: 5 }),
      async (inTrash, live, asked) => {
        const mine = run++;
        const child = await tenant.child();
        await child.import("collections", [
          ...inTrash.map((each) => deleted(each.id, each.name, each.since)),
          ...live.map((each, at) => ({ id: `live-${mine}-${at}`, name: each })),
        ]);
        const preview = await child.api.post(`${restorePath}/preview`, { collectionIds: asked });
        expect(preview.status).toBe(200);
        expect((await child.api.get(`${path}?~filter[deletedDate]=`)).body.metadata.total).toBe(inTrash.length);
        const { body: done } = await child.api.post(restorePath, { collectionIds: asked });
        expect(preview.body.collections.map((each: Collection) => [each.id, each.restoredName])).toEqual(
          done.collections.map((each: Collection) => [each.id, each.name]),
        );
        const { restorable, restorableCount, notRestorableCount } = preview.body.metadata;
        expect({ restored: restorable, restoredCount: restorableCount, notRestoredCount: notRestorableCount }).toEqual(
          done.metadata,
        );
      },
    ),
    { numRuns: 20 },
  );
});

test("the preview tells who has the name, and why an id would stay", async ({ tenant, stranger }) => {
  await stranger.import("collections", [deleted("foreign", "Foreign")]);
  await tenant.import("collections", [
    { id: "live", name: "A" },
    deleted("x00000001", "A"),
    deleted("x00000002", "B"),
    deleted("x00000003", "B"),
  ]);
  const collectionIds = ["x00000001", "x00000002", "x00000003", "live", "foreign", "unknown"];
  const { body } = await tenant.api.post(`${restorePath}/preview`, { collectionIds });
  expect(body.collections).toEqual([
    { id: "x00000001", name: "A", restoredName: "A (00000001)", takenBy: "live" },
    { id: "x00000002", name: "B", restoredName: "B" },
    { id: "x00000003", name: "B", restoredName: "B (00000003)", takenBy: "x00000002" },
  ]);
  expect(body.metadata.reasons).toEqual({ live: "live", foreign: "unknown", unknown: "unknown" });
  expect((await tenant.api.get("/v1/event?~filter[action]=^collection_")).body.pagination.total).toBe(0);
});

/* Listing and reading. */

test("the list holds the live collections; a filter on deletedDate reaches the trash", async ({ tenant, stranger }) => {
  await stranger.import("collections", [{ id: "s", name: "Stranger" }, deleted("t", "Stranger's")]);
  await tenant.import("collections", [
    { id: "a", name: "A", created: day(1), deletedDate: null },
    { id: "b", name: "B", created: day(2) },
    { ...deleted("c", "C", 3), created: day(3) },
    { ...deleted("d", "D", 4), created: day(4) },
  ]);
  const expected: [string, string[]][] = [
    ["", ["b", "a"]],
    ["~filter[deletedDate]=!", ["b", "a"]],
    ["~filter[deletedDate]=", ["d", "c"]],
    ["~filter[deletedDate]=&~sort=deletedDate", ["c", "d"]],
    ["~filter[deletedDate]=2026-03-03", ["c"]],
    ["filter[deletedDate]=>2026-03-03", ["d"]],
    ["~filter[deletedDate][]=>=2026-03-03&~filter[deletedDate][]=<=2026-03-03", ["c"]],
    ["~filter[deletedDate]=!2026-03-03", ["d", "b", "a"]],
    ["~filter[name]=C", []],
    ["~filter[name]=C&~filter[deletedDate]=", ["c"]],
  ];
  for (const [query, ids] of expected) {
    const answer = await tenant.api.get(`${path}?${query}`);
    expect(idsOf(answer), query).toEqual(ids);
    expect(answer.body.metadata, query).toEqual({ total: ids.length, page: 0, perPage: 25 });
  }
  const [live] = (await tenant.api.get(`${path}?~filter[id]=a`)).body.data;
  expect(live).toEqual({ id: "a", name: "A", created: day(1) });
  const [gone] = (await tenant.api.get(`${path}?~filter[deletedDate]=&~filter[id]=c`)).body.data;
  expect(gone.deletedDate).toBe(day(3));
  const trash = await tenant.api.get(`${path}?~filter[deletedDate]=`);
  expect(trash.text).toBe(JSON.stringify(trash.body));
});

test("product groups show their product's name of today, and are found by it", async ({ tenant }) => {
  const groups = [
    { id: "p1", group_id: "p1", tenant: tenant.id, name: "Old name" },
    { id: "p9", group_id: "p9", tenant: tenant.id, name: "Kept as imported" },
    { id: "p2", group_id: "p2" },
  ];
  const record = { id: "a", name: "A", productGroupIds: ["p1", "p9", "p2"], productGroups: groups };
  await tenant.import("collections", [record, { ...deleted("b", "B"), productGroups: groups }]);
  await tenant.import("products", [
    { id: "p1", group_id: "p1", name: "New name" },
    { id: "p2", group_id: "p2" },
  ]);
  const shown = [{ ...groups[0], name: "New name" }, groups[1], groups[2]];
  const single = await tenant.api.get(`${path}/a`);
  expect(single.body).toEqual({ ...record, productGroups: shown });
  expect((await tenant.api.get(path)).body.data[0].productGroups).toEqual(shown);
  expect(idsOf(await tenant.api.get(`${path}?~filter[productGroups.name]=New name`))).toEqual(["a"]);
  expect(idsOf(await tenant.api.get(`${path}?~search=old`))).toEqual([]);
  expect((await tenant.api.post(restorePath)).body.collections[0].productGroups).toEqual(shown);

  await tenant.import("products", [{ id: "p1", group_id: "p1", name: "Newer name" }]);
  const later = await tenant.api.get(`${path}/a`, { "If-None-Match": etag(single) });
  expect(later.status).toBe(200);
  expect(later.body.productGroups[0].name).toBe("Newer name");
});

test("GET /v2/product/collection/:id answers 304 for a known ETag and 404 for one in the trash, unknown or foreign", async ({
  tenant,
  stranger,
}) => {
  await tenant.import("collections", [{ id: "a", name: "A" }, deleted("gone", "Gone")]);
  await stranger.import("collections", [{ id: "foreign", name: "F" }]);
  const read = await tenant.api.get(`${path}/a`);
  expect(read.body).toEqual({ id: "a", name: "A" });
  const known = await tenant.api.get(`${path}/a`, { "If-None-Match": `"x", W/${etag(read)}` });
  expect(known.status).toBe(304);
  expect(known.text).toBe("");
  for (const id of ["gone", "foreign", "unknown"]) {
    const { status, body } = await tenant.api.get(`${path}/${id}`);
    expect(status).toBe(404);
    expect(body.detail).toBe("The product collection was not found.");
  }
});

/* Creating and changing. */

test("POST /v2/product/collection answers 201 with the groups of its products and leaves one event", async ({
  tenant,
}) => {
  await tenant.import("products", [
    { id: "v1", group_id: "g", name: "Small", distributor: "d" },
    { id: "v2", group_id: "g", name: "Large" },
    { id: "alone", name: "Alone" },
  ]);
  const created = await tenant.api.post(path, {
    id: "mine",
    tenant: tenant.id,
    name: "New",
    productGroupIds: ["alone", "g", "alone"],
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: "New",
    tenant: tenant.id,
    productGroupIds: ["alone", "g"],
    productGroups: [
      { id: "alone", name: "Alone", tenant: undefined },
      { id: "v1", group_id: "g", name: "Small" },
      { id: "v2", group_id: "g", name: "Large" },
    ],
    created: expect.stringMatching(timestamp),
    updated: created.body.created,
  });
  const read = await tenant.api.get(`${path}/${id}`);
  expect(read.text).toBe(created.text);
  expect(etag(read)).toBe(etag(created));
  expect(await eventsOf(tenant, id)).toEqual([
    expect.objectContaining({
      source: "product",
      action: "collection_create",
      status: "success",
      message: "Product collection was created",
      data: { _id: id, name: "New" },
    }),
  ]);
  expect((await tenant.api.post(path, { name: "Empty" })).body).toMatchObject({
    productGroupIds: [],
    productGroups: [],
  });
});

test("a wrong collection answers 422 with an error per field, leaves a failed event and creates nothing", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("products", [{ id: "foreign", name: "F" }]);
  await tenant.import("products", [{ id: "variant", group_id: "group", name: "V" }]);
  const wrong: [unknown, string[]][] = [
    [{}, ["/name"]],
    [{ name: " \t" }, ["/name"]],
    [{ name: "x".repeat(256) }, ["/name"]],
    [{ name: 5, productGroupIds: "p" }, ["/name", "/productGroupIds"]],
    [{ name: "A", productGroupIds: [1] }, ["/productGroupIds/0"]],
    [
      { name: "A", productGroupIds: ["group", "unknown", "foreign", "variant"] },
      [1, 2, 3].map((at) => `/productGroupIds/${at}`),
    ],
  ];
  for (const [body, pointers] of wrong) {
    const answer = await tenant.api.post(path, body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
  expect((await tenant.api.get(path)).body.metadata.total).toBe(0);
  const { body: log } = await tenant.api.get("/v1/event?~filter[action]=collection_create");
  expect(log.pagination.total).toBe(wrong.length);
  for (const event of log.data) {
    expect(event).toMatchObject({
      status: "failed",
      message: "Product collection was not created",
      data: { statusCode: 422 },
    });
  }
});

test("a live name is taken once: creating and renaming answer 409, whatever the trash and other tenants contain", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("collections", [{ id: "s", name: "Elsewhere" }]);
  await tenant.import("collections", [{ id: "a", name: "A" }, { id: "b", name: "B" }, deleted("t", "In the trash")]);
  expect((await tenant.api.post(path, { name: "A" })).status).toBe(409);
  expect((await tenant.api.put(`${path}/b`, { name: "A" })).status).toBe(409);
  expect((await tenant.api.put(`${path}/a`, { name: "A" })).status).toBe(200);
  for (const name of ["a", "A ", "Elsewhere", "In the trash"]) {
    expect((await tenant.api.post(path, { name })).status, name).toBe(201);
  }
  expect((await eventsOf(tenant, "b"))[0]).toMatchObject({
    action: "collection_update",
    status: "failed",
    message: "Product collection was not updated",
    data: { _id: "b", statusCode: 409, message: "Another live product collection has this name." },
  });
});

test("twenty creations of one name at once make one collection", async ({ tenant }) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tenant.api.post(path, { name: "Same" })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect((await tenant.api.get(path)).body.metadata.total).toBe(1);
});

test("PUT /v2/product/collection/:id merges what is sent; an update that changes nothing leaves no event", async ({
  tenant,
}) => {
  await tenant.import("products", [
    { id: "p1", group_id: "p1", name: "One" },
    { id: "p2", group_id: "p2", name: "Two" },
  ]);
  const group = (id: string, name: string) => ({ id, group_id: id, name });
  const gone = { id: "gone", group_id: "gone", tenant: tenant.id, name: "Product that is gone" };
  const stored = {
    id: "a",
    name: "A",
    tenant: tenant.id,
    productGroupIds: ["p1", "gone", "dangling"],
    productGroups: [group("p1", "One, as imported"), gone],
    created: day(1),
    updated: day(1),
  };
  await tenant.import("collections", [stored]);
  const { body: shown } = await tenant.api.get(`${path}/a`);
  let expected: Record<string, unknown> = { ...stored, productGroups: [group("p1", "One"), gone] };
  expect(shown).toEqual(expected);

  const ignored = { id: "b", tenant: "x", created: day(9), productGroups: [], more: {}, name: "A" };
  expect((await tenant.api.put(`${path}/a`, ignored)).body).toEqual(expected);
  expect(await eventsOf(tenant, "a")).toEqual([]);

  const changes: [object, object, object][] = [
    [{ name: "Renamed" }, { name: "Renamed" }, { name: { before: "A", after: "Renamed" } }],
    [
      { productGroupIds: ["p2", "dangling", "gone", "p2"] },
      { productGroupIds: ["p2", "dangling", "gone"], productGroups: [group("p2", "Two"), gone] },
      { productGroupIds: { before: ["p1", "gone", "dangling"], after: ["p2", "dangling", "gone"] } },
    ],
    [
      { name: "Again", productGroupIds: [] },
      { name: "Again", productGroupIds: [], productGroups: [] },
      {
        name: { before: "Renamed", after: "Again" },
        productGroupIds: { before: ["p2", "dangling", "gone"], after: [] },
      },
    ],
  ];
  for (const [body, changed, event] of changes) {
    const answer = await tenant.api.put(`${path}/a`, body);
    expect(answer.status).toBe(200);
    expect(answer.body.updated).not.toBe(expected.updated);
    expected = { ...expected, ...changed, updated: answer.body.updated };
    expect(answer.body).toEqual(expected);
    const read = await tenant.api.get(`${path}/a`);
    expect(read.body).toEqual(expected);
    expect(etag(read)).toBe(etag(answer));
    const [latest, ...others] = await eventsOf(tenant, "a");
    expect(latest).toMatchObject({ action: "collection_update", message: "Product collection was updated" });
    expect(latest?.data).toEqual({ _id: "a", name: expected.name, changes: event });
    expect(others).toHaveLength(changes.findIndex(([sent]) => sent === body));
  }
  expect((await tenant.api.put(`${path}/a`, { productGroupIds: ["gone"] })).status).toBe(422);
  await tenant.api.delete(`${path}/a`);
  expect((await tenant.api.put(`${path}/a`, { name: "B" })).status).toBe(404);
});

/* Deleting. */

test("DELETE answers the outcome of each id and puts what it deletes into the trash, one event each", async ({
  tenant,
  stranger,
}) => {
  await stranger.import("collections", [{ id: "foreign", name: "F" }]);
  await tenant.import("collections", [
    { id: "a", name: "A", created: day(1), updated: day(1) },
    { id: "b", name: "B" },
    { id: "c" },
    deleted("gone", "Gone"),
  ]);
  const one = await tenant.api.delete(`${path}/a`);
  expect(one.status).toBe(200);
  expect(one.body).toEqual({
    deleted: { a: true },
    metadata: { matchedCount: 1, deletedCount: 1, notDeletedCount: 0 },
  });
  const many = await tenant.api.delete(path, { collectionIds: ["b", "gone", "foreign", "b", "c", "a", "unknown"] });
  expect(many.body).toEqual({
    deleted: { b: true, gone: false, foreign: false, c: true, a: false, unknown: false },
    metadata: { matchedCount: 2, deletedCount: 2, notDeletedCount: 4 },
  });
  const trash = await tenant.api.get(`${path}?~filter[deletedDate]=&~sort=id`);
  expect(idsOf(trash)).toEqual(["a", "b", "c", "gone"]);
  const [a] = trash.body.data;
  expect(a).toEqual({
    id: "a",
    name: "A",
    created: day(1),
    updated: a.deletedDate,
    deletedDate: expect.stringMatching(timestamp),
  });
  expect((await tenant.api.get(path)).body.metadata.total).toBe(0);
  const { body: log } = await tenant.api.get("/v1/event?~filter[action]=collection_delete&~sort=data._id");
  expect(log.data.map(({ data, message }: { data: object; message: string }) => [message, data])).toEqual(
    [
      { _id: "a", name: "A" },
      { _id: "b", name: "B" },
      { _id: "c", name: "" },
    ].map((data) => ["Product collection was deleted", data]),
  );
});

test("a thousand collections are deleted and restored in one call each", async ({ tenant }) => {
  const ids = Array.from({ length: 1000 }, (_, at) => `c${String(at).padStart(4, "0")}`);
  await tenant.import(
    "collections",
    ids.map((id) => ({ id, name: `Collection ${id}` })),
  );
  expect((await tenant.api.delete(path, { collectionIds: ids })).body.metadata.deletedCount).toBe(1000);
  const { body } = await tenant.api.post(restorePath, { collectionIds: ids.toReversed() });
  expect(body.metadata.restoredCount).toBe(1000);
  expect(body.collections.map(({ id }: Collection) => id)).toEqual(ids.toReversed());
  const { body: log } = await tenant.api.get("/v1/event?~filter[action]=collection_restore&~limit=1");
  expect(log.pagination.total).toBe(1000);
});
