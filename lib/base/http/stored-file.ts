import { createHash } from "node:crypto";
import { sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { confirm, inTenant, type Transaction, write } from "@/lib/base/db/transaction";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { FileType } from "./file-types";

/** Stores files in the database, in parts, so that any process can read them. */

/** Records that were sent, or others as JSON. */
export type StoredType = FileType | "application/json";

const partBytes = 262_144;

const insertion = (tenant: string, id: string, part: number, type: StoredType, content: Uint8Array) =>
  sql`INSERT INTO sent_file (tenant, id, part, type, content)
    VALUES (${tenant}, ${id}, ${part}, ${type}, ${Buffer.from(content)})`;

/** Stores a file with what its transaction does. @returns its identifier */
export function storeFile(tx: Transaction, tenant: string, type: StoredType, content: Uint8Array): string {
  const id = newIdentifier();
  for (let part = 0; part * partBytes < content.length; part++)
    tx.send(insertion(tenant, id, part, type, content.subarray(part * partBytes, (part + 1) * partBytes)));
  return id;
}

/** A file that is stored while it arrives. */
export interface StoredFile {
  id: string;
  /** The digest that identifies it. */
  sha256: string;
}

/** Stores a file that is too long to be held in memory. What arrives before it is refused is not kept. */
export async function storeArriving(
  caller: Viewer,
  type: FileType,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  // Only a credential that still is one has anything stored.
  await confirm(caller);
  const id = newIdentifier();
  const hash = createHash("sha256");
  let [part, waiting, length]: [number, Uint8Array[], number] = [0, [], 0];
  const flush = async () => {
    await write(caller, insertion(caller.id, id, part++, type, Buffer.concat(waiting)));
    [waiting, length] = [[], 0];
  };
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      waiting.push(chunk);
      length += chunk.length;
      if (length >= partBytes) await flush();
    }
    if (length > 0) await flush();
  } catch (error) {
    await removeFile(caller, id);
    throw error;
  }
  return { id, sha256: hash.digest("base64url") };
}

export const removeFile = (caller: Viewer, id: string): Promise<void> =>
  inTenant(caller, async (tx) => tx.send`DELETE FROM sent_file WHERE tenant = ${caller.id} AND id = ${id}`);

/** The type and length of a file; undefined if it is not stored. */
export async function findFile(
  tx: Transaction,
  tenant: string,
  id: string,
): Promise<{ type: StoredType; bytes: number } | undefined> {
  const [row] = await tx.$queryRaw<{ type: StoredType; bytes: number }[]>`
    SELECT min(type) AS type, sum(length(content))::bigint AS bytes FROM sent_file
    WHERE tenant = ${tenant} AND id = ${id} HAVING count(*) > 0`;
  return row;
}

/** The parts of a file, one after the other. */
export async function* readFile(tx: Transaction, tenant: string, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const [row] = await tx.$queryRaw<{ content: Buffer }[]>`
      SELECT content FROM sent_file WHERE tenant = ${tenant} AND id = ${id} AND part = ${part}`;
    if (!row) return;
    yield row.content;
  }
}
