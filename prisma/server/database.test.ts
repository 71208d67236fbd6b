import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./database";
import { type Embedded, startEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { withSession } from "./session";

let folder: string;
let server: Embedded;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(process.env.COMPTOIR_TEST_DIR ?? tmpdir(), "comptoir-database-"));
  await chmod(folder, 0o755);
  server = await startEmbedded(folder, { throwaway: true });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database, by default of an owner that is no superuser, as on a managed server. */
async function emptyDatabase(owner = "comptoir"): Promise<{ url: string; name: string }> {
  const name = `scratch_${++made}`;
  await run(server.superuserUrl, `CREATE DATABASE ${name} OWNER ${owner}`);
  return { url: server.url.replace(/comptoir$/, name), name };
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return (await withSession(url, (session) => session.query(sql))).rows;
}

async function migrations(scripts: Record<string, string>): Promise<string> {
  const place = join(folder, `migrations-${++made}`);
  for (const [name, sql] of Object.entries(scripts)) {
    await mkdir(join(place, name), { recursive: true });
    await writeFile(join(place, name, "migration.sql"), sql);
  }
  return place;
}

test("migrations are applied in order and once, however many processes ask", async () => {
  const { url } = await emptyDatabase();
  const place = await migrations({
    "2_second": "INSERT INTO note VALUES ('two');",
    "1_first": `-- a comment; with a semicolon
      CREATE TABLE note (text text);
      DO $$ BEGIN INSERT INTO note VALUES ('o;ne'); END $$;
      CREATE FUNCTION answer() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN RETURN 42; END; $body$;`,
  });
  const applied = await Promise.all([migrate(url, place), migrate(url, place), migrate(url, place)]);
  expect(applied.sort()).toEqual([[], [], ["1_first", "2_second"]]);
  expect(await run(url, "SELECT text, answer() FROM note ORDER BY text")).toEqual([
    { text: "o;ne", answer: 42 },
    { text: "two", answer: 42 },
  ]);
});

test("a migration that fails is named, leaves nothing behind, and is tried again", async () => {
  const { url } = await emptyDatabase();
  const broken = await migrations({ "1_broken": "CREATE TABLE half (id int);\nSELECT nothing FROM nowhere;" });
  const failure = 'Migration 1_broken failed at line 2: relation "nowhere" does not exist (42P01)';
  await expect(migrate(url, broken)).rejects.toThrow(failure);
  await expect(migrate(url, broken)).rejects.toThrow(failure);
  const mended = await migrations({ "1_broken": "CREATE TABLE half (id int);" });
  expect(await migrate(url, mended)).toEqual(["1_broken"]);
});

test("a migration that Prisma's own engine left unfinished is applied by the next start", async () => {
  const { url } = await emptyDatabase();
  const place = await migrations({ "1_first": "SELECT 1;" });
  await migrate(url, place);
  await run(
    url,
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('x', 'x', '2_second', now())",
  );
  await mkdir(join(place, "2_second"));
  await writeFile(join(place, "2_second", "migration.sql"), "CREATE TABLE second ();");
  expect(await migrate(url, place)).toEqual(["2_second"]);
});

test("the history has what Prisma's own engine writes, so that either can continue where the other stopped", async () => {
  const { url } = await emptyDatabase();
  const script = "SELECT 'a checksum covers the whole file';\n";
  await migrate(url, await migrations({ "1_first": script }));
  expect(await run(url, "SELECT * FROM _prisma_migrations")).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: createHash("sha256").update(script).digest("hex"),
      migration_name: "1_first",
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
    },
  ]);
});

test("the application role can sign in, owns nothing, and starts with its limits", async () => {
  const { url, name } = await emptyDatabase();
  const { appUrl, embedded } = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  expect(embedded).toBe(false);
  const [role] = await run(
    appUrl,
    `SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, pg_has_role('comptoir_app', 'USAGE') AS member,
            current_setting('statement_timeout') AS patience, current_setting('jit') AS jit
     FROM pg_roles WHERE rolname = current_user`,
  );
  const powers = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false };
  expect(role).toEqual({
    rolname: `${name}_login`,
    ...powers,
    member: true,
    patience: "5s",
    jit: "off",
  });
  expect((await stat(join(folder, `${name}_login.password`))).mode & 0o777).toBe(0o600);
});

test("the application role keeps its password, and gets a new one when that is lost", async () => {
  const { url, name } = await emptyDatabase();
  const open = () => openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  const { appUrl } = await open();
  expect((await open()).appUrl).toBe(appUrl);
  await rm(join(folder, `${name}_login.password`));
  const renewed = (await open()).appUrl;
  expect(renewed).toContain((await readFile(join(folder, `${name}_login.password`), "utf8")).trim());
  expect(renewed).not.toBe(appUrl);
  await run(renewed, "SELECT");
});

test("an application role named by its address is made as the address says", async () => {
  const { url, name } = await emptyDatabase();
  const appUrl = url.replace(/\/\/[^@]*@/, `//web_${name}:p%40ss@`);
  expect(await openDatabase({ DATABASE_URL: url, APP_DATABASE_URL: appUrl, DATA_DIR: folder })).toMatchObject({
    appUrl,
  });
  expect(await run(appUrl, "SELECT current_user AS name")).toEqual([{ name: `web_${name}` }]);
});

test("a role that row-level security would not bind is refused, and left as it is", async () => {
  const { url, name } = await emptyDatabase();
  const refusal = async (appUrl: string) =>
    await openDatabase({ DATABASE_URL: url, APP_DATABASE_URL: appUrl, DATA_DIR: folder }).then(
      () => "accepted",
      (error: Error) => error.message,
    );
  expect(await refusal(url)).toMatch(/role comptoir.* owns objects/);
  expect(await refusal(server.superuserUrl.replace(/comptoir$/, name))).toMatch(/role postgres.* is a superuser/);
  const bypassing = url.replace(/\/\/[^@]*@/, `//bypass_${name}:x@`);
  await run(server.superuserUrl, `CREATE ROLE bypass_${name} LOGIN BYPASSRLS PASSWORD 'x'`);
  expect(await refusal(bypassing)).toMatch(/bypasses row-level security/);
  const becoming = url.replace(/\/\/[^@]*@/, `//become_${name}:x@`);
  await run(server.superuserUrl, `CREATE ROLE become_${name} LOGIN NOINHERIT PASSWORD 'x' IN ROLE comptoir`);
  expect(await refusal(becoming)).toMatch(/role it is a member of, .*owns objects/);
  expect(
    await run(url, "SELECT rolname FROM pg_roles WHERE rolconfig IS NOT NULL AND rolname !~ '(_login|^web_.*)$'"),
  ).toEqual([]);
});

test("what an owner lacks to begin with is said", async () => {
  await run(server.superuserUrl, "CREATE ROLE modest LOGIN PASSWORD 'x'");
  const { url } = await emptyDatabase("modest");
  const modest = url.replace(/\/\/[^@]*@/, "//modest:x@");
  await expect(openDatabase({ DATABASE_URL: modest, DATA_DIR: folder })).rejects.toThrow(/CREATEROLE/);
});
