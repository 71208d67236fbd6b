import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";

/** The contents of a backup. */
const manifest = z.object({
  format: z.literal(1),
  created: z.iso.datetime(),
  /** The release of the program and of Postgres that it was made with. */
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Of the export of a tenant: it and its customers. A backup has all tenants, and does not name them. */
  tenants: z
    .array(z.object({ id: z.string(), name: z.string(), parent: z.string().nullable() }))
    .min(1)
    .optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int(),
      file: z.string().regex(/^tables\/\w+\.copy\.gz$/),
      /** The SHA-256 of the rows as Postgres writes them, uncompressed. */
      contents: z.string(),
    }),
  ),
  /** The file with the encrypted secrets, or null where they were left out. */
  secrets: z.literal("secrets.json").nullable(),
});

export type Manifest = z.infer<typeof manifest>;
export type StoredTable = Manifest["tables"][number];

export const manifestFile = "manifest.json";
/** One line for each file, as `sha256sum` writes and checks them. */
export const sumsFile = "SHA256SUMS";

/** A backup that must not be used, with the name of the faulty file. */
export class BackupError extends Error {}

/**
 * Reads a backup's manifest, after comparing every file with its SHA-256.
 * @throws BackupError naming the file that is damaged, missing or of another program
 */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  if (!existsSync(join(folder, sumsFile))) throw new BackupError(`There is no backup or export at ${folder}.`);
  const sums = sumsIn(await read(folder, sumsFile));
  for (const [file, sum] of sums) {
    if ((await sha256OfFile(folder, file)) !== sum) throw new BackupError(`${file} is damaged.`);
  }
  if (!sums.has(manifestFile)) throw new BackupError(`${sumsFile} does not name ${manifestFile}.`);
  const parsed = manifest.safeParse(JSON.parse(await read(folder, manifestFile)));
  if (!parsed.success) throw new BackupError(`${manifestFile} is not of a form that this program reads.`);
  for (const { file } of parsed.data.tables) if (!sums.has(file)) throw new BackupError(`${file} is missing.`);
  return parsed.data;
}

/** The sums by the name of their file. @throws BackupError */
export function sumsIn(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.trimEnd().split("\n")) {
    // A name of a file that is below the folder.
    const [, sum = "", file = ""] = /^([0-9a-f]{64}) [ *]((?:\w+\/)?[\w.-]+)$/.exec(line) ?? [];
    if (!sum) throw new BackupError(`${sumsFile} is damaged: ${line.slice(0, 80)}`);
    sums.set(file, sum);
  }
  return sums;
}

const missing = (file: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") throw new BackupError(`${file} is missing.`);
  throw error;
};

const read = (folder: string, file: string): Promise<string> =>
  readFile(join(folder, file), "utf8").catch(missing(file));

async function sha256OfFile(folder: string, file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, file)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk);
  }).catch(missing(file));
  return hash.digest("hex");
}
