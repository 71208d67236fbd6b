import { mkdtempSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "./embedded";
import { withSession } from "./session";

let folder: string;
const notices: string[] = [];
const options = { throwaway: true, notice: (line: string) => void notices.push(line) };

beforeEach(async () => {
  folder = mkdtempSync(join(process.env.COMPTOIR_TEST_DIR ?? tmpdir(), "comptoir-embedded-"));
  await chmod(folder, 0o755);
  notices.length = 0;
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("a server is created once, keeps its address and its data, and understands every alphabet", async () => {
  const first = await startEmbedded(folder, options);
  await withSession(first.url, (session) => session.query("CREATE TABLE kept AS SELECT 'Ærø' AS name"));
  await first.stop();

  const second = await startEmbedded(folder, options);
  expect(second).toMatchObject({ started: true, url: first.url });
  const { rows } = await withSession(second.url, (session) =>
    session.query("SELECT name, name ILIKE 'æRØ' AS alike, current_setting('timezone') AS zone FROM kept"),
  );
  expect(rows).toEqual([{ name: "Ærø", alike: true, zone: "UTC" }]);
  await second.stop();
});

test("a process that finds a server running joins it, and only the last to leave stops it", async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => startEmbedded(folder, options)));
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  const [last, ...others] = all as [Embedded, ...Embedded[]];
  for (const each of others) await each.stop();
  expect(await isUp(last)).toBe(true);
  await last.stop();
  expect(await isUp(last)).toBe(false);
});

test("an empty pid file, as a loss of power leaves it, does not prevent a start", async () => {
  await (await startEmbedded(folder, options)).stop();
  const file = join(await realpath(join(folder, "postgres")), "data", "postmaster.pid");
  await writeFile(file, "");
  await utimes(file, new Date(0), new Date(0));
  const next = await startEmbedded(folder, options);
  expect(await isUp(next)).toBe(true);
  await next.stop();
});

test("a server whose starter was killed is joined by the next process, which then stops it", async () => {
  const abandoned = await startEmbedded(folder, { ...options, revive: false });
  await withSession(abandoned.superuserUrl, (session) =>
    session.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'comptoir%'"),
  );
  const next = await startEmbedded(folder, options);
  expect(next).toMatchObject({ started: false, url: abandoned.url });
  await next.stop();
  expect(await isUp(next)).toBe(false);
});

test("a server that dies is started again at its old address", async () => {
  const server = await startEmbedded(folder, options);
  await withSession(server.url, (session) => session.query("CREATE TABLE kept AS SELECT 1 AS one"));
  process.kill(
    Number((await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8")).split("\n")[0]),
    "SIGKILL",
  );
  await expect
    .poll(() => notices, { timeout: 15_000 })
    .toEqual(["The embedded Postgres had died and was started again."]);
  await withSession(server.url, (session) => session.query("SELECT one FROM kept"));
  await server.stop();
});

test("a server whose data was taken away is not started as an empty one: the process ends", async () => {
  let isGone = false;
  const server = await startEmbedded(folder, { ...options, gone: () => (isGone = true) });
  const home = await realpath(join(folder, "postgres"));
  const pid = Number((await readFile(join(home, "data", "postmaster.pid"), "utf8")).split("\n")[0]);
  await rm(home, { recursive: true, force: true });
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isGone, { timeout: 15_000 }).toBe(true);
  expect(notices.at(-1)).toBe(`${join(home, "data")} is gone, and the database with it.`);
  await server.stop();
});

test("a pid file left by a crash does not pass a stranger's process off as the server", async () => {
  await (await startEmbedded(folder, options)).stop();
  const file = join(folder, "postgres/data/postmaster.pid");
  await writeFile(file, `${process.pid}\n${folder}\n0\n1\n\n127.0.0.1\n0 0\nready   \n`);
  const server = await startEmbedded(folder, options);
  expect(server.started).toBe(true);
  await server.stop();
});

test.runIf(process.getuid?.() === 0)(
  "a cluster is stored outside the data folder when its account cannot reach it",
  async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const server = await startEmbedded(closed, options);
    expect(notices).toEqual([
      expect.stringMatching(/closed to the account that runs Postgres.*\/var\/lib\/comptoir\//),
    ]);
    expect(await isUp(server)).toBe(true);
    await server.stop();
    const again = await startEmbedded(closed, options);
    expect(again.url).toBe(server.url);
    expect(notices).toHaveLength(1);
    await again.stop();
    await rm(await realpath(join(closed, "postgres")), { recursive: true });
  },
);

async function isUp(server: Embedded): Promise<boolean> {
  await sleep(100);
  return await withSession(server.url, async () => true).catch(() => false);
}
