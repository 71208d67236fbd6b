import { createWriteStream, existsSync, openAsBlob } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "@/lib/base/env";
import { BackupError, sumsFile, sumsIn } from "@/prisma/server/backup/manifest";

/**
 * Where a backup is: a folder, or `s3://bucket/name` in an S3-compatible store, which is written and read by way of a folder in
 * DATA_DIR. The list of sums is uploaded last: what has none is no backup.
 */

const remoteForm = /^s3:\/\/([^/]+)\/(.+?)\/*$/;

/** The place as it is recorded. */
export const placeOf = (given: string): string => (given.startsWith("s3:") ? given : resolve(given));

/** Has a backup written to a folder of the local disk, and uploads it where its place is in a store. */
export async function writeTo<T>(place: string, write: (folder: string) => Promise<T>): Promise<T> {
  if (!place.startsWith("s3:")) return await write(place);
  const { objects, prefix } = await storeOf(place);
  if (await objects.getObject(`${prefix}/${sumsFile}`)) throw new BackupError(`${place} exists already.`);
  return await inStaging(async (folder) => {
    const result = await write(folder);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = files.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const last = join(folder, sumsFile);
    for (const path of [...paths.filter((each) => each !== last), last])
      await objects.putAnyObject(`${prefix}/${path.slice(folder.length + 1)}`, await openAsBlob(path));
    return result;
  });
}

/** Has a backup read from a folder, which it is downloaded to where its place is in a store. */
export async function readFrom<T>(place: string, read: (folder: string) => Promise<T>): Promise<T> {
  if (!place.startsWith("s3:")) return await read(place);
  const { objects, prefix } = await storeOf(place);
  const sums = await objects.getObject(`${prefix}/${sumsFile}`);
  if (sums === null) throw new BackupError(`There is no backup at ${place}.`);
  return await inStaging(async (folder) => {
    for (const file of [sumsFile, ...sumsIn(sums).keys()]) {
      const answer = await objects.getObjectResponse(`${prefix}/${file}`);
      if (!answer?.body) throw new BackupError(`${file} is missing.`);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(join(folder, file), { mode: 0o600 }));
    }
    return await read(folder);
  });
}

/** Removes a backup. What is gone already is no fault. */
export async function removeFrom(place: string): Promise<void> {
  if (!place.startsWith("s3:")) return await rm(place, { recursive: true, force: true });
  const { objects, prefix } = await storeOf(place);
  const sums = await objects.getObject(`${prefix}/${sumsFile}`);
  // The list goes last, so that an interrupted removal can be repeated.
  for (const file of sums === null ? [] : [...sumsIn(sums).keys(), sumsFile])
    await objects.deleteObject(`${prefix}/${file}`);
}

/** The folder on the local disk that holds a backup, or everything on its way to and from a store. */
export const localParent = (place: string): string =>
  place.startsWith("s3:") ? resolve(env.DATA_DIR) : dirname(place);

/** @throws BackupError where the disk of a folder has less space than something will take */
export async function requireSpace(wanted: string, bytes: number, what: string): Promise<void> {
  let folder = wanted;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  if (bavail * bsize < bytes)
    throw new BackupError(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} free; ${what} takes about ${megabytes(bytes)}.`,
    );
}

async function inStaging<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const staging = await mkdtemp(resolve(env.DATA_DIR, "backup-"));
  try {
    return await work(join(staging, "files"));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function storeOf(place: string) {
  const [, bucket, prefix = ""] = remoteForm.exec(place) ?? [];
  if (!bucket) throw new BackupError(`${place} is no place for a backup; one in a store is s3://bucket/name.`);
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = env;
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new BackupError(`${place} needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.`);
  const { S3mini } = await import("s3mini");
  const options = { region: env.BACKUP_S3_REGION, minPartSize: 16 * 2 ** 20 };
  return {
    objects: new S3mini({ endpoint: `${endpoint}/${bucket}`, accessKeyId, secretAccessKey, ...options }),
    prefix,
  };
}
