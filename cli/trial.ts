import { chmod, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { restoreQueue } from "@/lib/worker/restore-queue";
import { BackupError } from "@/prisma/server/backup/manifest";
import { type checkBackup, restoreInto } from "@/prisma/server/backup/restore";
import { startEmbedded } from "@/prisma/server/embedded";
import { withSession } from "@/prisma/server/session";
import { requireSpace } from "./backup-place";
import { verify } from "./verify";

/** An empty cluster, and typical tables with their indexes, compared with the compressed files of a backup. */
const clusterBytes = 100_000_000;
const tablesFactor = 8;

/**
 * Restores a backup on a Postgres that exists for this alone, in a folder that is removed afterwards, so that neither the present
 * database nor its server is touched.
 *
 * @param parent where that folder is made
 * @returns how many disagreements of subscriptions and orders were found in it
 * @throws BackupError where the disk is too small, or with what Postgres says
 */
export async function restoreAside(
  checked: Awaited<ReturnType<typeof checkBackup>>,
  parent: string,
  onTable: (name: string, rows: number) => void,
): Promise<number> {
  const sizes = await Promise.all(
    checked.manifest.tables.map(async ({ file }) => (await stat(join(checked.folder, file))).size),
  );
  const bytes = clusterBytes + tablesFactor * sizes.reduce((sum, size) => sum + size, 0);
  await requireSpace(parent, bytes, "the trial restore");
  const aside = await mkdtemp(join(parent, "comptoir-drill-"));
  // The account that runs Postgres may be another one; it passes through.
  await chmod(aside, 0o711);
  try {
    const server = await startEmbedded(aside, { throwaway: true, notice: () => {} });
    try {
      await restoreInto(server.url, checked, onTable);
      await restoreQueue(server.url);
      return await withSession(server.url, verify);
    } finally {
      await server.stop();
    }
  } catch (error) {
    throw withReason(error, await lastError(aside));
  } finally {
    await removeCluster(aside);
  }
}

/** A connection that breaks does not say why: Postgres has logged it. */
function withReason(error: unknown, logged: string | undefined): unknown {
  if (!(error instanceof Error) || logged === undefined || error.message.includes(logged)) return error;
  return new BackupError(`${error.message}. Postgres says: ${logged}`, { cause: error });
}

async function lastError(aside: string): Promise<string | undefined> {
  const log = await readFile(join(aside, "postgres", "server.log"), "utf8").catch(() => "");
  return [...log.matchAll(/(?:PANIC|FATAL|ERROR): +(.*)/g)].at(-1)?.[1];
}

/** The data can be in another folder, which this one links to. */
async function removeCluster(folder: string): Promise<void> {
  const cluster = await realpath(join(folder, "postgres")).catch(() => folder);
  for (const each of [cluster, folder]) await rm(each, { recursive: true, force: true });
}
