import { appendAsOperator } from "@/lib/base/audit/append";
import { distributorUpdated } from "@/lib/resources/distributor/events";
import { pruneEvents, pruneVersions } from "@/lib/worker/feed-retention";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { Api, asDatabaseOwner, newTenant, onDatabase } from "./fixtures";
import { installation } from "./installation";

const path = "/v1/distributor/changes";
const address = { street: "Storgata 1", zip: "0155", city: "Oslo", country: "NO" };

const linkOf = (headers: Headers): [string, string] => {
  const [, target = "", rel = ""] = /<([^>]+)>; rel="(\w+)"/.exec(headers.get("link") ?? "") ?? [];
  return [rel, target];
};

const create = async (api: Api, name: string): Promise<string> =>
  (await api.post("/v1/distributor", { name, address })).body._id;

test("A feed begins with all records, and goes on with what was added, changed and deleted since", async ({
  tenant,
}) => {
  const { api } = tenant;
  const [first, second] = [await create(api, "First"), await create(api, "Second")];
  const start = await api.get(path);
  expect(start.body.data.map(({ name }: { name: string }) => name)).toEqual(["First", "Second"]);
  expect(start.body.metadata.more).toBe(false);
  expect(start.body.data[0]).toEqual(expect.objectContaining({ _id: first, tenant: tenant.id }));
  const [rel, later] = linkOf(start.headers);
  expect(rel).toBe("later");
  expect((await api.get(later)).body.data).toEqual([]);

  await api.put(`/v1/distributor/${first}`, { name: "First, renamed" });
  await api.delete(`/v1/distributor/${second}`);
  const third = await create(api, "Third");
  const gone = await create(api, "Made and deleted in between");
  await api.delete(`/v1/distributor/${gone}`);
  const { body } = await api.get(later);
  expect(
    body.data.map((each: object) => ({ ...each, address: undefined, created: undefined, updated: undefined })),
  ).toEqual([
    { _id: first, name: "First, renamed", active: true, tenant: tenant.id },
    { _id: second, tenant: tenant.id, removed: true },
    { _id: third, name: "Third", active: true, tenant: tenant.id },
  ]);
});

test("A page of a list begins its feed where one asks for it: with its filters or others, and in no other list", async ({
  api,
  stranger,
}) => {
  const [first] = [await create(api, "Nordisk"), await create(api, "Other")];
  const asked = { Prefer: "snapshot" };
  const list = await api.get("/v1/distributor?~filter[name]=^Nord&~perPage=1", asked);
  expect(list.headers.get("preference-applied")).toBe("snapshot");
  const since = list.headers.get("snapshot");
  expect((await api.get(`${path}?~since=${since}`)).body.data).toEqual([]);
  await api.put(`/v1/distributor/${first}`, { name: "Nordisk AS" });
  await create(api, "Third");
  const changed = async (query: string) =>
    (await api.get(`${path}?~since=${since}${query}`)).body.data.map(({ name }: { name: string }) => name);
  expect(await changed("")).toEqual(["Nordisk AS", "Third"]);
  expect(await changed("&~filter[name]=^Nord&~fields=name")).toEqual(["Nordisk AS"]);
  expect((await stranger.api.get(`${path}?~since=${since}`)).status).toBe(400);
  expect((await api.get(`/v1/support/ticket/changes?~since=${since}`)).status).toBe(400);
  // Read again from the cache, and with few matches.
  for (const query of ["?~filter[name]=^Nord&~perPage=1", "?~search=Third"]) {
    for (let time = 0; time < 2; time++) {
      expect((await api.get(`/v1/distributor${query}`, asked)).headers.get("snapshot")).toMatch(/^[\w-]{100,400}$/);
    }
  }
  expect((await api.get("/v1/event", asked)).headers.get("snapshot")).toBeNull();
  expect((await api.get("/v1/distributor")).headers.get("snapshot")).toBeNull();
});

test("A collection in the trash is removed from the feed of live ones", async ({ api, tenant }) => {
  const { body } = await api.post("/v2/product/collection", { name: "Hardware", productGroupIds: [] });
  const { headers } = await api.get("/v2/product/collection/changes");
  await api.delete("/v2/product/collection", { collectionIds: [body.id] });
  const [, later] = linkOf(headers);
  expect((await api.get(later)).body.data).toEqual([{ id: body.id, tenant: tenant.id, removed: true }]);
});

test("~since=latest answers a token alone, from which only later changes follow", async ({ tenant }) => {
  await create(tenant.api, "Before");
  const { body, headers } = await tenant.api.get(`${path}?~since=latest`);
  expect(body).toEqual({ data: [], metadata: { more: false, since: expect.any(String) } });
  await create(tenant.api, "After");
  const [, later] = linkOf(headers);
  expect((await tenant.api.get(later)).body.data).toEqual([expect.objectContaining({ name: "After" })]);
});

test("A feed by day, timestamp or relative time has what was changed, added and deleted since, and goes on with its token", async ({
  tenant,
}) => {
  const { api } = tenant;
  const [first, second] = [await create(api, "First"), await create(api, "Second")];
  await create(api, "Unchanged");
  // The feed begins an hour before the time.
  await asDatabaseOwner("UPDATE distributor SET made_at = made_at - interval '2 hours' WHERE tenant = $1", [tenant.id]);
  // It repeats what was written while a transaction runs that is running still, of other tests as well.
  const isOver = `SELECT pg_snapshot_xmin(pg_current_snapshot()) > max(tx) AS over FROM distributor WHERE tenant = $1`;
  await expect
    .poll(async () => (await asDatabaseOwner(isOver, [tenant.id])).rows[0].over, { timeout: 90_000 })
    .toBe(true);
  const time = new Date();
  await api.put(`/v1/distributor/${first}`, { name: "First, renamed" });
  await api.delete(`/v1/distributor/${second}`);
  await create(api, "Third");
  const abroad = new Date(time.getTime() + 2 * 3_600_000).toISOString().replace("Z", "+02:00");
  for (const since of [time.toISOString(), abroad, "now"]) {
    const { body, headers } = await api.get(`${path}?~since=${since}`);
    const names = body.data.map(({ name, _id }: { name?: string; _id: string }) => name ?? _id);
    expect(names, since).toEqual(["First, renamed", second, "Third"]);
    expect(body.data[1]).toEqual({ _id: second, tenant: tenant.id, removed: true });
    expect((await api.get(linkOf(headers)[1])).body.data).toEqual([]);
  }
  const { body, headers } = await api.get(`${path}?~since=${time.toISOString()}&~perPage=1`);
  const [rel, next] = linkOf(headers);
  expect([body.data[0].name, rel]).toEqual(["First, renamed", "next"]);
  expect((await api.get(next)).body.data).toEqual([{ _id: second, tenant: tenant.id, removed: true }]);
  const today = (await api.get(`${path}?~since=today`)).body.data;
  // In the first hour of a day (UTC), two hours ago is before the hour that the feed adds.
  const isEarly = time.getUTCHours() === 0;
  expect(today.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(isEarly ? ["Third"] : ["Unchanged", "Third"]),
  );
  const events = (await api.get(`/v1/event/changes?~since=now&~filter[source]=product`)).body.data;
  expect(events).toHaveLength(6);
});

test("A feed by a time that is to come is 400, and of before what is kept 410 with where to begin", async ({ api }) => {
  for (const feed of [path, "/v1/event/changes"]) {
    const old = await api.get(`${feed}?~since=2001-01-01`);
    expect([old.status, old.body.code, linkOf(old.headers)]).toEqual([410, "resync", ["start", feed]]);
    const { status, body } = await api.get(`${feed}?~since=today%2B2d`);
    expect([status, body.code, body.errors[0].parameter]).toEqual([400, "invalid_parameter", "since"]);
  }
});

test("A token that is invented, changed, of another tenant, list or filter is refused with 400", async ({
  tenant,
  stranger,
}) => {
  const since = (await tenant.api.get(path)).body.metadata.since;
  const changed = `${since.slice(0, 20)}${since[20] === "A" ? "B" : "A"}${since.slice(21)}`;
  for (const [api, target] of [
    [tenant.api, `${path}?~since=invented`],
    [tenant.api, `${path}?~since=${changed}`],
    [tenant.api, `${path}?~since=`],
    [stranger.api, `${path}?~since=${since}`],
    [tenant.api, `/v2/product/changes?~since=${since}`],
    [tenant.api, `${path}?~since=${since}&~filter[active]=true`],
    [tenant.api, `${path}?~filter[created]=>today-1d`],
  ] as const) {
    const { status, body } = await api.get(target);
    expect([status, body.code], target).toEqual([400, "invalid_parameter"]);
  }
});

test("A token of another database, or of before the versions that are kept, is answered with 410 and where to begin", async () => {
  const database = await installation();
  const server = await database.start();
  const byOwner = (text: string) => withSession(database.ownerUrl, (owner) => owner.query(text));
  const { api: made } = await onDatabase(database, newTenant);
  const api = new Api(made.credential, server.url);
  const id = await create(api, "Kept");
  const target = `${path}?~filter[name]=Kept`;
  const old = linkOf((await api.get(target)).headers)[1];
  await api.put(`/v1/distributor/${id}`, { name: "Changed" });
  // A token is as old as the oldest transaction that runs, in whichever database of the server.
  const isPast = "SELECT pg_snapshot_xmin(pg_current_snapshot()) > max(ended) AS past FROM version";
  await expect.poll(async () => (await byOwner(isPast)).rows[0]?.past, { timeout: 90_000 }).toBe(true);
  const fresh = linkOf((await api.get(target)).headers)[1];
  await byOwner("UPDATE version SET ended_at = ended_at - interval '40 days'");
  await byOwner("UPDATE _feed SET began = began - interval '50 days'");
  await withSession(database.ownerUrl, (owner) => pruneVersions(owner, 30));
  expect((await byOwner("SELECT FROM version")).rowCount).toBe(0);
  const answers = [await api.get(old), await api.get(fresh)];
  expect(answers.map(({ status }) => status)).toEqual([410, 200]);
  await byOwner("UPDATE _feed SET epoch = gen_random_uuid()");
  answers.push(await api.get(fresh));
  for (const { status, body, headers } of [answers[0], answers[2]].filter((each) => each !== undefined)) {
    expect([status, body.code]).toEqual([410, "resync"]);
    expect(linkOf(headers)).toEqual(["start", "/v1/distributor/changes?%7Efilter%5Bname%5D=Kept"]);
  }
  expect((await api.get(target)).status).toBe(200);
});

test("Events that are older than they are kept are deleted, and a token of the feed from before them ends", async () => {
  const database = await installation();
  const server = await database.start();
  const time = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const { api: made } = await onDatabase(database, async () => {
    const tenant = await newTenant();
    await tenant.import("events", [
      { id: "past", source: "s", action: "a", time: time(31) },
      { id: "recent", source: "s", action: "a", time: time(29) },
    ]);
    return tenant;
  });
  const api = new Api(made.credential, server.url);
  const old = linkOf((await api.get("/v1/event/changes?~filter[source]=product")).headers)[1];
  await create(api, "Old");
  await withSession(database.ownerUrl, async (owner) => {
    await pruneEvents(owner, 30);
    const read = ["/v1/event/past", "/v1/event/recent", old].map(async (address) => (await api.get(address)).status);
    expect(await Promise.all(read)).toEqual([404, 200, 200]);
    await owner.query("UPDATE event SET time = time - interval '40 days' WHERE source = 'product'");
    await owner.query("UPDATE _feed SET began = began - interval '50 days'");
    await pruneEvents(owner, 30);
  });
  expect((await api.get("/v1/event?~filter[source]=product")).body.data).toEqual([]);
  expect((await api.get(old)).status).toBe(410);
});

test("The feed of events answers each event once, also one whose transaction commits after later ones", async ({
  tenant,
}) => {
  const { api } = tenant;
  const feed = "/v1/event/changes";
  const names = async (address: string) => {
    const { body, headers } = await api.get(address);
    return [body.data.map(({ data }: { data: { name: string } }) => data.name), linkOf(headers)[1]] as const;
  };
  const first = await create(api, "First");
  const [all, later] = await names(`${feed}?~filter[source]=product`);
  expect(all).toEqual(["First"]);
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    await owner.query("BEGIN");
    await appendAsOperator(owner, tenant.actor(), distributorUpdated, { _id: first, name: "Late", changes: {} });
    await create(api, "Second");
    await create(api, "Third");
    const [two, next] = await names(`${later}&~perPage=1`);
    expect(two).toEqual(["Second"]);
    await owner.query("COMMIT");
    const [three, last] = await names(next);
    expect(three).toEqual(["Third"]);
    const [late, end] = await names(last);
    expect(late).toEqual(["Late"]);
    expect((await names(end))[0]).toEqual([]);
  });
  const support = await tenant.keyed("Platform/Support");
  expect((await support.get(feed)).status).toBe(403);
  expect((await api.get(`/v1/event?~snapshot=x`)).body.errors[0].detail).toContain("not kept");
});
