import type { Actor } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { inMemoryMax } from "@/lib/base/http/file";
import type { Pieces } from "@/lib/base/http/file-records";
import type { FileType } from "@/lib/base/http/file-types";
import { findFile, readFile, type StoredType, storeFile } from "@/lib/base/http/stored-file";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { createPlan } from "./endpoints";
import { imports, isImport } from "./imports/kinds";
import { make } from "./make";
import type { Request } from "./operations";
import { requireProof } from "./proof";
import { type ImportOperation, importOperations, type Plan } from "./schema";
import { bulkSource, fewRecords, importSource, notKept, type Source, targetsIn, undoSource } from "./source";
import { find, insertPlan, requireOperation } from "./store";
import { appliedPlan, type Task, targetsOf, taskOf, undoTargets } from "./targets";
import { isLong, startTask } from "./task";
import { settledPlan } from "./wait";

const openMax = 20;
const openRecordsMax = 2_000_000;

/** A plan as it is requested, before its records are known. */
type Draft = Pick<Plan, "operation" | "set" | "undoes" | "mode" | "absent" | "key" | "following"> & {
  /** Of few records, which are planned while the caller waits. */
  source?: Source;
  /** How many records it has, where that is known. */
  expected?: number;
  /** The file that it is made from: the identifier of a stored one, or one to be stored. */
  file?: string | Sent;
};

interface Sent {
  type: StoredType;
  content: Uint8Array;
}

/**
 * Plans a bulk change or an import: stores the change of each record. A plan of many records is made by the worker.
 * @throws AppError `invalid_body`, `invalid_parameter`, `not_found`, `missing_feature`, `conflict`,
 * `reauthentication_required`
 */
export async function create(actor: Actor, input: Input<typeof createPlan>): Promise<Plan> {
  const { tx } = input;
  lockName(tx, `plan:${actor.tenant.id}`);
  const request = input as unknown as Request;
  const { source, expected, file: sent, ...draft } = await draftOf(actor, input, request);
  await makeRoom(tx, actor.tenant.id);
  const plan = begunPlan(actor, draft, expected);
  const file = typeof sent === "object" ? storeFile(tx, actor.tenant.id, sent.type, sent.content) : sent;
  insertPlan(tx, actor, plan, file);
  if (source) return await make(tx, actor, plan, source);
  startTask(tx, actor, request, plan, { kind: "make", expected });
  input.afterCommit(() => settledPlan(actor, plan.id));
  return plan;
}

/** A plan whose records are still to be planned. */
export function begunPlan(actor: Actor, asked: Omit<Draft, "source" | "expected" | "file">, expected = 0): Plan {
  const now = new Date().toISOString();
  const { username, id } = actor.user;
  return {
    id: newIdentifier(),
    ...asked,
    status: "making",
    total: expected,
    counts: { create: 0, change: 0, delete: 0, restore: 0, same: 0, refuse: 0 },
    left: 0,
    fields: {},
    digest: "",
    author: { username, ...defined({ id }) },
    made: now,
    expires: now,
  };
}

async function draftOf(actor: Actor, input: Input<typeof createPlan>, request: Request): Promise<Draft> {
  const { tx, body, file } = input;
  const { operation, undo, again, mode, absent, key, records } = body;
  if (undo !== undefined) {
    requireAlone(body, ["undo"], "An undo takes its records and their values from the plan.");
    return await undoDraft(actor, request, undo);
  }
  if (again !== undefined) {
    requireAlone(body, ["again"], "A plan that is made again takes everything from the former one.");
    return await repeatedDraft(actor, request, again);
  }
  if (operation === undefined) throw AppError.invalidField("/operation", "Name the operation, or the plan to undo.");
  requireOperation(actor, { operation });
  if (isImport(operation)) {
    const members = ["operation", "mode", "absent", "key", "records"];
    requireAlone(body, members, "An import takes its records from the file, or from `records`.");
    const sent = file ?? (records && documentsOf(records));
    if (!sent) throw AppError.invalidField("/records", "Send the records, or a file of them.");
    if (key === "number" && !imports[operation].isNumbered)
      throw AppError.invalidField("/key", "Only accounts have a number.");
    const draft = { operation, mode: mode ?? "upsert", ...defined({ absent, key }) };
    const { type, content } = sent;
    if (!(content instanceof Uint8Array)) return { ...draft, file: content.id };
    return await importDraft(tx, actor, { ...draft, file: { type, content } }, type, [content]);
  }
  requireAlone(body, ["operation", "ids", "where", "set"], "Only an import has it.");
  if (file) throw AppError.invalidField("/operation", `Only an import takes a file: ${importOperations.join(", ")}.`);
  return bulkDraft(actor, request, await taskOf(tx, actor, operation, body));
}

const documentsOf = (records: readonly unknown[]) => ({
  type: "application/x-ndjson" as const,
  content: Buffer.from(JSON.stringify(records)),
});

function bulkDraft(actor: Actor, request: Request, task: Task): Draft {
  requireProof(actor, task);
  const { targets, ...draft } = task;
  const expected = targets.length;
  if (!isLong(task.operation, expected)) return { ...draft, expected, source: bulkSource(actor, request, task) };
  return { ...draft, expected, file: { type: "application/json", content: Buffer.from(JSON.stringify(targets)) } };
}

async function undoDraft(actor: Actor, request: Request, id: string): Promise<Draft> {
  const { tx } = request;
  const { operation, done: expected = 0, following } = await appliedPlan(tx, actor, id);
  if (!isImport(operation)) {
    const targets = await undoTargets(tx, actor, id);
    return bulkDraft(actor, request, { operation, undoes: id, targets });
  }
  const draft = { operation, undoes: id, expected, ...defined({ following }) };
  return isLong(operation, expected) ? draft : { ...draft, source: undoSource(tx, actor, operation, id) };
}

async function repeatedDraft(actor: Actor, request: Request, id: string): Promise<Draft> {
  const { tx } = request;
  const { plan, file } = await find(tx, actor, id);
  const { operation, set, mode, absent, key, undoes } = plan;
  if (undoes !== undefined)
    throw AppError.invalidField("/again", "A plan that undoes another is made again by `undo`.");
  const found = file === null ? undefined : await findFile(tx, actor.tenant.id, file);
  if (!isImport(operation)) {
    const targets =
      file && found ? await targetsIn(readFile(tx, actor.tenant.id, file)) : await targetsOf(tx, actor, id);
    return bulkDraft(actor, request, { operation, targets, ...defined({ set }) });
  }
  if (!file || !found || found.type === "application/json") throw notKept();
  const draft = { operation, file, ...defined({ mode, absent, key }) };
  if (found.bytes > inMemoryMax) return draft;
  return await importDraft(tx, actor, draft, found.type, readFile(tx, actor.tenant.id, file));
}

/** An import is planned at once if it has few records and does not delete those it lacks. */
async function importDraft(
  tx: Transaction,
  actor: Actor,
  draft: Draft & { operation: ImportOperation },
  type: FileType,
  pieces: Pieces,
): Promise<Draft> {
  const few = await fewRecords(draft.operation, type, pieces);
  return few && draft.absent !== "delete" ? { ...draft, source: importSource(tx, actor, draft, few) } : draft;
}

/** @throws AppError `invalid_body` for any other member */
function requireAlone(body: object, allowed: readonly string[], detail: string): void {
  for (const [member, value] of Object.entries(body))
    if (value !== undefined && !allowed.includes(member)) throw AppError.invalidField(`/${member}`, detail);
}

/** Limits the open plans, and has old ones removed. @throws AppError `conflict` */
async function makeRoom(tx: Transaction, tenant: string): Promise<void> {
  const [open] = await tx.$queryRaw<{ count: number; records: number }[]>`
    SELECT count(*)::int AS count, coalesce(sum((doc->>'total')::int), 0)::int AS records FROM plan
    WHERE tenant = ${tenant} AND (status IN ('making', 'applying') OR status = 'ready' AND expires > now())`;
  if (open && (open.count >= openMax || open.records >= openRecordsMax)) {
    const what = open.count >= openMax ? `${openMax} plans` : `Plans of ${open.records} records`;
    throw new AppError("conflict", `${what} wait to be applied. Apply or cancel one first.`);
  }
  // A tenant all of whose plans are younger is not pruned.
  tx.send`SELECT app.enqueue_plan_pruning(${tenant})
    WHERE EXISTS (SELECT FROM plan WHERE tenant = ${tenant} AND made < now() - interval '1 hour')`;
}
