import type { Actor } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type StoredType, storeFile } from "@/lib/base/http/stored-file";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type { createPlan } from "./endpoints";
import { imports, isImport } from "./imports/kinds";
import { make } from "./make";
import { requireProof } from "./proof";
import { runSmall } from "./run";
import { importOperations, type Plan } from "./schema";
import { countOfFew, sourceOf } from "./source";
import { insertPlan, requireOperation } from "./store";
import { appliedPlan, type Task, taskOf, undoTargets } from "./targets";
import { isSmall, requireSmall, smallMax, startTask } from "./task";
import { settledPlan } from "./wait";

const openMax = 20;
const openRecordsMax = 2_000_000;

/** A plan as it is requested, before its records are known. */
type Draft = Pick<Plan, "operation" | "set" | "undoes" | "mode" | "absent" | "key" | "onConflict" | "following"> & {
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
 * Has a bulk change or an import planned: the change of each record is stored.
 * @throws AppError `invalid_body`, `invalid_parameter`, `not_found`, `missing_feature`, `conflict`,
 * `reauthentication_required`
 */
export async function create(actor: Actor, input: Input<typeof createPlan>): Promise<Plan> {
  const { tx, isDryRun } = input;
  lockName(tx, `plan:${actor.tenant.id}`);
  const { expected, file: sent, ...draft } = await draftOf(actor, input);
  await requireQuota(tx, actor.tenant.id);
  if (isDryRun) requireSmall(expected);
  const plan = begunPlan(actor, draft, expected);
  const file = typeof sent === "object" ? storeFile(tx, actor.tenant.id, sent.type, sent.content) : sent;
  insertPlan(tx, actor, plan, file);
  if (isDryRun || expected === 0) return await make(tx, actor, plan, await sourceOf({ tx, actor }, plan, file ?? null));
  startTask(tx, actor, plan, { kind: "make", expected });
  input.afterCommit(async () => {
    if (isSmall(expected)) await runSmall({ tenant: actor.tenant.id, plan: plan.id });
    return await settledPlan(actor, plan.id);
  });
  return plan;
}

/** A plan whose records are still to be planned. */
export function begunPlan(actor: Actor, asked: Omit<Draft, "expected" | "file">, expected = 0): Plan {
  const now = new Date().toISOString();
  const { username, id } = actor.user;
  return {
    id: newIdentifier(),
    ...asked,
    status: "making",
    total: expected,
    counts: { create: 0, change: 0, delete: 0, restore: 0, same: 0, refuse: 0 },
    fields: {},
    digest: "",
    author: { username, ...defined({ id }) },
    made: now,
    expires: now,
  };
}

async function draftOf(actor: Actor, { tx, body, file }: Input<typeof createPlan>): Promise<Draft> {
  const { operation, undo, mode, absent, key, onConflict, records } = body;
  if (undo !== undefined) {
    requireAlone(body, ["undo"], message("An undo takes its records and their values from the plan."));
    return await undoDraft(tx, actor, undo);
  }
  if (operation === undefined)
    throw AppError.invalidField("/operation", message("Name the operation, or the plan to undo."));
  requireOperation(actor, { operation });
  if (!isImport(operation)) {
    requireAlone(body, ["operation", "ids", "where", "except", "set"], message("Only an import has it."));
    if (file)
      throw AppError.invalidField(
        "/operation",
        message("Only an import takes a file: {importOperations}.", { importOperations: importOperations.join(", ") }),
      );
    const task = await taskOf(tx, actor, operation, body);
    requireProof(actor, task);
    return bulkDraft(task);
  }
  const members = ["operation", "mode", "absent", "key", "onConflict", "records"];
  requireAlone(body, members, message("An import takes its records from the file, or from `records`."));
  const sent = file ?? (records && documentsOf(records));
  if (!sent) throw AppError.invalidField("/records", message("Send the records, or a file of them."));
  if (key === "number" && !imports[operation].isNumbered)
    throw AppError.invalidField("/key", message("Only accounts have a number."));
  const draft = { operation, mode: mode ?? "upsert", ...defined({ absent, key, onConflict }) };
  const { type, content } = sent;
  if (!(content instanceof Uint8Array)) return { ...draft, file: content.id };
  // How many it deletes is not known before.
  const expected = absent === "delete" ? undefined : await countOfFew(type, content, smallMax);
  return { ...draft, file: { type, content }, ...defined({ expected }) };
}

const documentsOf = (records: readonly unknown[]) => ({
  type: "application/x-ndjson" as const,
  content: Buffer.from(JSON.stringify(records)),
});

function bulkDraft({ targets, ...draft }: Task): Draft {
  const content = Buffer.from(JSON.stringify(targets));
  return { ...draft, expected: targets.length, file: { type: "application/json", content } };
}

async function undoDraft(tx: Transaction, actor: Actor, id: string): Promise<Draft> {
  const { operation, done: expected = 0, following, fields } = await appliedPlan(tx, actor, id);
  if (isImport(operation)) return { operation, undoes: id, expected, ...defined({ following }) };
  const task = { operation, undoes: id, targets: await undoTargets(tx, actor, id) };
  requireProof(actor, { ...task, fields });
  return bulkDraft(task);
}

/** @throws AppError `invalid_body` for any other member */
function requireAlone(body: object, allowed: readonly string[], detail: string): void {
  for (const [member, value] of Object.entries(body))
    if (value !== undefined && !allowed.includes(member)) throw AppError.invalidField(`/${member}`, detail);
}

/** Limits the open plans, and has old ones removed. @throws AppError `conflict` */
async function requireQuota(tx: Transaction, tenant: string): Promise<void> {
  const [open] = await tx.$queryRaw<{ count: number; records: number }[]>`
    SELECT count(*)::int AS count, coalesce(sum((doc->>'total')::int), 0)::int AS records FROM plan
    WHERE tenant = ${tenant}
      AND (status IN ('making', 'applying') OR status = 'ready' AND expires > now() AND (doc->>'total')::int > 0)`;
  if (open && (open.count >= openMax || open.records >= openRecordsMax)) {
    throw new AppError(
      "conflict",
      open.count >= openMax
        ? message("{openMax} plans wait to be applied. Apply or cancel one first.", { openMax })
        : message("Plans of {records} records wait to be applied. Apply or cancel one first.", {
            records: open.records,
          }),
    );
  }
  // A tenant all of whose plans are younger is not pruned.
  tx.send`SELECT app.enqueue_plan_pruning(${tenant})
    WHERE EXISTS (SELECT FROM plan WHERE tenant = ${tenant} AND made < now() - interval '1 hour')`;
}
