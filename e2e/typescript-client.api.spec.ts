import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Comptoir, dataProvider, ifDryRun, Problem, shownBy, verifyWebhook } from "@/lib/client/client";
import { sign } from "@/lib/resources/webhook/secret";
import { expect, test } from "./api-test";
import { startBetween } from "./between";
import type { TestTenant } from "./fixtures";

/** The TypeScript client, without the types that `client.spec.ts` compiles it with. */

// biome-ignore lint/suspicious/noExplicitAny: the types are generated from the document of an installation
type Untyped = any;

const origin = () => process.env.COMPTOIR_TEST_URL ?? "";

const clientOf = async (tenant: TestTenant, baseUrl = origin()) =>
  new Comptoir<Untyped>({ baseUrl, key: await tenant.key() });

async function all<Each>(records: AsyncIterable<Each>): Promise<Each[]> {
  const read: Each[] = [];
  for await (const each of records) read.push(each);
  return read;
}

test("walk() reads every record of a list, whatever its envelope, page after page", async ({ tenant }) => {
  await tenant.import(
    "accounts",
    Array.from({ length: 45 }, (_, at) => ({ id: `a${at}`, name: `Customer ${at}` })),
  );
  await tenant.import("products", [{ id: "p1", name: "Backup" }]);
  const client = await clientOf(tenant);
  const read = await all(client.walk("/v1/account", { "~perPage": 20, "~sort": "name", "~fields": "name" }));
  expect(new Set(read.map(({ id }) => id)).size).toBe(45);
  expect(await all(client.walk("/v2/product"))).toMatchObject([{ id: "p1" }]);
  expect(await all(client.walk("/v1/distributor", { "~filter[name]": "none" }))).toEqual([]);
});

test("changes() continues where it has ended", async ({ tenant }) => {
  const client = await clientOf(tenant);
  const follow = async (since?: string) => {
    const feed = client.changes("/v1/distributor", since);
    for (const seen: Untyped[] = []; ; ) {
      const { done, value } = await feed.next();
      if (done) return { seen, since: value as string };
      seen.push(value);
    }
  };
  const made = await client.api.POST("/v1/distributor", { body: { name: "Nord" } });
  const first = await follow();
  expect(first.seen).toMatchObject([{ name: "Nord" }]);
  await client.api.DELETE("/v1/distributor/{id}", { params: { path: { id: made.data._id } } });
  expect((await follow(first.since)).seen).toMatchObject([{ _id: made.data._id, removed: true }]);
});

test("a refusal is thrown as a problem with its code, its fields and its request", async ({ tenant }) => {
  const { api } = await clientOf(tenant);
  const refused = await api.POST("/v1/distributor", { body: { nam: "x" } }).catch((error: Problem) => error);
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ status: 422, code: "invalid_body", errors: [expect.anything(), expect.anything()] });
  expect((refused as Problem).requestId).toMatch(/^[\w-]{36}$/);
});

test("a write is tried, and then carried out only as it was shown", async ({ tenant }) => {
  const { api, trial } = await clientOf(tenant);
  const { data } = await api.POST("/v1/distributor", { body: { name: "Nord" } });
  const renaming = { params: { path: { id: data._id } }, body: { name: "Sør" } };
  const tried = await trial.PUT("/v1/distributor/{id}", renaming);
  expect(tried.data).toMatchObject({ name: "Sør" });
  const shown = shownBy(tried.response);
  expect(shown.effects).toBe("events=1, deliveries=0");
  await api.PUT("/v1/distributor/{id}", { ...renaming, body: { active: false } });
  const put = () => api.PUT("/v1/distributor/{id}", { ...renaming, headers: ifDryRun(shown) });
  await expect(put()).rejects.toMatchObject({ status: 412, code: "dry_run_stale" });
});

test("plan() waits until it is made, and apply() until it has ended", async ({ tenant }) => {
  const client = await clientOf(tenant);
  for (const subject of ["A", "B"]) await client.api.POST("/v1/support/ticket", { body: { subject } });
  const run = await client.plan({ operation: "ticket.update", where: {}, set: { closed: "now" } });
  expect(run.plan).toMatchObject({ status: "ready", total: 2 });
  expect(await run.apply()).toMatchObject({ status: "done", done: 2, failed: 0 });
  await expect(run.apply()).rejects.toMatchObject({ status: 409 });
});

test("a POST that a limit, an outage or a lost connection has ended is sent again, and carried out once", async ({
  tenant,
}) => {
  const keys: unknown[] = [];
  const url = await startBetween(origin(), async (request, pass) => {
    const at = keys.push(request.headers?.["idempotency-key"]) - 1;
    if (at < 2) return [429, 503][at];
    const answer = await pass(request);
    return at === 2 ? undefined : answer;
  });
  const client = await clientOf(tenant, url);
  await client.api.POST("/v1/distributor", { body: { name: "Once" } });
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  expect((await tenant.api.get("/v1/distributor")).body.metadata.totalCount).toBe(1);
});

test("dataProvider() answers what react-admin asks", async ({ tenant }) => {
  const client = await clientOf(tenant);
  const provider = dataProvider(client.request, { distributors: { path: "/v1/distributor", id: "_id" } });
  const made = [];
  for (const name of ["A", "B", "C"]) made.push((await provider.create("distributors", { data: { name } })).data);
  const [a, b, c] = made.map(({ id }) => id);
  const sort = { field: "name", order: "DESC" } as const;
  const page = await provider.getList("distributors", { pagination: { page: 2, perPage: 2 }, sort });
  expect(page).toMatchObject({ data: [{ id: a, name: "A" }], total: 3 });
  expect((await provider.getList("distributors", { filter: { name: ["A", "B"] }, sort })).total).toBe(2);
  expect((await provider.getMany("distributors", { ids: [c, a] })).data.map(({ id }) => id).sort()).toEqual(
    [a, c].sort(),
  );
  const { data } = await provider.getOne("distributors", { id: b });
  const change = { id: b, data: { ...data, name: "Sør" }, previousData: data };
  expect((await provider.update("distributors", change)).data).toMatchObject({ id: b, name: "Sør" });
  expect((await provider.delete("distributors", { id: b })).data).toMatchObject({ id: b });
  expect(await provider.deleteMany("distributors", { ids: [a, c] })).toEqual({ data: [a, c] });
  expect((await provider.getList("distributors", {})).total).toBe(0);
});

test("verifyWebhook() takes what the holder of the secret has sent in the last minutes, and nothing else", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const now = Date.now();
  const [id, timestamp, body] = ["m1", Math.floor(now / 1_000), '{"type":"account.update"}'];
  const headers = (at: number) => ({
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,x ${sign(secret, { id, timestamp: at, body })}`,
  });
  expect(await verifyWebhook(secret, headers(timestamp), body)).toEqual({ type: "account.update" });
  expect(await verifyWebhook(secret, new Headers(headers(timestamp)), body)).toEqual({ type: "account.update" });
  for (const [wrong, at, sent] of [
    ["whsec_AAAA", timestamp, body],
    [secret, timestamp, `${body} `],
    [secret, timestamp - 600, body],
  ] as const)
    await expect(verifyWebhook(wrong, headers(at), sent)).rejects.toThrow(/too old|not signed/);
});

test("the client has at most 10 kB, compressed", async () => {
  const { outputFiles } = await build({
    entryPoints: ["lib/client/client.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(10_000);
});
