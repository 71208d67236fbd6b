import { json } from "node:stream/consumers";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { type FileRecords, readRecords } from "@/lib/base/http/file-records";
import type { FileType } from "@/lib/base/http/file-types";
import { findFile, readFile } from "@/lib/base/http/stored-file";
import type { Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { type EventKind, planBulk } from "./bulk";
import type { Target } from "./change";
import { imports, isImport } from "./imports/kinds";
import { ImportReader } from "./imports/read";
import { readUndo } from "./imports/undo";
import { type BulkOperation, type ImportOperation, importRecordsMax, type Plan } from "./schema";
import type { StoredChange } from "./store";

/** The records that a plan is made from. */
export interface Source {
  /** The planned changes, in batches. */
  changes: AsyncIterable<StoredChange[]>;
  /** What the plan says besides, once all records are read. */
  found?: () => Pick<Plan, "ignored" | "meant" | "following" | "eventKinds">;
  /** About how many records there are, estimated from those read so far. */
  expected?: (done: number) => number | undefined;
}

export function importSource(
  tx: Transaction,
  actor: Actor,
  { operation, ...asked }: Pick<Plan, "mode" | "absent" | "key" | "onConflict"> & { operation: ImportOperation },
  sent: FileRecords,
): Source {
  const reader = new ImportReader(tx, actor, imports[operation], sent, asked);
  const { source, action } = imports[operation].importable.event;
  return {
    changes: reader.changes(),
    found: () => ({ ...reader.found(), eventKinds: [{ source, action }] }),
  };
}

/** How many records a file has, where they are not more than `most`. @throws AppError `invalid_body` for a file of another type */
export async function countOfFew(type: FileType, content: Uint8Array, most: number): Promise<number | undefined> {
  let count = 0;
  for await (const _ of (await readRecords(type, [content], importRecordsMax)).records)
    if (++count > most) return undefined;
  return count;
}

/** The records of a plan that is to be made. @throws AppError `conflict` if its file is no longer stored */
export async function sourceOf(step: Step, plan: Plan, file: string | null): Promise<Source> {
  const { tx, actor } = step;
  const { operation, set, undoes, mode, absent, key, onConflict } = plan;
  if (isImport(operation) && undoes !== undefined) return { changes: readUndo(tx, actor, imports[operation], undoes) };
  const found = file === null ? undefined : await findFile(tx, actor.tenant.id, file);
  if (!file || !found) throw notKept();
  let read = 0;
  const pieces = counting(readFile(tx, actor.tenant.id, file), (bytes) => {
    read += bytes;
  });
  if (found.type === "application/json") {
    const targets = (await json(pieces)) as Target[];
    const task = { operation: operation as BulkOperation, targets, ...defined({ set, undoes }) };
    const kinds = new Map<string, EventKind>();
    return {
      changes: planBulk(step, task, kinds),
      found: () => ({ eventKinds: [...kinds.values()] }),
      expected: () => targets.length,
    };
  }
  const sent = await readRecords(found.type, pieces, importRecordsMax);
  const asked = { operation: operation as ImportOperation, ...defined({ mode, absent, key, onConflict }) };
  const source = importSource(tx, actor, asked, sent);
  return { ...source, expected: (done) => Math.round((done * found.bytes) / read) };
}

const notKept = () => new AppError("conflict", message("The file of this plan is no longer stored. Send it again."));

async function* counting(pieces: AsyncIterable<Uint8Array>, note: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    note(piece.length);
    yield piece;
  }
}
