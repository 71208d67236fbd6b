import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { restoreQueue } from "@/lib/worker/restore-queue";
import { provideDemo } from "@/prisma/seed/load";
import { checkBackup, restoreInto, restoreSecrets } from "@/prisma/server/backup/restore";
import { secretsOf, writeBackup } from "@/prisma/server/backup/write";
import { migrate } from "@/prisma/server/migrate";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { cloneDatabase, dropDatabase, scratchFolder, type TestDatabase } from "./database";
import { newTenant, onDatabase } from "./fixtures";
import { startObjectStore } from "./object-store";
import { prove } from "./proof";

const passphrase = "correct horse battery staple";
const secrets = { "encryption.key": "the key of webhooks" };

let source: TestDatabase;
let folder: string;
let backup: string;
test.beforeAll(async () => {
  source = await cloneDatabase();
  folder = scratchFolder("backup");
  backup = unused();
  await onDatabase(source, () => provideDemo(source.ownerUrl, folder, true));
  await withSession(source.ownerUrl, (owner) => owner.query(pending));
  await writeBackup({ ownerUrl: source.ownerUrl, folder: backup, secrets: { values: secrets, passphrase } });
});
test.afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A delivery of an active webhook, an e-mail and a plan that have not been sent or made yet. */
const plan = {
  ...{ id: "p1", operation: "account.update", status: "making", total: 0, counts: {} },
  ...{ made: "2026-01-01T00:00:00.000Z", expires: "2099-01-01T00:00:00.000Z", maker: { username: "kari" } },
};
const task = {
  kind: "make",
  asker: { user: { username: "kari", role: "", type: "api" }, tenant: { name: "", parent: null } },
};
const pending = `
  INSERT INTO tenant (id, name) VALUES ('waiting', 'Waiting');
  INSERT INTO webhook (tenant, id, doc, secret) VALUES ('waiting', 'w1', '{"id":"w1","url":"https://acme.example/hook","active":true,"disabledReason":null,"sources":[],"actions":[],"statuses":[]}', '');
  INSERT INTO webhook_delivery (tenant, id, doc) VALUES ('waiting', 'd1', '{"id":"d1","webhook":"w1","status":"pending","attemptCount":0,"nextAttempt":"2026-01-01T00:00:00.000Z","created":"2026-01-01T00:00:00.000Z"}');
  INSERT INTO mail (tenant, id, kind, object, recipient, content, expires) VALUES ('waiting', 'm1', 'invitation', 'u1', 'kari@example.com', 'x', '2099-01-01');
  INSERT INTO plan (tenant, id, doc, made, expires, task) VALUES ('waiting', 'p1', '${JSON.stringify(plan)}', now(), '2099-01-01', '${JSON.stringify(task)}')`;

/** A folder that does not exist yet, at a second attempt either. */
const unused = () => join(folder, randomBytes(4).toString("hex"));

/** An empty database of another owner. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(4).toString("hex")}`;
  const run = (...statements: string[]) =>
    withSession(source.ownerUrl, async (admin) => {
      for (const statement of statements) await admin.query(statement);
    });
  await run(
    `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'x'`,
    `GRANT ${name} TO CURRENT_USER`,
    `CREATE DATABASE ${name} OWNER ${name}`,
  );
  onTestFinished(async () => {
    await withSession(source.ownerUrl, (admin) => dropDatabase(admin, name));
    await run(`DROP ROLE IF EXISTS ${name}_login`, `DROP OWNED BY ${name}`, `DROP ROLE ${name}`);
  });
  const url = new URL(source.ownerUrl);
  Object.assign(url, { username: name, password: "x", pathname: `/${name}` });
  return url.href;
}

/** A copy of the backup with one file changed. */
async function changed(file: string, change: (content: Buffer) => Buffer | string, isSummed = false): Promise<string> {
  const copy = unused();
  await cp(backup, copy, { recursive: true });
  const before = await readFile(join(copy, file));
  const after = Buffer.from(change(Buffer.from(before)));
  await writeFile(join(copy, file), after);
  if (!isSummed) return copy;
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const sums = await readFile(join(copy, "SHA256SUMS"), "utf8");
  await writeFile(join(copy, "SHA256SUMS"), sums.replace(sha256(before), sha256(after)));
  return copy;
}

test("A backup is restored byte for byte under another owner's name, and the product's role sees a tenant's rows alone", async () => {
  const url = await emptyDatabase();
  const checked = await checkBackup(backup, passphrase);
  await restoreInto(url, checked);
  const again = await writeBackup({ ownerUrl: url, folder: unused() });
  expect(again.tables).toEqual(checked.manifest.tables.map((table) => ({ ...table, file: expect.any(String) })));
  expect(Object.fromEntries(again.tables.map(({ name, rows }) => [name, rows]))).toMatchObject({
    tenant: expect.toSatisfy((rows: number) => rows > 2),
    event: expect.toSatisfy((rows: number) => rows > 100),
    subscription_document: expect.toSatisfy((rows: number) => rows > 1000),
  });
  const state = await withSession(url, async (owner) => {
    const { rows } = await owner.query(`
      SELECT (SELECT count(*)::int FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity) AS unforced,
             (SELECT count(*)::int FROM pg_trigger WHERE tgenabled <> 'O') AS disabled,
             (SELECT count(*)::int FROM pg_index WHERE indrelid = 'subscription'::regclass) AS indexes,
             (SELECT last_value FROM row_change_number_seq) >= (SELECT max(number) FROM row_change) AS numbered,
             (SELECT last_value FROM ticket_day_number_seq) >= (SELECT max(number) FROM ticket_day) AS "numberedDays"`);
    const group = (await owner.query("SELECT app.application_role()::text AS name")).rows[0].name;
    await owner.query(
      `GRANT ${group} TO CURRENT_USER; SET ROLE ${group}; BEGIN; SELECT set_config('app.tenant', 'nobody', true)`,
    );
    const { rowCount } = await owner.query("SELECT FROM subscription");
    return { ...rows[0], visible: rowCount };
  });
  const indexes = await withSession(source.ownerUrl, (owner) =>
    owner.query("SELECT FROM pg_index WHERE indrelid = 'subscription'::regclass"),
  );
  expect(state).toEqual({
    unforced: 0,
    disabled: 0,
    indexes: indexes.rowCount,
    // What is numbered next does not collide.
    numbered: true,
    numberedDays: true,
    visible: 0,
  });
});

test("The secrets come back with the passphrase alone, and never replace others", async () => {
  const data = scratchFolder("secrets");
  onTestFinished(() => rm(data, { recursive: true }));
  await expect(checkBackup(backup, "another passphrase")).rejects.toThrow("The passphrase is not that of the backup.");
  expect(await readFile(join(backup, "secrets.json"), "utf8")).not.toContain("key of");
  const checked = await checkBackup(backup, passphrase);
  await restoreSecrets(data, checked.secrets);
  expect(await secretsOf(data, undefined)).toEqual(secrets);
  await writeFile(join(data, "encryption.key"), "another");
  await expect(restoreSecrets(data, checked.secrets)).rejects.toThrow(/encryption\.key exists already/);
});

test("A backup that is damaged is refused by the name of the file, before anything is loaded", async () => {
  const flip = (content: Buffer) => {
    const at = content.length >> 1;
    content[at] = (content[at] ?? 0) ^ 1;
    return content;
  };
  for (const file of ["tables/event.copy.gz", "manifest.json", "secrets.json"])
    await expect(checkBackup(await changed(file, flip), passphrase)).rejects.toThrow(`${file} is damaged.`);
  const incomplete = await changed("tables/user.copy.gz", (content) => content);
  await rm(join(incomplete, "tables/user.copy.gz"));
  await expect(checkBackup(incomplete, passphrase)).rejects.toThrow("tables/user.copy.gz is missing.");
});

test("Rows that were changed together with the sum of their file are found when they are loaded, and nothing remains", async () => {
  const url = await emptyDatabase();
  const shortened = await changed(
    "tables/distributor.copy.gz",
    (content) => gzipSync(firstLine(gunzipSync(content))),
    true,
  );
  const checked = await checkBackup(shortened, passphrase);
  await expect(restoreInto(url, checked)).rejects.toThrow(/^distributor is not what was backed up: 1 rows instead of/);
  const left = await withSession(url, (owner) => owner.query("SELECT FROM tenant"));
  expect(left.rowCount).toBe(0);
});

const firstLine = (lines: Buffer): Buffer => lines.subarray(0, lines.indexOf("\n") + 1);

test.each([
  ["of a newer release", { program: "9.9.9", migrations: ["2099_later"] }, /newer Comptoir \(9\.9\.9\).*2099_later/],
  ["from before 0.2.0", { migrations: ["20261121000000_begin"] }, /before 0\.2\.0.*export and import/],
  ["of one tenant", { tenants: [{ id: "acme", name: "Acme", parent: null }] }, /is an export: .*tenant import/],
])("A backup %s is refused, and says what to do", async (_, members, refusal) => {
  const change = (content: Buffer) => JSON.stringify({ ...JSON.parse(content.toString()), ...members });
  await expect(checkBackup(await changed("manifest.json", change, true), passphrase)).rejects.toThrow(refusal);
});

test("A database with contents is not restored into", async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const { id } = await onDatabase(database, newTenant);
  const checked = await checkBackup(backup, passphrase);
  await expect(restoreInto(database.ownerUrl, checked)).rejects.toThrow(`is not empty: it has the tenant ${id}`);
  const foreign = await emptyDatabase();
  await withSession(foreign, (owner) => owner.query("CREATE TABLE invoice ()"));
  await expect(restoreInto(foreign, checked)).rejects.toThrow("it has the table invoice");
});

test("A role that does not see all rows cannot back up", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await withSession(url, (owner) => owner.query("DROP POLICY operator ON ticket"));
  await expect(writeBackup({ ownerUrl: url, folder: unused() })).rejects.toThrow(/all rows of ticket\./);
});

test("A quiet restore sends and does nothing of what was pending, until the operator releases or drops it", async () => {
  const url = await emptyDatabase();
  const environment = { DATABASE_URL: url, APP_DATABASE_URL: "", DATA_DIR: scratchFolder("quiet") };
  onTestFinished(() => rm(environment.DATA_DIR, { recursive: true }));
  const run = (...args: string[]) => comptoir(args, "", environment);
  const state = () =>
    withSession(url, async (owner) => {
      const { rows } =
        await owner.query(`SELECT array(SELECT key FROM graphile_worker.jobs WHERE key ~ ':waiting:' ORDER BY 1) AS jobs,
        (SELECT doc->>'active' FROM webhook WHERE id = 'w1') AS webhook, (SELECT status FROM webhook_delivery WHERE id = 'd1') AS delivery,
        (SELECT status FROM mail WHERE id = 'm1') AS mail, (SELECT status FROM plan WHERE id = 'p1') AS plan,
        (SELECT count(*)::int FROM webhook WHERE active) AS active,
        array(SELECT concat_ws(' ', source, action, status) FROM event WHERE tenant = 'waiting' ORDER BY time, id) AS events`);
      return rows[0];
    });
  const restored = await run("restore", "--quiet", "--without-secrets", backup);
  expect([restored.code, restored.stderr]).toEqual([0, expect.stringMatching(/1 e-mails and 1 plans are held back/)]);
  const waits = { webhook: "false", delivery: "pending", mail: "queued", plan: "making", active: 0 };
  expect(await state()).toEqual({ jobs: [], ...waits, events: ["webhook disable success"] });
  expect((await run("queue", "list")).stdout).toMatch(
    /^\d+ webhooks with \d+ deliveries, 1 e-mails and 1 plans are held back\.\n$/,
  );

  expect(await run("queue", "release")).toMatchObject({ code: 0 });
  const released = await state();
  expect(released).toMatchObject({ webhook: "true", events: ["webhook disable success", "webhook update success"] });
  expect(released.jobs).toEqual(
    ["mail:waiting:m1", "plan:waiting:p1", "webhook_delivery:waiting:d1"].map((key) => expect.stringContaining(key)),
  );

  await restoreQueue(url, true);
  await withSession(url, (owner) =>
    owner.query("SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key IS NOT NULL"),
  );
  expect(await run("queue", "drop")).toMatchObject({ code: 0 });
  const dropped = { jobs: [], webhook: "false", delivery: "failed", mail: "failed", plan: "failed" };
  expect(await state()).toMatchObject(dropped);
  expect((await run("queue", "list")).stdout).toMatch(/ 0 deliveries, 0 e-mails and 0 plans /);
});

const operator = (environment: Record<string, string> = {}) => {
  const { ownerUrl, appUrl } = source;
  const database = { DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, BACKUP_PASSPHRASE: passphrase };
  return (...args: string[]) => comptoir(args, "", { ...database, ...environment });
};

test("A backup goes to an S3-compatible store and comes back, and no more than --keep stay there", async () => {
  const store = await startObjectStore("comptoir");
  onTestFinished(() => void store.stop());
  const access = {
    BACKUP_S3_ENDPOINT: store.url,
    BACKUP_S3_KEY_ID: "comptoir",
    BACKUP_S3_SECRET: "a secret of the store",
  };
  const run = operator(access);
  const backUp = (name: string) => run("backup", `s3://safe/night/${name}`, "--keep", "1");
  const stored = () => [...new Set([...store.objects.keys()].map((key) => key.split("/")[3]))];
  expect(await backUp("one")).toMatchObject({ code: 0 });
  expect(await backUp("one")).toMatchObject({ code: 1, stderr: "s3://safe/night/one exists already.\n" });
  expect(await run("restore", "--drill", "s3://safe/night/one")).toMatchObject({
    ...{ code: 0, stdout: "" },
    stderr: expect.stringMatching(/^The backup of \S+ can be restored: \d+ rows are the same\.\n$/),
  });
  // The first stays: it is the last that is known to be good.
  for (const name of ["two", "three"]) expect(await backUp(name)).toMatchObject({ code: 0 });
  expect(stored()).toEqual(["one", "three"]);
  expect(store.objects.has("/safe/night/three/manifest.json")).toBe(true);
  const stranger = operator({ ...access, BACKUP_S3_KEY_ID: "another" });
  expect(await stranger("backup", "s3://safe/night/four")).toMatchObject({
    code: 1,
    stderr: "S3 returned 403 – InvalidAccessKeyId\n",
  });
  expect((await run("restore", "--drill", "s3://safe/night/none")).stderr).toBe(
    "There is no backup at s3://safe/night/none.\n",
  );
});

test("On a full disk a backup ends with one line, keeps nothing, and is recorded as failed", async () => {
  const target = unused();
  // What a file may have stands for what the disk has.
  const { ownerUrl, appUrl } = source;
  const command = spawn(
    "sh",
    ["-c", `ulimit -f 20; exec node dist/comptoir.js server backup --without-secrets ${target}`],
    {
      env: { ...process.env, DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, DATA_DIR: folder },
    },
  );
  const [[code], stderr] = await Promise.all([once(command, "exit"), text(command.stderr)]);
  expect([code, stderr]).toEqual([1, `The disk of ${target} is full (EFBIG): nothing of this backup was kept.\n`]);
  expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
  const { rows } = await withSession(source.ownerUrl, (owner) =>
    owner.query("SELECT success, message FROM _backup WHERE place = $1", [target]),
  );
  expect(rows).toEqual([{ success: false, message: expect.stringContaining("is full") }]);
});

test("The command backs up, restores aside for trial, names what disagrees in it, and records both", async () => {
  const run = operator();
  const made = unused();
  await withSession(source.ownerUrl, (owner) =>
    owner.query("UPDATE subscription SET price = price + 1 WHERE id = (SELECT min(id) FROM subscription)"),
  );
  expect(await run("backup", made)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/rows of \d+ tables are in/),
  });
  expect(await run("backup", made)).toMatchObject({ code: 1, stderr: `${made} exists already.\n` });
  expect(await run("restore", "--drill", made)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\S+ \S+: Its columns or items are not those of its document\.\n$/),
    stderr: expect.stringMatching(
      /^The backup of \S+ can be restored: \d+ rows are the same\.\n1 disagreements in it: see `comptoir server verify`\.\n$/,
    ),
  });
  const { rows } = await withSession(source.ownerUrl, (owner) =>
    owner.query("SELECT kind, success, place, rows > 1000 AS many FROM _backup WHERE place = $1 ORDER BY id", [made]),
  );
  const drilled = await withSession(source.ownerUrl, (owner) =>
    owner.query("SELECT coalesce(sum(rows), 0)::int AS n FROM _backup WHERE place = $1 AND kind = 'drill'", [made]),
  );
  const failed = rows.filter(({ kind, success }) => kind === "drill" && !success).length;
  prove("drill", drilled.rows[0].n, failed, "rows restored aside from a backup and compared");
  const run1 = { success: true, place: made, many: true };
  expect(rows).toEqual([
    { kind: "backup", ...run1 },
    { kind: "backup", success: false, place: made, many: false },
    { kind: "drill", ...run1 },
  ]);
});
