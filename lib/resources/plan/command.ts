import type { Actor } from "@/lib/base/auth/actor";
import { raw } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { FileRecords } from "@/lib/base/http/file-records";
import type { ImportMode, OnConflict } from "@/lib/import/modes";
import { message } from "@/lib/languages/text";
import { begin } from "./apply";
import { begunPlan } from "./create";
import { isImport } from "./imports/kinds";
import { make } from "./make";
import type { OperationStatus } from "./operation-schema";
import type { ImportOperation, Plan, PlanChange } from "./schema";
import { importSource } from "./source";
import { insertPlan, lock, readChanges } from "./store";
import { applyAll } from "./write";

/** Plans of the command line, which makes and applies them itself, so that no server has to run. */

export interface ImportAsked {
  mode: ImportMode;
  onConflict: OnConflict;
}

/** Plans an import, and answers the first records that are refused. What was sent is not kept. */
export async function planImport(
  tx: Transaction,
  actor: Actor,
  operation: ImportOperation,
  sent: FileRecords,
  { mode, onConflict }: ImportAsked,
): Promise<{ plan: Plan; refused: PlanChange[] }> {
  const asked = { operation, mode, onConflict };
  const begun = begunPlan(actor, asked);
  insertPlan(tx, actor, begun, undefined);
  const plan = await make(tx, actor, begun, importSource(tx, actor, asked, sent));
  for await (const changes of readChanges(tx, actor, plan.id, raw("c.action = 'refuse'"), refusedMax))
    return { plan, refused: changes.map(({ doc }) => doc) };
  return { plan, refused: [] };
}

const refusedMax = 20;

/** Applies the plan of an import in one transaction. @throws AppError as `applyPlan` does */
export async function applyImport(tx: Transaction, actor: Actor, id: string): Promise<OperationStatus> {
  const { plan } = await lock(tx, actor, id);
  if (!isImport(plan.operation))
    throw new AppError("conflict", message("The command line applies plans of imports alone."));
  const begun = await begin(tx, actor, plan, undefined);
  return await applyAll({ tx, actor }, begun, { stale: "refuse" });
}
