import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sqlStateOf } from "@/lib/base/db/sql-state";
import { openDatabase } from "@/prisma/server/database";
import { startEmbedded } from "@/prisma/server/embedded";
import { withSession } from "@/prisma/server/session";

/** A database for one test alone. */
export interface TestDatabase {
  name: string;
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

/** A Postgres server for one test alone. Its addresses stay valid after a restart. */
export interface TestServer {
  ownerUrl: string;
  appUrl: string;
  /** The URL of a role that sees the sessions of all roles. */
  superuserUrl: string;
  /** Ends it like a crash: clients get no message, and nothing is flushed. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The values that the set-up of a run provides for its workers. */
interface Cluster {
  /** May create databases. */
  adminUrl: string;
  template: string;
  appUrl: string;
}

const variable = "COMPTOIR_TEST_CLUSTER";

/** The cluster that the run has started. It is migrated once, into a template; see `cloneDatabase`. */
function testCluster(): Cluster {
  const cluster = process.env[variable];
  if (!cluster)
    throw new Error("There is no test cluster: these tests run with `npx vitest` or `npx playwright test -c e2e`.");
  return JSON.parse(cluster);
}

/**
 * Starts a throw-away cluster, or with DATABASE_URL set takes a corner of that server, and migrates the template. A run that
 * another program has started in its own cluster uses that.
 *
 * @returns a function that removes everything
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  if (process.env[variable]) return async () => {};
  // All servers and commands of the run work on clones of one database.
  process.env.ENCRYPTION_KEY ??= randomBytes(24).toString("base64url");
  const folder = scratchFolder("cluster");
  const server = process.env.DATABASE_URL ? undefined : await startEmbedded(folder, { throwaway: true });
  const adminUrl = server?.url ?? process.env.DATABASE_URL ?? "";
  const template = `comptoir_test_${randomBytes(4).toString("hex")}`;
  await requireCreateDb(adminUrl);
  await withSession(adminUrl, (admin) => admin.query(`CREATE DATABASE ${template}`));
  const { appUrl } = await openDatabase({ DATABASE_URL: inDatabase(adminUrl, template), DATA_DIR: folder });
  process.env[variable] = JSON.stringify({ adminUrl, template, appUrl } satisfies Cluster);

  return async () => {
    await withSession(adminUrl, async (admin) => {
      const { rows } = await admin.query("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [template]);
      for (const { datname } of rows) await dropDatabase(admin, datname);
      for (const role of ["login", "app"]) await admin.query(`DROP ROLE ${template}_${role}`);
    });
    await server?.stop();
    await removeFolder(folder);
  };
}

/** Drops a database with its sessions. Not `WITH (FORCE)`, which only a superuser may use while autovacuum works in it. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await endSessions(admin, name);
    try {
      // Waits some seconds for sessions to end, and ends autovacuum.
      await admin.query(`DROP DATABASE ${name}`);
      return;
    } catch (error) {
      const isInUse = sqlStateOf(error) === "55006";
      if (!isInUse || attempt === 20) throw error;
    }
  }
}

/**
 * A migrated, empty database of your own, in a few hundredths of a second.
 *
 * @param from a database to copy with its contents; it must have no connections
 */
export async function cloneDatabase(
  name = randomBytes(4).toString("hex"),
  from: TestDatabase | undefined = undefined,
): Promise<TestDatabase> {
  const { adminUrl, template, appUrl } = testCluster();
  const database = `${template}_${name}`;
  const source = from?.name ?? template;
  // A pooler keeps connections to the database that is copied.
  if (pooler && from) await withSession(adminUrl, (admin) => endSessions(admin, source));
  await withSession(adminUrl, (admin) => admin.query(`CREATE DATABASE ${database} TEMPLATE ${source}`));
  return {
    name: database,
    ownerUrl: inDatabase(adminUrl, database),
    appUrl: throughPooler(inDatabase(appUrl, database)),
    async drop() {
      await withSession(adminUrl, (admin) => dropDatabase(admin, database));
    },
  };
}

/** A server of your own, for tests that stop or kill it. It takes two seconds; prefer `cloneDatabase`. */
export async function privateCluster(): Promise<TestServer> {
  const folder = scratchFolder("private");
  // It stays down until the test says otherwise.
  const options = { throwaway: true, revive: false };
  let server = await startEmbedded(folder, options);
  const { ownerUrl, appUrl } = await openDatabase({ DATABASE_URL: server.url, DATA_DIR: folder });
  return {
    ownerUrl,
    appUrl,
    superuserUrl: server.superuserUrl,
    async kill() {
      const file = join(folder, "postgres", "data", "postmaster.pid");
      const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
      process.kill(pid, "SIGKILL");
      // Its child processes end by themselves; until then they hold resources that a new server needs.
      while (await answers(ownerUrl)) await sleep(50);
    },
    stop: () => server.stop(),
    async start() {
      server = await startEmbedded(folder, options);
    },
    async remove() {
      await server.stop();
      await removeFolder(folder);
    },
  };
}

/** A folder that the account which runs Postgres can pass through, unlike what `mkdtemp` makes. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(process.env.COMPTOIR_TEST_DIR ?? tmpdir(), `comptoir-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  // The cluster may be stored in another folder; then only the link names it.
  const cluster = await realpath(join(folder, "postgres")).catch(() => folder);
  for (const each of [cluster, folder]) await rm(each, { recursive: true, force: true });
}

const endSessions = (admin: pg.Client, database: string) =>
  admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
    [database],
  );

/** Where a pooler of the server in DATABASE_URL listens, for the application's connections (`npm run prove -- pooler`). */
const pooler = process.env.COMPTOIR_TEST_POOLER;

function throughPooler(url: string): string {
  const address = new URL(url);
  if (pooler) address.host = pooler;
  return address.href;
}

async function requireCreateDb(adminUrl: string): Promise<void> {
  const { rows } = await withSession(adminUrl, (admin) =>
    admin.query(
      "SELECT rolsuper OR (rolcreatedb AND rolcreaterole) AS able FROM pg_roles WHERE rolname = current_user",
    ),
  );
  if (rows[0].able) return;
  throw new Error("The role of DATABASE_URL needs CREATEDB and CREATEROLE: the tests make databases of their own.");
}

async function answers(url: string): Promise<boolean> {
  return await withSession(url, async () => true).catch(() => false);
}

function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
