import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { onTestFinished } from "vitest";
import { newKey } from "@/lib/base/auth/api-key";
import { test as base, expect } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { isSuperset, parseExposition } from "./exposition";
import { Api, newTenant, onDatabase, randomAddress } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";
import { type RunningServer, startServer } from "./server";

const perMinute = 5;

const metricsToken = randomBytes(16).toString("hex");

// Counts are shared by all servers on a database, so the two here have one of their own.
let database: TestDatabase;
let strict: RunningServer;
let second: RunningServer;
base.beforeAll(async () => {
  database = await cloneDatabase();
  const environment = {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    METRICS_TOKEN: metricsToken,
  };
  [strict, second] = await Promise.all([startServer(environment), startServer(environment)]);
});
base.afterAll(async () => {
  await Promise.all([strict.stop(), second.stop()]);
  await database.drop();
});

const here = <T>(work: () => Promise<T>): Promise<T> => onDatabase(database, work);
const test = base.extend("tenant", () => here(() => newTenant()));

const left = (headers: Headers): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

test("Each answer tells what is left, and the one too many is 429 with Retry-After", async ({ tenant }) => {
  const api = new Api(tenant.api.credential, strict.url);
  for (let count = 1; count <= perMinute; count++) {
    // Refusals count like everything else.
    const answer = await api.get(count % 2 === 0 ? "/v1/distributor" : "/v1/distributor?~nonsense=1");
    expect(answer.headers.get("ratelimit-policy")).toBe(`"default";q=${perMinute};w=60`);
    expect(left(answer.headers)).toBe(perMinute - count);
  }
  const refused = await api.post("/v1/distributor", { name: "One too many" });
  expect(refused.body).toMatchObject({ status: 429, code: "rate_limited" });
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(left(refused.headers)).toBe(0);
  expect(refused.headers.get("ratelimit")).toContain(`t=${seconds}`);
  // It is counted by credential, and leaves no event.
  const other = new Api((await here(() => tenant.keyed())).credential, strict.url);
  const log = await other.get("/v1/event?~filter[action]=distributor_create");
  expect(log.status).toBe(200);
  expect(log.body.pagination.total).toBe(0);
});

test("Of many at once exactly as many as allowed get through", async ({ tenant }) => {
  const api = new Api(tenant.api.credential, strict.url);
  const answers = await inParallel(Array.from({ length: 30 }), 30, () => api.get("/v1/distributor"));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(perMinute);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - perMinute);
});

test("A stranger who floods without a credential leaves other networks their 401", async () => {
  const ask = (from: string) => new Api({ "X-Forwarded-For": from }, strict.url).get("/v1/distributor");
  const flooding = randomAddress();
  await expect.poll(async () => (await ask(flooding)).status).toBe(429);
  expect((await ask(randomAddress())).status).toBe(401);
});

test("Requests of a network without a valid credential share one limit, which does not affect others", async ({
  tenant,
}) => {
  const strangers = Array.from({ length: 12 }, () => {
    const nonsense = { Authorization: `Bearer comptoir_${randomBytes(40).toString("hex")}` };
    return new Api(nonsense, strict.url);
  });
  const answers = await inParallel(strangers, 4, (api) => api.get("/v1/distributor"));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(perMinute);
  expect((await new Api(tenant.api.credential, strict.url).get("/v1/distributor")).status).toBe(200);
});

test("Past the limit, unknown credentials of a network are refused without a look in the database", async ({
  tenant,
}) => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  onTestFinished(() => owner.end());
  const ask = (key: string, from: string, { url } = strict) =>
    new Api({ Authorization: `Bearer ${key}`, "X-Forwarded-For": from }, url).get("/v1/distributor");
  const [flooding, other] = [randomAddress(), randomAddress()];
  expect((await new Api(tenant.api.credential, strict.url).get("/v1/distributor")).status).toBe(200);
  await owner.connect();
  await expect.poll(async () => (await ask(newKey().key, flooding)).body.detail).toMatch(/from your network/);

  // A request to the database now waits, and is answered 503.
  await owner.query("BEGIN; LOCK TABLE api_key");
  const refused = await ask(newKey().key, flooding);
  expect(refused.status).toBe(429);
  expect(refused.body.detail).toMatch(/from your network/);
  expect((await ask(newKey().key, other)).status).toBe(503);
  await owner.query("ROLLBACK");
  // A credential that is known already is served in the midst of the flood.
  expect(
    (await new Api({ ...tenant.api.credential, "X-Forwarded-For": flooding }, strict.url).get("/v1/distributor"))
      .status,
  ).toBe(200);
  // And so in another process, after its first question at the latest.
  await expect.poll(async () => (await ask(newKey().key, flooding, second)).body.detail).toMatch(/from your network/);
});

test("Two processes together let through what one may, and a few more at most", async () => {
  const rounds = times("two-processes", 1);
  // Each has one request that is not exchanged yet, and one that comes while the exchange is on its way.
  const most = perMinute + 2 * 2;
  const counts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { api } = await here(() => newTenant());
    const processes = [strict, second].map(({ url }) => new Api(api.credential, url));
    const answers = await Promise.all(
      processes.map((one) => inParallel(Array.from({ length: 20 }), 1, () => one.get("/v1/distributor"))),
    );
    counts.push(answers.flat().filter(({ status }) => status === 200).length);
    // A limit reached at one of them is reached at the other too.
    for (const one of processes) expect((await one.get("/v1/distributor")).status).toBe(429);
  }
  const wrong = counts.filter((count) => count < perMinute || count > most);
  const unit = `limits of ${perMinute} asked of two processes 40 times at once; ${Math.max(...counts)} let through at most`;
  prove("two-processes", rounds, wrong.length, unit);
  expect(wrong).toEqual([]);
});

test("Prometheus reads what was measured, with the token alone, and finds no tenant, key or path that was typed", async ({
  tenant,
}) => {
  const api = new Api(tenant.api.credential, strict.url);
  expect((await api.get(`/v1/distributor/${tenant.id}`)).headers.has("server-timing")).toBe(false);
  const { headers } = await api.get("/v1/distributor");
  expect(headers.get("server-timing")).toMatch(/^db;dur=[\d.]+, wait;dur=[\d.]+, app;dur=[\d.]+$/);
  await api.get(`/v1/${tenant.id}`);
  for (let count = 0; count <= perMinute; count++) await api.get("/v1/distributor");

  const prometheus = (token: string) => new Api({ Authorization: `Bearer ${token}` }, strict.url).get("/metrics");
  expect((await prometheus("another")).status).toBe(401);
  const { status, text } = await prometheus(metricsToken);
  expect(status).toBe(200);
  const samples = parseExposition(text);
  const value = (name: string, labels: Record<string, string>) =>
    samples.find((sample) => sample.name === name && isSuperset(sample.labels, labels))?.value;
  const requests = "comptoir_http_request_duration_seconds_count";
  expect(value(requests, { method: "GET", route: "/v1/distributor/:id", status: "404" })).toBeGreaterThanOrEqual(1);
  expect(value(requests, { method: "other", route: "none", status: "404" })).toBeGreaterThanOrEqual(1);
  expect(value("comptoir_rate_limited_total", { limit: "credential" })).toBeGreaterThanOrEqual(1);
  expect(value("comptoir_db_connections", { pool: "requests", state: "idle" })).toBeGreaterThanOrEqual(1);
  expect(value("comptoir_download_places", { state: "free" })).toBe(8);
  expect(value("comptoir_ready", { state: "ok" })).toBe(1);
  for (const name of ["webhook_deliveries_pending", "webhook_deliveries_failed", "mails_waiting", "jobs_failed"])
    expect(value(`comptoir_${name}`, {}), name).toBe(0);
  expect(value("nodejs_eventloop_lag_p99_seconds", {})).toBeGreaterThanOrEqual(0);
  expect(text).not.toContain(tenant.id);
  expect(text).not.toContain(metricsToken);
});

test("The alert rules and the board name metrics that there are, in the form that Prometheus takes", async () => {
  const { text } = await new Api({ Authorization: `Bearer ${metricsToken}` }, strict.url).get("/metrics");
  const rules = "deploy/prometheus/alerts.yml";
  for (const file of [rules, "deploy/grafana/comptoir.json"]) {
    const named = readFileSync(file, "utf8").match(/\b(comptoir|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_(bucket|count)$/, "")} `);
  }
  // Its own tool says so where it is installed: on Debian, `apt-get install prometheus`.
  if (spawnSync("promtool", ["--version"]).error) return;
  execFileSync("promtool", ["check", "metrics"], { input: text });
  execFileSync("promtool", ["check", "rules", rules]);
});

test("The probes, the document and unknown paths are not limited", async () => {
  const open = new Api({}, strict.url);
  for (const [path, status] of [
    ["/livez", 200],
    ["/readyz", 200],
    ["/openapi.json", 200],
    ["/v1/nothing", 404],
  ] as const) {
    const answers = await inParallel(Array.from({ length: 12 }), 4, () => open.get(path));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  }
});
