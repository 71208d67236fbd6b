import { randomBytes } from "node:crypto";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { type Context, diagnose, type Finding } from "@/cli/doctor/check";
import { checks } from "@/cli/doctor/checks";
import { env } from "@/lib/base/env";
import { groupOf, provideRole } from "@/prisma/server/application-role";
import { openInstallationSecret } from "@/prisma/server/installation-secret";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { cloneDatabase, scratchFolder, type TestDatabase } from "./database";
import { prove } from "./proof";

/** Each check finds its fault. Most faults are made in a transaction, which is rolled back. */

const key = randomBytes(32).toString("hex");
let database: TestDatabase;
let context: Context & { app: pg.Client };
test.beforeAll(async () => {
  database = await cloneDatabase();
  const session = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  context = {
    env: {
      ...env,
      DATA_DIR: scratchFolder("doctor"),
      PUBLIC_URL: "https://comptoir.example",
      TRUSTED_PROXIES: 1,
      ENCRYPTION_KEY: key,
    },
    owner: await session(database.ownerUrl),
    app: await session(database.appUrl),
  };
  await context.owner.query("INSERT INTO tenant (id, name) VALUES ('acme', 'Acme')");
  await openInstallationSecret(context.owner, key);
  await provideRole(context.owner, database.appUrl, true);
  await backedUp("backup", "1 hour");
  await backedUp("drill", "1 day");
});
test.afterAll(async () => {
  await Promise.all([context.owner.end(), context.app.end()]);
  await database.drop();
  await rm(context.env.DATA_DIR, { recursive: true, force: true });
});

const backedUp = (kind: "backup" | "drill", ago: string) =>
  context.owner.query(
    "INSERT INTO _backup (kind, finished, contents, place, rows, success) VALUES ($1, now() - $2::interval, now(), '/', 1, true)",
    [kind, ago],
  );

const find = async (name: string, changed: Partial<Context> = {}): Promise<Finding | undefined> =>
  (
    await diagnose(
      { ...context, ...changed },
      checks.filter((check) => check.name === name),
    )
  )[0];

const withEnv = (changed: Partial<Context["env"]>): Partial<Context> => ({ env: { ...context.env, ...changed } });

/** The test cluster does not flush to disk, which a check reports. */
const isThrowaway = new Set(["durability"]);

test("A database as the product makes it has no fault", async () => {
  const findings = await diagnose(context, checks);
  expect(findings.length).toBeGreaterThanOrEqual(25);
  expect(new Set(findings.map(({ name }) => name)).size).toBe(findings.length);
  const faults = findings.filter(({ name, state }) => !isThrowaway.has(name) && !["ok", "skipped"].includes(state));
  expect(faults).toEqual([]);
});

const webhook = (id: string, more = "", doc = "{}") =>
  `INSERT INTO webhook (tenant, id, doc, secret) VALUES ('acme', '${id}', '${doc}', '\\x00'); ${more}`;

const waiting = (id: string) =>
  `INSERT INTO webhook_delivery (tenant, id, doc) VALUES ('acme', 'd${id}', '{"webhook":"${id}","status":"pending","attemptCount":0,"nextAttempt":"2026-01-01T00:00:00.000Z","created":"2026-01-01T00:00:00.000Z"}');`;

/** The SQL that breaks each check, and the finding. */
const broken: readonly [check: string, sql: string, detail: RegExp, state?: Finding["state"]][] = [
  ["migrations", "DELETE FROM _prisma_migrations WHERE migration_name ~ '_initial$'", /_initial is pending/],
  [
    "migrations",
    "UPDATE _prisma_migrations SET migration_name = '2099_x' WHERE migration_name ~ '_initial$'",
    /2099_x is not known/,
  ],
  ["extensions", "DROP EXTENSION btree_gin CASCADE", /btree_gin is missing/],
  ["constraints", "ALTER TABLE ticket ADD CONSTRAINT new CHECK (id <> '') NOT VALID", /new on ticket is not validated/],
  ["durability", "SET LOCAL synchronous_commit = 'off'", /synchronous_commit is off/],
  ["autovacuum", "ALTER TABLE event SET (autovacuum_enabled = false)", /off for event/],
  ["force-row-security", "ALTER TABLE ticket NO FORCE ROW LEVEL SECURITY", /ticket does not force it/],
  ["force-row-security", "ALTER TABLE account DISABLE ROW LEVEL SECURITY", /account has it disabled/],
  ["policies", "CREATE POLICY everything ON ticket TO comptoir_app USING (true)", /ticket has the policy everything/],
  ["policies", "DROP POLICY tenant ON product", /product has no policy/],
  ["owner-policies", "DROP POLICY operator ON event", /event has no policy for comptoir/],
  ["event-log", "GRANT DELETE ON event TO comptoir_app", /may DELETE event/],
  ["functions", "GRANT EXECUTE ON FUNCTION app.role_in TO PUBLIC", /app\.role_in/],
  ["triggers", "ALTER TABLE ticket DISABLE TRIGGER columns", /columns on ticket/],
  ["backup", "DELETE FROM _backup", /none is recorded/, "warning"],
  ["backup", "UPDATE _backup SET finished = now() - interval '3 days'", /3 days old/],
  ["restore-drill", "UPDATE _backup SET success = false, message = 'event is not'", /failed: event is not/],
  ["restore-drill", "UPDATE _backup SET finished = now() - interval '40 days'", /40 days old/],
  ["encryption-key", "UPDATE _encryption_key SET digest = 'another'", /is not the one of this database/],
  [
    "webhooks",
    // Those of a webhook that is not active are no fault.
    webhook("w1", waiting("w1"), '{"active":true}') + webhook("w2", waiting("w2"), '{"active":false}'),
    /1 deliveries wait since 2026-01-01/,
  ],
  [
    "failed-deliveries",
    webhook(
      "w1",
      waiting("w1").replace("pending", "failed").replaceAll("2026-01-01T00:00:00.000Z", new Date().toISOString()),
      '{"active":true,"url":"https://x.example/hook"}',
    ),
    /1 of acme to x\.example, the last on 20/,
    "warning",
  ],
  [
    "mail",
    `INSERT INTO mail (tenant, id, kind, object, recipient, expires, created)
     VALUES ('acme', 'm1', 'invitation', 'u1', 'kari@example.com', '2026-01-08', '2026-01-01')`,
    /1 e-mails wait since 2026-01-01/,
  ],
  [
    "queue",
    `CREATE SCHEMA IF NOT EXISTS graphile_worker; DROP VIEW IF EXISTS graphile_worker.jobs;
     CREATE VIEW graphile_worker.jobs (locked_at, attempts, max_attempts) AS
       VALUES (now() - interval '2 hours', 1, 5), (NULL, 5, 5)`,
    /1 jobs are locked since.*1 jobs have given up/,
  ],
  [
    "administrators",
    `INSERT INTO "user" (id, tenant, email, role) VALUES ('u1', 'acme', 'a@acme.example', 'provider.user')`,
    /acme has no active administrator/,
    "warning",
  ],
];

test("What is wrong in a database is found, with a remedy", async () => {
  for (const [name, sql, detail, state = "problem"] of broken) {
    await context.owner.query("BEGIN");
    await context.owner.query(sql.replace("comptoir_app", await groupOf(context.owner)));
    const finding = await find(name);
    await context.owner.query("ROLLBACK");
    expect(finding, name).toMatchObject({
      state,
      detail: expect.stringMatching(detail),
      remedy: expect.stringMatching(/./),
    });
  }
});

test("Each policy that is removed or lets every row through, and each table without row-level security, is found", async () => {
  const { owner } = context;
  const { rows } = await owner.query<{ policy: string; table: string }>(
    `SELECT quote_ident(polname) AS policy, polrelid::regclass::text AS table FROM pg_policy
     WHERE app.application_role() = ANY (polroles) ORDER BY 2, 1`,
  );
  const mutants = rows.flatMap(({ policy, table }) => [
    { check: "policies", table, sql: `ALTER POLICY ${policy} ON ${table} USING (true)` },
    { check: "policies", table, sql: `ALTER POLICY ${policy} ON ${table} USING (now() IS NOT NULL)` },
    ...(rows.filter((row) => row.table === table).length === 1
      ? [{ check: "policies", table, sql: `DROP POLICY ${policy} ON ${table}` }]
      : []),
    { check: "owner-policies", table, sql: `DROP POLICY operator ON ${table}` },
    { check: "force-row-security", table, sql: `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY` },
    { check: "force-row-security", table, sql: `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY` },
  ]);
  const missed: string[] = [];
  for (const { check, table, sql } of mutants) {
    await owner.query("BEGIN");
    await owner.query(sql);
    if (!(await find(check))?.detail.includes(table.replaceAll('"', ""))) missed.push(sql);
    await owner.query("ROLLBACK");
  }
  prove("policies", mutants.length, missed.length, "policies and tables weakened in turn, each found by the doctor");
  expect(missed).toEqual([]);
  expect(mutants.length).toBeGreaterThan(80);
});

test("The doctor reports a missing encryption key", async () => {
  const found = [await find("encryption-key"), await find("encryption-key", withEnv({ ENCRYPTION_KEY: undefined }))];
  expect(found.map((finding) => finding?.detail)).toEqual([
    "",
    "there is no encryption.key in DATA_DIR, and no ENCRYPTION_KEY",
  ]);
});

test("An index that could not be built is found", async () => {
  await context.owner.query("INSERT INTO product (tenant, id, doc) VALUES ('acme', 'a', '{}'), ('acme', 'b', '{}')");
  const build = "CREATE UNIQUE INDEX CONCURRENTLY broken ON product (tenant)";
  await expect(context.owner.query(build)).rejects.toThrow(/could not create unique index/);
  expect((await find("indexes"))?.detail).toBe("broken is not valid");
  await context.owner.query("DROP INDEX broken; DELETE FROM product");
});

test("What is wrong with the application role is found", async () => {
  const { owner, app } = context;
  expect((await find("app-role", { app: owner }))?.detail).toMatch(/owns objects/);
  expect((await find("app-role", { app: undefined }))?.detail).toMatch(/cannot sign in/);
  await app.query("BEGIN");
  await app.query("ALTER ROLE CURRENT_USER RESET statement_timeout");
  expect((await find("app-role-settings"))?.detail).toBe("statement_timeout=5s is not set");
  await app.query("ROLLBACK");
  const { rows } = await app.query("SELECT current_user AS name");
  await owner.query(`ALTER ROLE ${rows[0].name} CONNECTION LIMIT 5`);
  // Also where it has no connection left to say so itself.
  const full = { app: undefined, appRole: rows[0].name, appFault: "too many connections for role" };
  expect((await find("connections", full))?.detail).toMatch(/may open 5/);
  expect((await find("app-role", full))?.detail).toMatch(/cannot sign in: too many connections for role/);
  await owner.query(`ALTER ROLE ${rows[0].name} CONNECTION LIMIT -1`);
});

test("A database that takes no writes is found, whether all roles or one", async () => {
  await context.app.query("SET default_transaction_read_only = on");
  expect(await find("writes")).toMatchObject({
    state: "problem",
    detail: expect.stringMatching(/default_transaction_read_only/),
  });
  await context.app.query("RESET default_transaction_read_only");
  expect((await find("writes"))?.state).toBe("ok");
});

test("A transaction that is open for long, and a clock that is wrong, are found", async () => {
  const other = new pg.Client({ connectionString: database.appUrl });
  await other.connect();
  await other.query("BEGIN; SELECT 1");
  await context.app.query("SET comptoir.long_transaction = '0 seconds'");
  expect(await find("transactions")).toMatchObject({ state: "warning", detail: expect.stringMatching(/process \d+/) });
  await context.app.query("RESET comptoir.long_transaction");
  await other.end();
  const now = Date.now;
  Date.now = () => now() + 10_000;
  const finding = await find("clock");
  Date.now = now;
  expect(finding?.detail).toMatch(/10\.0 s apart/);
});

test("Old transactions, other collations and forgotten replicas are found", async ({ skip }) => {
  // The embedded server's superuser has the password of the owner.
  const superuserUrl = new URL(database.ownerUrl);
  superuserUrl.username = "postgres";
  const superuser = new pg.Client({ connectionString: superuserUrl.href });
  const isSuperuser = await superuser.connect().then(
    () => true,
    () => false,
  );
  skip(!isSuperuser, "the tests run on a Postgres of your own");
  const findAfter = async (name: string, sql: string) => {
    await superuser.query("BEGIN");
    await superuser.query(sql);
    const finding = await find(name, { owner: superuser });
    await superuser.query("ROLLBACK");
    return finding?.detail;
  };
  const old = "((4294967296 + txid_current() - 1500000000) % 4294967296)::text::xid";
  const freeze = `UPDATE pg_database SET datfrozenxid = ${old} WHERE datname = current_database()`;
  expect(await findAfter("wraparound", freeze)).toMatch(/is 1[45]\d{8} transactions old/);
  const version = "UPDATE pg_collation SET collversion = '0' WHERE collname = 'und-x-icu'";
  expect(await findAfter("collations", version)).toMatch(/^und-x-icu has version 0/);
  await superuser.query("SELECT pg_create_physical_replication_slot('doctor_forgotten')");
  expect((await find("replication"))?.detail).toBe("the slot doctor_forgotten is not in use");
  await superuser.query("SELECT pg_drop_replication_slot('doctor_forgotten')");
  await superuser.end();
});

test("A pooler that forgets prepared statements between transactions is found", async () => {
  const app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  const ask = app.query.bind(app) as (query: unknown) => Promise<unknown>;
  // As poolers in transaction mode do.
  const forget = async (query: unknown) => await ask(query).finally(() => ask("DEALLOCATE ALL"));
  expect((await find("pooler", { app: Object.assign(app, { query: forget }) }))?.detail).toMatch(
    /prepared statement .* does not exist/,
  );
  await app.end();
});

test("An unreachable database is reported as one problem with a remedy, without a stack trace", async () => {
  const away = { DATABASE_URL: "postgres://comptoir:x@127.0.0.1:9/comptoir", APP_DATABASE_URL: "" };
  const { code, stdout, stderr } = await comptoir(["doctor"], "", away);
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout.split("\n")).toEqual([
    "FAIL  database             The owner can connect to the database (connect ECONNREFUSED 127.0.0.1:9)",
    "      Start Postgres, make a connection free, or correct DATABASE_URL; then run this again.",
    "1 problems, 0 warnings, 0 checks passed.",
    "",
  ]);
});

test("What is wrong with the environment and the files is found", async () => {
  expect((await find("public-url", withEnv({ PUBLIC_URL: "http://comptoir.example" })))?.state).toBe("problem");
  expect((await find("public-url", withEnv({ PUBLIC_URL: undefined })))?.state).toBe("warning");
  expect((await find("proxy", withEnv({ TRUSTED_PROXIES: 0 })))?.state).toBe("warning");
  expect((await find("disk", withEnv({ DATA_DIR: "/proc" })))?.detail).toMatch(/^0\.0 GB/);
  const file = join(context.env.DATA_DIR, "encryption.key");
  await writeFile(file, "secret");
  await chmod(file, 0o644);
  expect((await find("secret-files"))?.detail).toBe("encryption.key has mode 644");
  await rm(file);
  const demo = join(context.env.DATA_DIR, "demo.json");
  await writeFile(demo, "{}", { mode: 0o600 });
  expect((await find("demo"))?.state).toBe("problem");
  await rm(demo);
});

test("A check that fails by itself is a problem, and the others go on", async () => {
  const throwing = { name: "x", title: "x", remedy: "y", run: () => Promise.reject(new Error("no way")) };
  const findings = await diagnose(context, [throwing, ...checks.slice(0, 1)]);
  expect(findings.map(({ state }) => state)).toEqual(["problem", "ok"]);
  expect(findings[0]?.detail).toBe("could not be checked: no way");
});

test("The command prints a line for each check, or JSON, and exits with 1 where there is a problem", async () => {
  const run = async (...args: string[]) => {
    const environment = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
    const { code, stdout } = await comptoir(["doctor", ...args], "", environment);
    return { code, lines: stdout.trim().split("\n") };
  };
  await context.owner.query("ALTER TABLE ticket NO FORCE ROW LEVEL SECURITY");
  onTestFinished(async () => void (await context.owner.query("ALTER TABLE ticket FORCE ROW LEVEL SECURITY")));
  const [plain, json] = await Promise.all([run(), run("--json")]);
  expect(plain.code).toBe(1);
  expect(plain.lines.join("\n")).toMatch(/FAIL {2}force-row-security .*\(ticket does not force it\)\n {6}ALTER TABLE/);
  expect(json.lines.map((line) => JSON.parse(line).name)).toEqual(checks.map(({ name }) => name));
});
