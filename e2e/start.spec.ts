import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { provideDemo } from "@/prisma/seed/load";
import { startEmbedded } from "@/prisma/server/embedded";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { removeFolder, scratchFolder } from "./database";
import { onDatabase } from "./fixtures";
import { installation } from "./installation";
import { freePort } from "./server";

test("A server whose port is taken stops the Postgres that it started, which has no demo data", async () => {
  const folder = scratchFolder("start");
  const other = createServer().listen(0);
  await once(other, "listening");
  const address = other.address();
  const port = address && typeof address === "object" ? address.port : 0;
  onTestFinished(async () => {
    other.close();
    await rm(await realpath(join(folder, "postgres")), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  const environment = { EMBEDDED_DATABASE: "true", PORT: String(port), DATA_DIR: folder, API_ONLY: "true" };
  const { code, stdout } = await run("server.js", [], environment);
  expect(code).toBe(1);
  expect(stdout).toMatch(/"migration":"\d+_\w+","ms":\d+,"msg":"migration applied"/);
  const data = join(await realpath(join(folder, "postgres")), "data");
  expect(existsSync(data)).toBe(true);
  expect(existsSync(join(data, "postmaster.pid"))).toBe(false);
  expect(existsSync(join(folder, "demo.json"))).toBe(false);
});

/** What the bundle says and how it ends, in production and without a database. */
async function run(program: string, args: string[], environment: Record<string, string>) {
  const bundle = join(process.env.COMPTOIR_TEST_DIST ?? "dist", program);
  const { DATABASE_URL: _, APP_DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, ["--enable-source-maps", "--liftoff-only", bundle, ...args], {
    env: { ...inherited, NODE_ENV: "production", PORT: "0", LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, stdout, stderr };
}

test("In production a start without DATABASE_URL says what to set, and starts no Postgres", async () => {
  const folder = scratchFolder("production");
  const { code, stderr } = await run("server.js", [], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(stderr).toContain("EMBEDDED_DATABASE=true");
  expect(existsSync(join(folder, "postgres"))).toBe(false);
});

test("A start with wrong variables names each in a line of the log and one for people, and does nothing", async () => {
  const folder = scratchFolder("wrong");
  const wrong = { DATA_DIR: folder, EMBEDDED_DATABASE: "true", PORT: "abc", DATABSE_URL: "postgres://db/comptoir" };
  const { code, stdout, stderr } = await run("server.js", [], wrong);
  expect(code).toBe(1);
  const faults = [
    "PORT: needs a whole number from 0 to 65535",
    "DATABSE_URL: is not a variable of Comptoir; DATABASE_URL is",
  ];
  expect(stderr).toBe(`${faults.join("\n")}\n`);
  const logged = stdout.trimEnd().split("\n");
  expect(logged.map((line) => JSON.parse(line))).toEqual(
    faults.map((msg) => ({ level: 60, time: expect.any(String), msg })),
  );
  expect(existsSync(join(folder, "postgres"))).toBe(false);
  expect(await run("comptoir.js", ["server", "key", "list", "--tenant", "acme"], wrong)).toEqual({
    code: 1,
    stdout: "",
    stderr,
  });
});

test("Everything on standard output is JSON, and it, /livez, /metrics and --version name the release", async () => {
  const port = String(await freePort());
  const server = await (await installation()).start({
    COMPTOIR_COMMIT: "c0ffee",
    PORT: port,
    API_ONLY: "false",
    LOG_LEVEL: "info",
    METRICS_TOKEN: "0123456789abcdef",
  });
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await (await fetch(`${server.url}/livez`)).json()).toEqual({ status: "ok", version, commit: "c0ffee" });
  const metrics = await fetch(`${server.url}/metrics`, { headers: { Authorization: "Bearer 0123456789abcdef" } });
  expect(await metrics.text()).toContain(
    `comptoir_info{version="${version}",commit="c0ffee",node="${process.version}"} 1`,
  );
  await server.stop();
  const lines = (await readFile(join("test-results", `server-${port}.log`), "utf8")).trimEnd().split("\n");
  const started = {
    level: 30,
    time: expect.any(String),
    version,
    commit: "c0ffee",
    url: server.url,
    node: process.version,
  };
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({ ...started, msg: "started" });
  const { stdout } = await run("comptoir.js", ["server", "--version"], { COMPTOIR_COMMIT: "c0ffee", PORT: "abc" });
  expect(stdout).toBe(`${version} c0ffee\n`);
});

test("DATA_DIR is made, HTTPS and security contact are as configured, and a line of a request says what was refused", async () => {
  const { folder, start } = await installation();
  const port = String(await freePort());
  const server = await start({
    ENCRYPTION_KEY: "",
    DATA_DIR: join(folder, "not", "there"),
    PORT: port,
    LOG_LEVEL: "info",
    TRUSTED_PROXIES: "0",
    PUBLIC_URL: "https://comptoir.example",
    STRICT_TRANSPORT_SECURITY: "max-age=600",
    SECURITY_CONTACT: "mailto:security@acme.example",
  });
  expect(existsSync(join(folder, "not", "there", "encryption.key"))).toBe(true);
  const contact = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`);
  expect(contact.headers.get("strict-transport-security")).toBe("max-age=600");
  expect(contact.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await contact.text()).toMatch(
    /^Contact: mailto:security@acme\.example\nExpires: \d{4}-\S+Z\nCanonical: https:\/\/comptoir\.example\/\.well-known\/security\.txt\n$/,
  );
  const refusals = [
    ["/v1/account", { operation: "listAccounts", status: 401, code: "unauthenticated" }],
    ["/v1/nothing", { status: 404, code: "not_found" }],
  ] as const;
  for (const [path] of refusals) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await server.stop();
  const lines = (await readFile(join("test-results", `server-${port}.log`), "utf8")).trimEnd().split("\n");
  for (const [path, line] of refusals) {
    const expected = { ...line, method: "GET", path, ip: "127.0.0.1", msg: "request" };
    expect(lines.map((each) => JSON.parse(each))).toContainEqual(expect.objectContaining(expected));
  }
});

test("Commands refuse while a migration of the embedded database is pending, until the upgrade", async () => {
  const folder = scratchFolder("pending");
  const environment = { DATA_DIR: folder, EMBEDDED_DATABASE: "true" };
  const list = () => run("comptoir.js", ["server", "key", "list", "--tenant", "acme"], environment);
  const embedded = await startEmbedded(folder, { throwaway: true });
  onTestFinished(async () => {
    await embedded.stop();
    await removeFolder(folder);
  });
  expect(await list()).toMatchObject({ code: 1, stderr: expect.stringMatching(/migrations? (is|are) pending/) });
  const tables = "SELECT FROM pg_tables WHERE schemaname = 'public'";
  expect((await withSession(embedded.url, (owner) => owner.query(tables))).rowCount).toBe(0);
  const upgrade = await run("comptoir.js", ["server", "upgrade"], environment);
  expect(upgrade).toMatchObject({ code: 0, stderr: expect.stringMatching(/Applied \d+_\w+ in \d+ ms\./) });
  expect(await list()).toMatchObject({ code: 1, stderr: expect.stringContaining("The tenant acme") });
});

test("While a DBA holds a lock for a minute, a start and a command each end with one line that names who, and nothing half done", async () => {
  const database = await installation();
  const environment = { ...database.environment, DATA_DIR: database.folder };
  const start = () => run("server.js", [], { ...environment, API_ONLY: "true", ENCRYPTION_KEY: "" });
  const create = () => run("comptoir.js", ["server", "tenant", "create", "acme", "--name", "Acme"], environment);
  const definitions =
    "SELECT oid::regprocedure::text, xmin::text FROM pg_proc WHERE pronamespace = 'app'::regnamespace ORDER BY 1";
  const read = async () => (await withSession(database.ownerUrl, (owner) => owner.query(definitions))).rows;
  await withSession(database.ownerUrl, async (dba) => {
    // As after an upgrade: functions and triggers are defined anew. A lock of this mode needs no number of a transaction, for which the
    // feeds of all tests would wait.
    await dba.query("DELETE FROM _definitions");
    const before = await read();
    await dba.query("SET application_name = 'psql'; BEGIN; LOCK TABLE ticket, tenant IN EXCLUSIVE MODE");
    const line =
      /^.*lock timeout.*: process \d+ \(comptoir, psql\) holds a lock on tenant, ticket, for \d+ s\. Try again once it has ended\.\n$/;
    const [server, command] = await Promise.all([start(), create()]);
    expect(server).toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
    expect(JSON.parse(server.stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      level: 60,
      msg: "could not start",
    });
    expect(command).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(line) });
    await dba.query("COMMIT");
    expect(await read()).toEqual(before);
  });
  expect(await create()).toMatchObject({ code: 0 });
}, 120_000);

test("A first start that ended before there was a way in is made up for by the next", async () => {
  const database = await installation();
  const { folder } = database;
  const file = join(folder, "demo.json");
  await onDatabase(database, async () => {
    const first = await provideDemo(database.ownerUrl, folder, true);
    expect(await provideDemo(database.ownerUrl, folder, true)).toEqual(first);
    const users = () =>
      withSession(database.ownerUrl, async (owner) => (await owner.query(`SELECT FROM "user"`)).rowCount);
    const all = await users();
    // As it is when the process is killed between two users: no key, no file.
    await rm(file);
    await withSession(database.ownerUrl, (owner) =>
      owner.query(
        `DELETE FROM consent; DELETE FROM api_key; DELETE FROM guest; DELETE FROM "user" WHERE email <> '${first?.email}'`,
      ),
    );
    const second = await provideDemo(database.ownerUrl, folder, true);
    expect(second?.password).not.toBe(first?.password);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(second);
    expect(await users()).toBe(all);
    const verified = await database.run("verify");
    expect(verified, verified.stdout).toMatchObject({ code: 0, stdout: "Nothing disagrees.\n" });
    // Who deletes the file removes the password with it.
    await rm(file);
    expect(await provideDemo(database.ownerUrl, folder, true)).toBeUndefined();
  });
});
