import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { projectRoot } from "./root";
import { filters, withEngine } from "./schema-engine";
import { withSession } from "./session";

const migrationsFolder = join(projectRoot, "prisma", "migrations");

/** Beside the lock that the engine takes for each of its steps, this one keeps the steps of one process together. */
const migrating = 7_266_737;

/**
 * Brings a database up to date with `prisma/migrations`, with Prisma's own engine and history table. Any number of
 * processes may call it at once. A migration is one script and therefore one transaction: when it fails, or the process
 * dies over it, nothing of it remains and the next start tries again.
 *
 * @param ownerUrl a direct connection; the lock is a session's, which a transaction pooler does not keep
 * @returns the names of the migrations that were applied
 * @throws Error with the name of the migration that failed, the line, and what Postgres says
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  return await withSession(ownerUrl, async (session) => {
    await session.query("SELECT pg_advisory_lock($1)", [migrating]);
    const { done, interrupted } = await history(session);
    // Nearly every start ends here, without having loaded the engine.
    if (migrationsList.migrationDirectories.every(({ path }) => done.has(path))) return [];

    return await withEngine(ownerUrl, async (engine, scripts) => {
      for (const migrationName of interrupted) await engine.markMigrationRolledBack({ migrationName });
      try {
        return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
      } catch (error) {
        if (!scripts.failure) throw error;
        const { interrupted } = await history(session);
        for (const migrationName of interrupted) await engine.markMigrationRolledBack({ migrationName });
        throw new Error(`Migration ${interrupted.join()} ${scripts.failure}`);
      }
    });
  });
}

async function readMigrations(baseDir: string): Promise<MigrationList> {
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => {
        const value = await readFile(join(baseDir, path, "migration.sql"), "utf8");
        return { path, migrationFile: { path: "migration.sql", content: { tag: "ok", value } } };
      }),
    ),
  };
}

/** What Prisma's table knows: migrations that are through, and ones that were begun and never ended. */
async function history(session: pg.Client): Promise<{ done: Set<string>; interrupted: string[] }> {
  const table = await session.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (!table.rows[0].name) return { done: new Set(), interrupted: [] };
  const { rows } = await session.query<{ name: string; done: boolean }>(
    "SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return {
    done: new Set(rows.filter(({ done }) => done).map(({ name }) => name)),
    interrupted: rows.filter(({ done }) => !done).map(({ name }) => name),
  };
}
