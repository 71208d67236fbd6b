import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import type pg from "pg";
import { asOwner } from "@/lib/base/db/owner";
import { env } from "@/lib/base/env";
import { restoreQueue } from "@/lib/worker/restore-queue";
import { BackupError, type Manifest } from "@/prisma/server/backup/manifest";
import { checkBackup, requireNoOtherSecrets, restoreInto, restoreSecrets } from "@/prisma/server/backup/restore";
import { secretsOf, writeBackup } from "@/prisma/server/backup/write";
import { startEmbedded } from "@/prisma/server/embedded";
import { operateOn, withOwnerUrl } from "./operate";
import { heldText } from "./queue";

interface Options {
  passphraseFile?: string;
  withoutSecrets?: boolean;
}

const withSecretOptions = (command: Command): Command =>
  command
    .option(
      "--passphrase-file <file>",
      "what encrypts the secrets in it; or the environment variable BACKUP_PASSPHRASE",
    )
    .option("--without-secrets", "leave out encryption.key");

export const backupCommand = withSecretOptions(
  new Command("backup")
    .description("Write all contents of the database and the secrets to a new folder, while the server runs.")
    .argument("<folder>", "does not exist yet"),
).action(async (folder: string, options: Options) => {
  const passphrase = await passphraseOf(options);
  const manifest = await operateOn(async ({ ownerUrl }) => {
    const secrets = passphrase && { values: await secretsOf(env.DATA_DIR, env.ENCRYPTION_KEY), passphrase };
    const written = await writeBackup({ ownerUrl, folder, secrets: secrets || undefined, onTable: progress });
    await record(ownerUrl, { kind: "backup", manifest: written, place: resolve(folder) });
    return written;
  });
  process.stderr.write(`${rowsOf(manifest)} rows of ${manifest.tables.length} tables are in ${resolve(folder)}.\n`);
});

export const restoreCommand = withSecretOptions(
  new Command("restore")
    .description("Load a backup into an empty database, and its secrets into DATA_DIR. Stop the server before.")
    .argument("<folder>", "what `comptoir backup` has written")
    .option("--drill", "restore aside on a Postgres of its own, compare every row, and record that it can be restored")
    .option("--quiet", "send nothing: hold back deliveries, e-mails and plans, as for a copy of production"),
).action(async (folder: string, options: Options & { drill?: boolean; quiet?: boolean }) => {
  const checked = await checkBackup(folder, await passphraseOf(options));
  if (options.drill) return await drill(folder, checked);
  await requireNoOtherSecrets(env.DATA_DIR, checked.secrets);
  const held = await withOwnerUrl(async (ownerUrl) => {
    await restoreInto(ownerUrl, checked, progress);
    await restoreSecrets(env.DATA_DIR, checked.secrets);
    return await restoreQueue(ownerUrl, options.quiet);
  });
  process.stderr.write(`Restored ${rowsOf(checked.manifest)} rows, as they were at ${checked.manifest.created}.\n`);
  if (options.quiet)
    process.stderr.write(
      `${heldText(held)} are held back: see \`comptoir queue release\` and \`comptoir queue drop\`.\n`,
    );
});

type Checked = Awaited<ReturnType<typeof checkBackup>>;

/** Restores on a server that exists for this alone, so that neither the present database nor its server is touched. */
async function drill(folder: string, checked: Checked): Promise<void> {
  const { manifest } = checked;
  const aside = await mkdtemp(join(tmpdir(), "comptoir-drill-"));
  let failure: unknown;
  try {
    const server = await startEmbedded(aside, { throwaway: true, notice: () => {} });
    try {
      await restoreInto(server.url, checked, progress);
      await restoreQueue(server.url);
    } finally {
      await server.stop();
    }
  } catch (error) {
    failure = error;
  } finally {
    await removeCluster(aside);
  }
  const message = failure instanceof Error ? failure.message : null;
  await operateOn(({ ownerUrl }) => record(ownerUrl, { kind: "drill", manifest, place: resolve(folder), message }));
  if (failure) throw failure;
  process.stderr.write(`The backup of ${manifest.created} can be restored: ${rowsOf(manifest)} rows are the same.\n`);
}

/** The data can be in another folder, which this one links to. */
async function removeCluster(folder: string): Promise<void> {
  const cluster = await realpath(join(folder, "postgres")).catch(() => folder);
  for (const each of [cluster, folder]) await rm(each, { recursive: true, force: true });
}

interface Run {
  kind: "backup" | "drill";
  manifest: Manifest;
  place: string;
  /** The reason of the failure. */
  message?: string | null;
}

const record = (ownerUrl: string, { kind, manifest, place, message = null }: Run): Promise<pg.QueryResult> =>
  asOwner(ownerUrl, (owner) =>
    owner.query("INSERT INTO _backup (kind, contents, place, rows, success, message) VALUES ($1, $2, $3, $4, $5, $6)", [
      kind,
      manifest.created,
      place,
      rowsOf(manifest),
      message === null,
      message,
    ]),
  );

/** @throws BackupError where there is none and the secrets are not left out either */
async function passphraseOf({ passphraseFile, withoutSecrets }: Options): Promise<string | undefined> {
  if (withoutSecrets) return undefined;
  const given = passphraseFile ? (await readFile(passphraseFile, "utf8")).trim() : env.BACKUP_PASSPHRASE;
  if (given) return given;
  throw new BackupError(
    "Give a passphrase for the secrets with --passphrase-file or BACKUP_PASSPHRASE, or leave them out with --without-secrets.",
  );
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

const progress = (name: string, rows: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`${name}: ${rows}\n`);
};
