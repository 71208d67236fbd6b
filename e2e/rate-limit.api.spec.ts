import { randomBytes } from "node:crypto";
import pg from "pg";
import { onTestFinished } from "vitest";
import { newKey } from "@/lib/base/auth/api-key";
import { expect, test } from "./api-test";
import { cloneDatabase } from "./database";
import { Api, newTenant, onDatabase, randomAddress } from "./fixtures";
import { inParallel } from "./raw";
import { type RunningServer, startServer } from "./server";

const perMinute = 5;

let strict: RunningServer;
test.beforeAll(async () => {
  const { COMPTOIR_TEST_OWNER_URL = "", COMPTOIR_TEST_APP_URL = "" } = process.env;
  strict = await startServer({
    DATABASE_URL: COMPTOIR_TEST_OWNER_URL,
    APP_DATABASE_URL: COMPTOIR_TEST_APP_URL,
    RATE_LIMIT_PER_MINUTE: String(perMinute),
  });
});
test.afterAll(() => strict.stop());

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
  const other = new Api((await tenant.keyed()).credential, strict.url);
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

test("Strangers are limited together, whatever they present, and nobody else by them", async ({ tenant }) => {
  const strangers = Array.from({ length: 12 }, () => {
    const nonsense = { Authorization: `Bearer comptoir_${randomBytes(40).toString("hex")}` };
    return new Api(nonsense, strict.url);
  });
  const answers = await inParallel(strangers, 4, (api) => api.get("/v1/distributor"));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(perMinute);
  expect((await new Api(tenant.api.credential, strict.url).get("/v1/distributor")).status).toBe(200);
});

test("Past the limit, unknown credentials of a network are refused without a look in the database", async () => {
  const database = await cloneDatabase();
  const server = await startServer({
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    RATE_LIMIT_PER_MINUTE: String(perMinute),
  });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  onTestFinished(async () => {
    await owner.end();
    await server.stop();
    await database.drop();
  });
  const { id, api } = await onDatabase(database, newTenant);
  const ask = (key: string, from: string) =>
    new Api({ Authorization: `Bearer ${key}`, "X-Forwarded-For": from }, server.url).get("/v1/distributor");
  const [flooding, other] = [randomAddress(), randomAddress()];
  expect((await new Api(api.credential, server.url).get("/v1/distributor")).status, id).toBe(200);
  for (let at = 0; at < perMinute; at++) expect((await ask(newKey().key, flooding)).status).toBe(401);

  await owner.connect();
  // Whoever asks the database now waits, and is answered 503.
  await owner.query("BEGIN; LOCK TABLE api_key");
  expect((await ask(newKey().key, flooding)).status).toBe(429);
  expect((await ask(newKey().key, other)).status).toBe(503);
  await owner.query("ROLLBACK");
  // A credential that is known already is served in the midst of the flood.
  expect(
    (await new Api({ ...api.credential, "X-Forwarded-For": flooding }, server.url).get("/v1/distributor")).status,
  ).toBe(200);
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
