import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import type pg from "pg";
import { asOwner } from "@/lib/base/db/owner";
import { env } from "@/lib/base/env";
import { restoreQueue } from "@/lib/worker/restore-queue";
import { BackupError, type Manifest } from "@/prisma/server/backup/manifest";
import { checkBackup, requireNoOtherSecrets, restoreInto, restoreSecrets } from "@/prisma/server/backup/restore";
import { expectedBytes, secretsOf, writeBackup } from "@/prisma/server/backup/write";
import { localParent, placeOf, readFrom, removeFrom, requireSpace, writeTo } from "./backup-place";
import { operateOn, withOwnerUrl } from "./operate";
import { heldText } from "./queue";
import { restoreAside } from "./trial";

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
    .description("Write all contents of the database and the secrets to a new place, while the server runs.")
    .argument("<place>", "a folder that does not exist yet, or s3://bucket/name")
    .option(
      "--keep <count>",
      "afterwards remove older backups of this database beside it, but for so many",
      atLeastOne,
    ),
).action(async (given: string, { keep, ...options }: Options & { keep?: number }) => {
  const passphrase = await passphraseOf(options);
  const place = placeOf(given);
  const manifest = await operateOn(async ({ ownerUrl }) => {
    const secrets = passphrase && { values: await secretsOf(env.DATA_DIR, env.ENCRYPTION_KEY), passphrase };
    const write = (folder: string) =>
      writeBackup({ ownerUrl, folder, secrets: secrets || undefined, onTable: progress });
    try {
      await requireSpace(localParent(place), await expectedBytes(ownerUrl), "the backup");
      const written = await writeTo(place, write);
      await record(ownerUrl, { kind: "backup", manifest: written, place });
      return written;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // It must not hide why the backup failed.
      await record(ownerUrl, { kind: "backup", place, message }).catch(() => {});
      throw error;
    }
  });
  process.stderr.write(`${rowsOf(manifest)} rows of ${manifest.tables.length} tables are in ${place}.\n`);
  if (keep !== undefined) await operateOn(({ ownerUrl }) => removeOlder(ownerUrl, place, keep));
});

function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("It is a number, at least 1.");
  return Number(text);
}

/**
 * Removes what this database has recorded as backups of its own beside a new one, but for so many, and for the last that was
 * restored for trial: files of others are never touched.
 */
async function removeOlder(ownerUrl: string, place: string, keep: number): Promise<void> {
  const beside = place.slice(0, place.lastIndexOf("/") + 1);
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query<{ place: string }>(
      `SELECT place FROM _backup WHERE kind = 'backup' AND success AND starts_with(place, $1)
         AND position('/' IN substr(place, length($1) + 1)) = 0
         AND place IS DISTINCT FROM (SELECT place FROM _backup WHERE kind = 'drill' AND success ORDER BY finished DESC LIMIT 1)
       ORDER BY finished DESC, id DESC OFFSET $2`,
      [beside, keep],
    ),
  );
  for (const { place: older } of rows) {
    await removeFrom(older);
    await asOwner(ownerUrl, (owner) =>
      owner.query("DELETE FROM _backup WHERE kind = 'backup' AND place = $1", [older]),
    );
    process.stderr.write(`${older} was removed.\n`);
  }
}

export const restoreCommand = withSecretOptions(
  new Command("restore")
    .description("Load a backup into an empty database, and its secrets into DATA_DIR. Stop the server before.")
    .argument("<place>", "what `comptoir server backup` has written: a folder, or s3://bucket/name")
    .option("--drill", "restore aside on a Postgres of its own, compare every row, and record that it can be restored")
    .option("--aside <folder>", "where that Postgres keeps its data meanwhile; by default beside the backup")
    .option("--quiet", "send nothing: hold back deliveries, e-mails and plans, as for a copy of production"),
).action(async (given: string, options: Options & { drill?: boolean; aside?: string; quiet?: boolean }) => {
  const passphrase = await passphraseOf(options);
  const place = placeOf(given);
  await readFrom(place, async (folder) => {
    const checked = await checkBackup(folder, passphrase);
    const { aside = localParent(place) } = options;
    await (options.drill ? drill(place, checked, resolve(aside)) : restore(checked, options.quiet));
  });
});

async function restore(checked: Checked, isQuiet = false): Promise<void> {
  await requireNoOtherSecrets(env.DATA_DIR, checked.secrets);
  const held = await withOwnerUrl(async (ownerUrl) => {
    await restoreInto(ownerUrl, checked, progress);
    await restoreSecrets(env.DATA_DIR, checked.secrets);
    return await restoreQueue(ownerUrl, isQuiet);
  });
  process.stderr.write(`Restored ${rowsOf(checked.manifest)} rows, as they were at ${checked.manifest.created}.\n`);
  if (isQuiet)
    process.stderr.write(
      `${heldText(held)} are held back: see \`comptoir server queue release\` and \`comptoir server queue drop\`.\n`,
    );
}

type Checked = Awaited<ReturnType<typeof checkBackup>>;

async function drill(place: string, checked: Checked, aside: string): Promise<void> {
  const { manifest } = checked;
  const found = await restoreAside(checked, aside, progress).catch((error: Error) => error);
  const message = typeof found === "number" ? null : found.message;
  await operateOn(({ ownerUrl }) => record(ownerUrl, { kind: "drill", manifest, place, message }));
  if (typeof found !== "number") throw found;
  process.stderr.write(`The backup of ${manifest.created} can be restored: ${rowsOf(manifest)} rows are the same.\n`);
  if (found !== 0) process.stderr.write(`${found} disagreements in it: see \`comptoir server verify\`.\n`);
}

interface Run {
  kind: "backup" | "drill";
  /** Undefined for a backup that was not written. */
  manifest?: Manifest;
  place: string;
  /** The reason of the failure. */
  message?: string | null;
}

const record = (ownerUrl: string, { kind, manifest, place, message = null }: Run): Promise<pg.QueryResult> =>
  asOwner(ownerUrl, (owner) =>
    owner.query("INSERT INTO _backup (kind, contents, place, rows, success, message) VALUES ($1, $2, $3, $4, $5, $6)", [
      kind,
      manifest?.created ?? new Date(),
      place,
      manifest ? rowsOf(manifest) : 0,
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
