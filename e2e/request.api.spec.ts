import { pruneRequests } from "@/lib/resources/request/prune";
import { withSession } from "@/prisma/server/session";
import { test as base, expect } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { parseExposition } from "./exposition";
import { Api, newTenant, onDatabase, type TestTenant } from "./fixtures";
import { type RunningServer, startServer } from "./server";

const perMinute = 8;
const metricsToken = "a token of the metrics";

// Two processes, of which one has a low limit, on a database that the tests may lock.
let database: TestDatabase;
let server: RunningServer;
let strict: RunningServer;
base.beforeAll(async () => {
  database = await cloneDatabase();
  const environment = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
  [server, strict] = await Promise.all([
    startServer({ ...environment, METRICS_TOKEN: metricsToken }),
    startServer({ ...environment, RATE_LIMIT_PER_MINUTE: String(perMinute) }),
  ]);
});
base.afterAll(async () => {
  await Promise.all([server.stop(), strict.stop()]);
  await database.drop();
});

const here = <T>(work: () => Promise<T>): Promise<T> => onDatabase({ ...database, url: server.url }, work);
const test = base.extend("tenant", () => here(() => newTenant()));

const requestsOf = async ({ api }: Pick<TestTenant, "api">, query = "") => (await api.get(`/v1/request?${query}`)).body;
const totalOf = async (tenant: TestTenant, query = ""): Promise<number> =>
  (await requestsOf(tenant, query)).metadata.total;

test("GET /v1/request tells what an X-Request-Id stands for: who asked what, and how it was answered", async ({
  tenant,
}) => {
  const before = Date.now();
  const made = await tenant.api.post("/v1/distributor", { name: "Nordic" }, { "X-Request-Id": "job-7.made" });
  const refused = await tenant.api.get("/v1/distributor?~filter[secret]=hunter2");
  const key = await here(() => tenant.key("Platform/Distributor"));
  const inPath = await tenant.api.delete(`/v1/key/${key}`);
  await tenant.api.get("/v1/distributor");
  await tenant.api.post("/v1/distributor", { name: "Tried" }, { Prefer: "dry-run" });
  await tenant.api.post("/v1/distributor", { name: "" }, { Prefer: "dry-run" });
  await expect.poll(() => totalOf(tenant)).toBe(4);
  const idOf = (answer: { headers: Headers }) => answer.headers.get("x-request-id");
  const { data } = await requestsOf(
    tenant,
    `~filter[requestId]=${idOf(refused)}&~filter[requestId]=job-7.made&~sort=time`,
  );
  const user = { username: expect.stringMatching(/^key:/), type: "api", id: expect.any(String) };
  const same = { id: expect.any(String), time: expect.any(String), milliseconds: expect.any(Number), user };
  const distributors = { method: "POST", path: "/v1/distributor" };
  const created = { requestId: "job-7.made", operation: "createDistributor", ...distributors, status: 201 };
  const { requestId } = refused.body;
  const failed = { status: 400, code: "invalid_parameter" };
  expect(data).toEqual([
    { ...same, ...created },
    { ...same, requestId, operation: "listDistributors", ...distributors, method: "GET", ...failed },
  ]);
  expect(Math.abs(Date.parse(data[0].time) - before)).toBeLessThan(2_000);
  expect(made.status).toBe(201);
  // Neither a query nor the secret of a key in a path is kept.
  const all = JSON.stringify(await requestsOf(tenant));
  expect(all).not.toContain("hunter2");
  expect(all).not.toContain(key);
  expect((await requestsOf(tenant, `~filter[requestId]=${idOf(inPath)}`)).data[0].path).toMatch(
    /^\/v1\/key\/comptoir_\w+_…$/,
  );
});

test("A request is listed for those who may read events, in their tenant alone", async ({ tenant }) => {
  const other = await here(() => newTenant());
  const blind = await here(() => tenant.keyed("Platform/Distributor"));
  expect((await blind.get("/v1/request")).body).toMatchObject({ status: 403, missing: ["Platform/Event"] });
  await expect.poll(() => totalOf(tenant, "~filter[status]=403&~filter[code]=missing_feature")).toBe(1);
  expect(await totalOf(other)).toBe(0);
  const csv = await tenant.api.get("/v1/request?~fields=operation,status", { Accept: "text/csv" });
  expect(csv.text).toBe("operation,status\r\nlistRequests,403\r\n");
});

test("Two processes list what each was asked; of a client beyond its limit, one request a second", async ({
  tenant,
}) => {
  const api = new Api((await here(() => tenant.keyed("Platform/Distributor"))).credential, strict.url);
  const statuses: number[] = [];
  for (let count = 0; count < 40; count++) statuses.push((await api.get("/v1/distributor")).status);
  const limited = statuses.filter((status) => status === 429).length;
  expect(limited).toBeGreaterThan(25);
  await tenant.api.post("/v1/distributor", { name: "Elsewhere" });
  await expect.poll(() => totalOf(tenant, "~filter[status]=201")).toBe(1);
  await expect.poll(() => totalOf(tenant, "~filter[code]=rate_limited")).toBeGreaterThan(0);
  expect(await totalOf(tenant, "~filter[code]=rate_limited")).toBeLessThan(limited / 3);
});

test("What cannot be stored at once waits, what cannot be stored at all is counted, and no write notices either", async ({
  tenant,
}) => {
  const lost = async () => {
    const text = await (
      await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    ).text();
    return parseExposition(text)
      .filter(({ name }) => name === "comptoir_requests_unlisted_total")
      .reduce((sum, { value }) => sum + value, 0);
  };
  expect(await lost()).toBe(0);
  await withSession(database.ownerUrl, async (owner) => {
    await owner.query("BEGIN");
    await owner.query("LOCK TABLE request IN ACCESS EXCLUSIVE MODE");
    // Longer than an attempt to store may take.
    const until = Date.now() + 6_000;
    const slow: number[] = [];
    for (let count = 0; Date.now() < until; count++) {
      const began = performance.now();
      await tenant.api.post("/v1/distributor", { name: `Meanwhile ${count}` });
      slow.push(performance.now() - began);
      if (count >= 20) break;
    }
    expect(Math.max(...slow)).toBeLessThan(2_000);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())));
    await owner.query("ROLLBACK");
  });
  await expect.poll(() => totalOf(tenant), { timeout: 8_000 }).toBe(21);
  expect(await lost()).toBe(0);
  await withSession(database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ role: string }>("SELECT app.application_role()::text AS role");
    await owner.query(`REVOKE INSERT ON request FROM ${rows[0]?.role}`);
    expect((await tenant.api.post("/v1/distributor", { name: "Unlisted" })).status).toBe(201);
    await expect
      .poll(lost, { timeout: 8_000 })
      .toBe(1)
      .finally(() => owner.query(`GRANT INSERT ON request TO ${rows[0]?.role}`));
  });
  expect(await totalOf(tenant)).toBe(21);
}, 60_000);

test("A process that stops has listed what it was asked", async ({ tenant }) => {
  const { ownerUrl, appUrl } = database;
  const third = await startServer({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl });
  await new Api(tenant.api.credential, third.url).post("/v1/distributor", { name: "Last" });
  expect(await third.stop()).toBe(0);
  expect(await totalOf(tenant)).toBe(1);
});

test("Requests are deleted after seven days, and beyond the latest 100,000 of a tenant", async ({ tenant }) => {
  for (let count = 0; count < 5; count++) await tenant.api.post("/v1/distributor", { name: `${count}` });
  await expect.poll(() => totalOf(tenant)).toBe(5);
  await withSession(database.ownerUrl, async (owner) => {
    const prune = (latest?: number) => pruneRequests(owner, latest);
    await prune();
    expect(await totalOf(tenant)).toBe(5);
    await prune(3);
    expect(await totalOf(tenant)).toBe(3);
    const old = (Date.now() - 8 * 86_400_000).toString(16).padStart(12, "0");
    await owner.query("UPDATE request SET id = $1 || right(id, 12) WHERE tenant = $2", [old, tenant.id]);
    await prune();
  });
  expect(await totalOf(tenant)).toBe(0);
});
