import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prepare, recipes } from "@/e2e/recipe";
import { renewOwnPassword, retireOtherOwnRole } from "./application-role";
import { openDatabase } from "./database";
import { type Embedded, startEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { withSession } from "./session";
import { planUpgrade } from "./upgrade-plan";

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

/** A folder like `prisma`, with these migrations, and these definitions in `sql`. */
async function scripts(migrations: Record<string, string>, definitions: Record<string, string> = {}): Promise<string> {
  const place = join(folder, `scripts-${++made}`);
  for (const [name, sql] of Object.entries(migrations)) await addMigration(place, name, sql);
  for (const part of ["migrations", "sql"]) await mkdir(join(place, part), { recursive: true });
  for (const [name, sql] of Object.entries(definitions)) await writeFile(join(place, "sql", name), sql);
  return place;
}

async function addMigration(place: string, name: string, sql: string): Promise<void> {
  await mkdir(join(place, "migrations", name), { recursive: true });
  await writeFile(join(place, "migrations", name, "migration.sql"), sql);
}

test("migrations are applied in order and once, however many processes ask", async () => {
  const { url } = await emptyDatabase();
  const place = await scripts({
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
  const broken = await scripts({ "1_broken": "CREATE TABLE half (id int);\nSELECT nothing FROM nowhere;" });
  const failure = 'Migration 1_broken failed at line 2: relation "nowhere" does not exist (42P01)';
  await expect(migrate(url, broken)).rejects.toThrow(failure);
  await expect(migrate(url, broken)).rejects.toThrow(failure);
  const mended = await scripts({ "1_broken": "CREATE TABLE half (id int);" });
  expect(await migrate(url, mended)).toEqual(["1_broken"]);
});

test("a migration waits for a lock without holding up others, and is applied when the lock is free", async () => {
  const { url } = await emptyDatabase();
  await migrate(url, await scripts({ "1_first": "CREATE TABLE busy (id int);" }));
  const place = await scripts({
    "1_first": "CREATE TABLE busy (id int);",
    "2_second": "ALTER TABLE busy ADD COLUMN name text;",
  });
  await withSession(url, async (reader) => {
    await reader.query("BEGIN; SELECT * FROM busy");
    const migrated = migrate(url, place);
    // Where it waited longer, this would wait with it.
    await run(url, "SET statement_timeout = '10s'; SELECT pg_sleep(1); SELECT * FROM busy");
    await reader.query("COMMIT");
    expect(await migrated).toEqual(["2_second"]);
  });
});

test("the upgrade plan lists what pending migrations would do, and runs none of them", async () => {
  const { url } = await emptyDatabase();
  const all = await withSession(url, planUpgrade);
  expect(all.flatMap(({ steps }) => steps).filter(({ lock }) => !["nothing", "unknown"].includes(lock))).toEqual([]);
  const place = await scripts({ "1_first": "CREATE TABLE webhook (id text); CREATE TABLE other ();" });
  await migrate(url, place);
  await addMigration(place, "2_second", "ALTER TABLE webhook ADD COLUMN maker text;");
  await addMigration(place, "3_third", "CREATE TABLE third ();");
  const plan = () => withSession(url, (session) => planUpgrade(session, place));
  expect((await plan()).map(({ migration }) => migration)).toEqual(["2_second", "3_third"]);
  const [alter] = (await plan())[0]?.steps ?? [];
  expect(alter).toMatchObject({ lock: "everything", table: { name: "webhook", rows: 0 } });
});

test("an upgrade from before 0.2.0 is refused, explains how to carry the records over, and changes nothing", async () => {
  const { url } = await emptyDatabase();
  await migrate(url, await scripts({ "20261121000000_begin": "CREATE TABLE tenant (id text);" }));
  const refusal =
    /before 0\.2\.0.*export and import.*docs\/deploy\.md.*Users, API keys, webhooks, acceptances and history/s;
  const before = await run(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1");
  await expect(migrate(url)).rejects.toThrow(refusal);
  await expect(withSession(url, planUpgrade)).rejects.toThrow(refusal);
  expect(await run(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1")).toEqual(
    before,
  );
});

test("the history has what Prisma's own engine writes, which can continue it", async () => {
  const { url } = await emptyDatabase();
  const script = "SELECT 'a checksum covers the whole file';\n";
  await migrate(url, await scripts({ "1_first": script }));
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

test("functions and views are defined after the migrations, and again when either has changed", async () => {
  const { url } = await emptyDatabase();
  const answer = (value: number) => `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql RETURN ${value};`;
  const view = "CREATE OR REPLACE VIEW answers AS SELECT answer() AS answer FROM asked;";
  const place = await scripts({ "1_first": "CREATE TABLE asked AS SELECT 1;" }, { "1.sql": answer(41), "2.sql": view });
  const read = async () => (await run(url, "SELECT answer FROM answers"))[0]?.answer;
  await migrate(url, place);
  expect(await read()).toBe(41);

  await writeFile(join(place, "sql", "1.sql"), answer(42));
  await migrate(url, place);
  expect(await read()).toBe(42);

  await addMigration(place, "2_second", "DROP VIEW answers;");
  await migrate(url, place);
  expect(await read()).toBe(42);

  const untouched = await run(url, "SELECT xmin FROM pg_proc WHERE proname = 'answer'");
  await migrate(url, place);
  expect(await run(url, "SELECT xmin FROM pg_proc WHERE proname = 'answer'")).toEqual(untouched);
});

test("a definition that fails is named, and none of them is changed", async () => {
  const { url } = await emptyDatabase();
  const place = await scripts(
    {},
    { "1.sql": "CREATE VIEW one AS SELECT 1;", "2.sql": "\nSELECT nothing FROM nowhere;" },
  );
  await expect(migrate(url, place)).rejects.toThrow('prisma/sql/2.sql failed at line 2: relation "nowhere"');
  expect(await run(url, "SELECT to_regclass('one') AS view")).toEqual([{ view: null }]);
});

test("an older program leaves the definitions of a newer one as they are", async () => {
  const { url } = await emptyDatabase();
  const view = (value: number) => ({ "1.sql": `CREATE OR REPLACE VIEW one AS SELECT ${value} AS version;` });
  await migrate(url, await scripts({ "1_first": "SELECT 1;", "2_second": "SELECT 2;" }, view(2)));
  await migrate(url, await scripts({ "1_first": "SELECT 1;" }, view(1)));
  expect(await run(url, "SELECT version FROM one")).toEqual([{ version: 2 }]);
});

test("the application role can sign in, owns nothing, and starts with its limits", async () => {
  const { url, name } = await emptyDatabase();
  const { appUrl, embedded } = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  expect(embedded).toBe(false);
  const [role] = await run(
    appUrl,
    `SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, pg_has_role(app.application_role(), 'USAGE') AS member,
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

test("a process that lacks the application role's password does not change it, and says what to do", async () => {
  const { url, name } = await emptyDatabase();
  const open = () => openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  const { appUrl } = await open();
  expect((await open()).appUrl).toBe(appUrl);
  await rm(join(folder, `${name}_login.password`));
  await expect(open()).rejects.toThrow(/password is not in DATA_DIR.*comptoir server rotate database-password/s);
  await run(appUrl, "SELECT");

  const wrong = url.replace(/\/\/[^@]*@/, `//${name}_login:wrong@`);
  await expect(openDatabase({ DATABASE_URL: url, APP_DATABASE_URL: wrong, DATA_DIR: folder })).rejects.toThrow(
    /may not sign in, or its password is another. Nothing was changed/,
  );
  await run(appUrl, "SELECT");
});

test("the application's password is replaced while processes with the former one go on", async () => {
  const { url, name } = await emptyDatabase();
  const open = async () => (await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })).appUrl;
  const former = await open();
  const rotate = () => withSession(url, (owner) => renewOwnPassword(owner, folder));
  expect(await rotate()).toBe(`${name}_login2`);
  const next = await open();
  expect(next).toContain(`${name}_login2`);
  for (const each of [former, next]) await run(each, "SELECT count(*) FROM _feed");
  expect(await withSession(url, (owner) => retireOtherOwnRole(owner, folder))).toBe(`${name}_login`);
  await expect(run(former, "SELECT")).rejects.toThrow(/not permitted to log in|password authentication failed/);
  // The next time the first role has its turn again.
  expect(await rotate()).toBe(`${name}_login`);
  for (const each of [next, await open()]) await run(each, "SELECT count(*) FROM _feed");
});

test("no statement that Postgres may log has the application's password", async () => {
  const { url, name } = await emptyDatabase();
  await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  const password = (await readFile(join(folder, `${name}_login.password`), "utf8")).trim();
  const stored = await run(server.superuserUrl, `SELECT rolpassword FROM pg_authid WHERE rolname = '${name}_login'`);
  expect(stored).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/) }]);
  expect(JSON.stringify(stored)).not.toContain(password);
});

test("two installations on one server do not see each other", async () => {
  const [staging, production] = [await emptyDatabase("comptoir"), await emptyDatabase("comptoir")];
  const open = async ({ url }: { url: string }) => (await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })).appUrl;
  const [stagingApp, productionApp] = [await open(staging), await open(production)];
  const trespass = stagingApp.replace(new RegExp(`${staging.name}$`), production.name);
  await expect(run(trespass, "SELECT")).rejects.toThrow(/permission denied for database/);
  const mixed = { DATABASE_URL: staging.url, APP_DATABASE_URL: productionApp, DATA_DIR: folder };
  await expect(openDatabase(mixed)).rejects.toThrow(
    `DATABASE_URL leads to the database ${staging.name}, and APP_DATABASE_URL to ${production.name}`,
  );
});

test("a copy of a database by TEMPLATE opens as its original does", async () => {
  const { url, name } = await emptyDatabase();
  await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  await run(server.superuserUrl, `CREATE DATABASE copy_of_${name} TEMPLATE ${name} OWNER comptoir`);
  const { appUrl } = await openDatabase({ DATABASE_URL: url.replace(name, `copy_of_${name}`), DATA_DIR: folder });
  await run(appUrl, "SELECT count(*) FROM _feed");
});

test.each(recipes)("Postgres is prepared by the recipe %s of docs/database.md", async (recipe) => {
  const prepared = await prepare(server.superuserUrl, recipe, `recipe_${++made}`);
  const { appUrl } = await openDatabase({ ...prepared, DATA_DIR: folder });
  expect(await run(appUrl, "SELECT pg_has_role(app.application_role(), 'USAGE') AS member")).toEqual([
    { member: true },
  ]);
});

test("a database that cannot serve is refused with the reason", async () => {
  await run(
    server.superuserUrl,
    `CREATE DATABASE latin OWNER comptoir ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
  );
  const at = (name: string) => ({ DATABASE_URL: server.url.replace(/comptoir$/, name), DATA_DIR: folder });
  await expect(openDatabase(at("latin"))).rejects.toThrow(/encoding LATIN1/);
  const { name } = await emptyDatabase();
  await run(server.superuserUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await expect(openDatabase(at(name))).rejects.toThrow(/default_transaction_read_only/);
  for (const offset of [-365 * 86_400_000, 90_000]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offset });
    const opened = openDatabase(at("comptoir"));
    await expect(opened.finally(() => vi.useRealTimers())).rejects.toThrow(
      /^The clock of this machine says .*that of the database/,
    );
  }
});

test("settings of the database that change how values are written do not matter", async () => {
  const { url, name } = await emptyDatabase();
  const set = `ALTER DATABASE ${name} SET`;
  await run(server.superuserUrl, `${set} DateStyle = 'German'; ${set} standard_conforming_strings = off`);
  const { appUrl } = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  expect(await run(appUrl, "SELECT current_setting('DateStyle') AS style")).toEqual([{ style: "ISO, MDY" }]);
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
    await run(
      url,
      "SELECT rolname FROM pg_roles WHERE rolconfig IS NOT NULL AND rolname !~ '(_login2?|^web_.*|_web)$'",
    ),
  ).toEqual([]);
});

test("what an owner lacks to begin with is said", async () => {
  await run(server.superuserUrl, "CREATE ROLE modest LOGIN PASSWORD 'x'");
  const { url } = await emptyDatabase("modest");
  const modest = url.replace(/\/\/[^@]*@/, "//modest:x@");
  await expect(openDatabase({ DATABASE_URL: modest, DATA_DIR: folder })).rejects.toThrow(/CREATEROLE/);
});
