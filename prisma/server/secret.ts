import { randomBytes, randomUUID } from "node:crypto";
import { chown, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Account } from "./binaries";

/**
 * The secret in `file` (mode 0600), generated on the first call. It is written to a draft and linked into place, so that
 * two processes calling at once get the same secret and neither reads half of it. Its folder is made where it is missing.
 *
 * @param owner the account that must be able to read the file, when it is not our own
 */
export async function readOrCreateSecret(file: string, owner: Account = {}): Promise<string> {
  const existing = await read(file);
  if (existing) return existing;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (owner.uid !== undefined) await chown(draft, owner.uid, owner.gid);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return await read(file);
}

async function read(file: string): Promise<string> {
  return await readFile(file, "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    },
  );
}
