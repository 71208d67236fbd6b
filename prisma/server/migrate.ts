import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lockPatience } from "@/lib/base/db/lock-holder";
import { sqlStateOf } from "@/lib/base/db/sql-state";
import { groupOf } from "./application-role";
import { projectRoot } from "./root";
import { withSession } from "./session";

const databaseFolder = join(projectRoot, "prisma");

/** The advisory lock that `prisma migrate deploy` takes as well, so that the two never run at once. */
const migrationLock = 72_707_369;

/** As Prisma creates it. */
const historyTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  varchar(36) PRIMARY KEY,
    checksum            varchar(64) NOT NULL,
    finished_at         timestamptz,
    migration_name      varchar(255) NOT NULL,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

/** Which definitions the database has: one row. */
const definitionsTable = "CREATE TABLE IF NOT EXISTS _definitions (fingerprint text NOT NULL)";

export interface Script {
  name: string;
  text: string;
}

/**
 * Brings a database up to date with `prisma/migrations`, which run once each, and then with `prisma/sql`, which runs again
 * whenever it or the migrations have changed; what tables need (`prisma/sql/00_*`) also runs before the first one. Any number of processes may call it at once. A migration and its row in the
 * history are one transaction, and so are all definitions: when one fails, or the process dies, nothing of it remains and
 * the next start tries again. A statement that waits for a lock holds up all later ones on its table, so it gives up after a
 * second, which is half of what requests wait for one, and the transaction is begun again a little later.
 *
 * @param ownerUrl a direct connection: a transaction pooler does not keep the session's lock
 * @param only applies these migrations and no definitions, for a backup of an earlier release
 * @param report called with each migration that was applied, and its duration in milliseconds
 * @returns the names of the migrations that were applied
 * @throws Error with the name of the migration or file that failed, the line, and what Postgres says
 */
export async function migrate(
  ownerUrl: string,
  folder = databaseFolder,
  only: readonly string[] | undefined = undefined,
  report: (migration: string, milliseconds: number) => void = () => {},
): Promise<string[]> {
  const migrations = await readScripts(join(folder, "migrations"), /^[^.]+$/, "migration.sql");
  const definitions = await readScripts(join(folder, "sql"), /\.sql$/);
  const beforeTables = definitions.filter(({ name }) => name.startsWith("00_"));
  return await withSession(ownerUrl, async (session) => {
    // However long another process migrates.
    await session.query("SET lock_timeout = 0");
    await session.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await session.query(lockPatience);
    await session.query(historyTable);
    const done = await appliedMigrations(session);
    if (done.length === 0) await withoutBlocking(session, () => runDefinitions(session, beforeTables));
    const pending = migrations.filter(({ name }) => !done.includes(name) && (!only || only.includes(name)));
    for (const migration of pending) {
      const began = performance.now();
      await applyMigration(session, migration);
      report(migration.name, Math.round(performance.now() - began));
    }
    if (only) return pending.map(({ name }) => name);
    // A newer program has migrated this database; its functions and views belong to its tables.
    const isOlderProgram = done.some((name) => migrations.every((migration) => migration.name !== name));
    if (!isOlderProgram) await applyDefinitions(session, definitions, fingerprint([...definitions, ...migrations]));
    return pending.map(({ name }) => name);
  });
}

/** The first migration of the releases before 0.2.0, whose schema no later release continues. */
const firstOfBefore = "20261121000000_begin";

/** A database that no release from 0.2.0 on continues; the message says what to do. */
class OutdatedDatabase extends Error {}

/**
 * @param migrations those of a database or of a backup
 * @throws OutdatedDatabase where a release before 0.2.0 has made it
 */
export function requireUpgradable(migrations: readonly string[], what = "This database"): void {
  if (!migrations.includes(firstOfBefore)) return;
  throw new OutdatedDatabase(
    `${what} was made by a Comptoir before 0.2.0 and cannot be upgraded. Give this release an empty database and carry the ` +
      "records over by export and import: docs/deploy.md, section Upgrade, has the commands. Users, API keys, webhooks, " +
      "acceptances and history do not come along.",
  );
}

/** @throws OutdatedDatabase */
async function appliedMigrations(session: pg.ClientBase): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  requireUpgradable(names);
  return names;
}

/** How a database differs from the migrations of this program, without changing it. */
export async function pendingMigrations(
  session: pg.ClientBase,
  folder = databaseFolder,
): Promise<{ pending: Script[]; unknown: string[] }> {
  const scripts = await readScripts(join(folder, "migrations"), /^[^.]+$/, "migration.sql");
  const history = await session.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists");
  if (!history.rows[0].exists) return { pending: scripts, unknown: [] };
  const done = await appliedMigrations(session);
  return {
    pending: scripts.filter(({ name }) => !done.includes(name)),
    unknown: done.filter((each) => scripts.every(({ name }) => name !== each)),
  };
}

async function readScripts(folder: string, pattern: RegExp, file = ""): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name, file), "utf8") })),
  );
}

async function applyMigration(session: pg.Client, { name, text }: Script): Promise<void> {
  await withoutBlocking(session, async () => {
    await runScript(session, `Migration ${name}`, text);
    await session.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), sha256(text), name],
    );
  });
}

/** Lock timeout and deadlock. */
const lockStates = /^(55P03|40P01)$/;
const attemptsMax = 30;

/** Runs `work` in a transaction that waits a second at most for each lock, and again while another has the lock. */
async function withoutBlocking(session: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await session.query("BEGIN; SET LOCAL lock_timeout = '1s'");
    try {
      await work();
      await session.query("COMMIT");
      return;
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      if (!lockStates.test(sqlStateOf(cause) ?? "") || attempt === attemptsMax) throw error;
      await session.query("ROLLBACK");
      await sleep(500 + Math.random() * 1_000);
    }
  }
}

async function applyDefinitions(session: pg.Client, definitions: Script[], wanted: string): Promise<void> {
  await session.query(definitionsTable);
  const { rows } = await session.query<{ fingerprint: string }>("SELECT fingerprint FROM _definitions");
  if (rows[0]?.fingerprint === wanted) return;
  await withoutBlocking(session, async () => {
    await runDefinitions(session, definitions);
    await session.query("DELETE FROM _definitions");
    await session.query("INSERT INTO _definitions (fingerprint) VALUES ($1)", [wanted]);
  });
}

async function runDefinitions(session: pg.Client, definitions: Script[]): Promise<void> {
  for (const { name, text } of definitions) await runScript(session, `prisma/sql/${name}`, text);
}

const fingerprint = (scripts: Script[]): string =>
  sha256(JSON.stringify(scripts.map(({ name, text }) => [name, text])));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Sends a script as one query, since splitting it at semicolons would break function bodies and strings. `comptoir_app` is the
 * placeholder for the name of the group.
 */
async function runScript(session: pg.Client, name: string, script: string): Promise<void> {
  const text = script.replaceAll(/\bcomptoir_app\b/g, await groupOf(session));
  try {
    await session.query(text);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const { message, code, detail, hint, where, position } = error;
    const line = position ? ` at line ${script.slice(0, Number(position)).split("\n").length}` : "";
    const report = [`${name} failed${line}: ${message} (${code})`, detail, hint, where];
    throw new Error(report.filter(Boolean).join("\n"), { cause: error });
  }
}
