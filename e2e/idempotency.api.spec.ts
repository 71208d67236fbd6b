import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import type { Answer, TestTenant } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";

const path = "/v1/distributor";
const key = () => ({ "Idempotency-Key": randomBytes(9).toString("base64url") });

const owner = <T extends object>(statement: string, ...values: unknown[]): Promise<T[]> =>
  withSession(
    process.env.COMPTOIR_TEST_OWNER_URL ?? "",
    async (session) => (await session.query<T>(statement, values)).rows,
  );

/** How many distributors of a name there are, and how many events of their creation. */
async function effects(tenant: TestTenant, name: string): Promise<{ rows: number; events: number }> {
  const [count] = await owner<{ rows: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM distributor WHERE tenant = $1 AND name = $2) AS rows,
            (SELECT count(*)::int FROM event WHERE tenant = $1 AND status = 'success' AND doc #>> '{data,name}' = $2) AS events`,
    tenant.id,
    name,
  );
  return count ?? { rows: 0, events: 0 };
}

const isReplay = ({ headers }: Answer): boolean => headers.get("idempotency-replayed") === "true";

test("A repeat with the same key and body gets the first answer again and changes nothing", async ({ tenant }) => {
  const headers = key();
  const first = await tenant.api.post(path, { name: "Once" }, headers);
  expect(first.status).toBe(201);
  expect(first.headers.has("idempotency-replayed")).toBe(false);
  for (let round = 0; round < 3; round++) {
    const again = await tenant.api.post(path, { name: "Once" }, headers);
    expect(isReplay(again)).toBe(true);
    expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text });
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  }
  expect(await effects(tenant, "Once")).toEqual({ rows: 1, events: 1 });
});

test("The same key with another body answers 422 and changes nothing", async ({ tenant }) => {
  const headers = key();
  await tenant.api.post(path, { name: "First" }, headers);
  const answer = await tenant.api.post(path, { name: "Second" }, headers);
  expect(answer.body).toMatchObject({ status: 422, code: "key_reused" });
  expect(await effects(tenant, "Second")).toEqual({ rows: 0, events: 0 });
});

test("A key counts for one tenant, method and path only", async ({ tenant, stranger }) => {
  const headers = key();
  const first = await tenant.api.post(path, { name: "Scoped" }, headers);
  const other = await stranger.api.post(path, { name: "Scoped" }, headers);
  expect([first.status, other.status]).toEqual([201, 201]);
  expect(other.body._id).not.toBe(first.body._id);
  expect(isReplay(other)).toBe(false);
  const elsewhere = await tenant.api.post("/v2/product/collection", { name: "Scoped" }, headers);
  expect(elsewhere.status).toBe(201);
  expect(isReplay(elsewhere)).toBe(false);
});

test("A key counts for every credential of its tenant", async ({ tenant }) => {
  const headers = key();
  const first = await tenant.api.post(path, { name: "Shared" }, headers);
  const other = await (await tenant.keyed("Platform/Distributor/Write")).post(path, { name: "Shared" }, headers);
  expect(isReplay(other)).toBe(true);
  expect(other.text).toBe(first.text);
  const without = await (await tenant.keyed("Platform/Distributor")).post(path, { name: "Shared" }, headers);
  expect(without.status).toBe(403);
});

test("A refused request leaves its key free", async ({ tenant }) => {
  const headers = key();
  expect((await tenant.api.post(path, { name: "" }, headers)).status).toBe(422);
  expect((await tenant.api.post(path, "{", headers)).status).toBe(400);
  const answer = await tenant.api.post(path, { name: "Now right" }, headers);
  expect(answer.status).toBe(201);
  expect(isReplay(answer)).toBe(false);
});

test("An absent body and an empty object are the same body", async ({ tenant }) => {
  const headers = key();
  const restore = "/v2/product/collection/restore";
  const first = await tenant.api.post(restore, undefined, headers);
  const again = await tenant.api.post(restore, {}, headers);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(isReplay(again)).toBe(true);
});

test("A key of impossible form answers 400 naming the header", async ({ tenant }) => {
  for (const wrong of ["a b", "x".repeat(256), "æ", ""]) {
    const answer = await tenant.api.post(path, { name: "Never" }, { "Idempotency-Key": wrong });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ parameter: "Idempotency-Key" }] });
  }
  expect(await effects(tenant, "Never")).toEqual({ rows: 0, events: 0 });
  const longest = await tenant.api.post(path, { name: "Longest" }, { "Idempotency-Key": "!".repeat(255) });
  expect(longest.status).toBe(201);
});

test("A key is forgotten after 24 hours", async ({ tenant }) => {
  const headers = key();
  await tenant.api.post(path, { name: "Daily" }, headers);
  const age = (hours: number) =>
    owner("UPDATE idempotency SET created = now() - make_interval(hours => $2) WHERE tenant = $1", tenant.id, hours);
  await age(23);
  expect(isReplay(await tenant.api.post(path, { name: "Daily" }, headers))).toBe(true);
  await age(25);
  const later = await tenant.api.post(path, { name: "Other" }, headers);
  expect(later.status).toBe(201);
  expect(isReplay(later)).toBe(false);
});

test("Keys that are sent 10 times at once, some of them cut off, each have exactly one effect", async ({ tenant }) => {
  const keys = Array.from({ length: times("idempotency", 24) }, key);
  const wrong: string[] = [];
  let cuts = 0;
  const send = async (name: string, headers: Record<string, string>, isCut: boolean) => {
    if (!isCut) return [await tenant.api.post(path, { name }, headers)];
    cuts++;
    await cutOff(tenant, name, headers);
    return [];
  };
  await inParallel([...keys.entries()], 8, async ([at, headers]) => {
    const name = `Raced ${at}`;
    const sent = Array.from({ length: 10 }, (_, copy) => send(name, headers, copy % 4 === 1));
    const answers = (await Promise.all(sent)).flat();
    // Those may all have been cut off or refused as concurrent: a repeat gets the stored answer.
    while (!answers.some(({ status }) => status === 201)) answers.push(...(await send(name, headers, false)));
    const made = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    const { rows, events } = await effects(tenant, name);
    if (rows !== 1 || events !== 1) wrong.push(`${name} has ${rows} rows and ${events} events`);
    if (new Set(made.map(({ text }) => text)).size !== 1) wrong.push(`${name} is answered in several ways`);
    if (made.filter((answer) => !isReplay(answer)).length > 1) wrong.push(`${name} is made anew`);
    if (others.some(({ status, headers }) => ![409, 503].includes(status) || !Number(headers.get("retry-after"))))
      wrong.push(`${name} is answered ${others.map(({ status }) => status)}`);
  });
  prove("idempotency", keys.length, wrong.length, `keys sent 10 times at once, ${cuts} requests cut off`);
  expect(wrong).toEqual([]);
});

/** Sends a request and closes the connection at a random moment. */
async function cutOff({ api }: TestTenant, name: string, headers: Record<string, string>): Promise<void> {
  const sent = request(api.origin + path, {
    method: "POST",
    headers: { ...api.credential, ...headers, "Content-Type": "application/json" },
    agent: false,
  });
  sent.on("error", () => {});
  sent.end(JSON.stringify({ name }));
  await sleep(Math.random() * 12);
  sent.destroy();
}
