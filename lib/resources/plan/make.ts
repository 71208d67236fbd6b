import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { planBulk } from "./bulk";
import type { createPlan } from "./endpoints";
import { planMade } from "./events";
import { imports, isImport } from "./imports/kinds";
import { readImport, type SentRecords } from "./imports/read";
import { sentTo } from "./imports/sent";
import { readUndo } from "./imports/undo";
import type { Request } from "./operations";
import { type ImportMode, type ImportOperation, importOperations, type Plan } from "./schema";
import { insertPlan, nameOf, requireOperation, type StoredChange, summaryOf } from "./store";
import { appliedPlan, taskOf, undoTargets, wrong } from "./targets";

const hours = 24;
const openMax = 20;
const closedMax = 180;

/**
 * Plans a bulk change or an import: keeps what would become of each record.
 * @throws AppError `invalid_body`, `invalid_parameter`, `not_found`, `missing_feature`, `conflict`
 */
export async function create(actor: Actor, input: Input<typeof createPlan>): Promise<Plan> {
  const { tx } = input;
  lockName(tx, `plan:${actor.tenant.id}`);
  const { changes, columns, ...asked } = await plannedOf(actor, input);
  await makeRoom(tx, actor.tenant.id);
  const now = Date.now();
  const { username, id } = actor.user;
  const plan: Plan = {
    id: newIdentifier(),
    ...asked,
    status: "ready",
    total: changes.length,
    ...summaryOf(changes),
    author: { username, ...defined({ id }) },
    made: new Date(now).toISOString(),
    expires: new Date(now + hours * 3_600_000).toISOString(),
  };
  insertPlan(tx, actor, plan, changes, columns);
  append(tx, actor, planMade, { _id: plan.id, name: nameOf(plan) });
  return plan;
}

type Planned = Pick<Plan, "operation" | "set" | "undoes" | "mode" | "ignored"> & {
  changes: StoredChange[];
  columns?: readonly string[];
};

async function plannedOf(actor: Actor, input: Input<typeof createPlan>): Promise<Planned> {
  const { tx, body, file } = input;
  const { operation, undo, again } = body;
  const request = input as unknown as Request;
  if (undo !== undefined) {
    requireAlone(body, ["undo"], "An undo takes its records and their values from the plan.");
    const source = await appliedPlan(tx, actor, undo);
    const { id, operation } = source;
    if (!isImport(operation))
      return await planBulk(actor, request, { operation, undoes: id, targets: await undoTargets(tx, actor, id) });
    return { operation, undoes: id, changes: await readUndo(tx, actor, imports[operation], source) };
  }
  if (again !== undefined) {
    requireAlone(body, ["again"], "An import that is planned again takes its records and its mode from the plan.");
    const { operation, mode, sent } = await sentTo(tx, actor, again);
    return await planImport(tx, actor, operation, mode, sent);
  }
  if (operation === undefined) throw wrong("operation", "Name the operation, or the plan to undo.");
  requireOperation(actor, { operation });
  if (isImport(operation)) {
    requireAlone(
      body,
      ["operation", "mode", "records"],
      "An import takes its records from the file, or from `records`.",
    );
    const { mode, records } = body;
    const sent = file ?? (records && { records: records.map((value, at) => ({ line: at + 1, value })) });
    if (!sent) throw wrong("records", "Send the records, or a file of them.");
    return await planImport(tx, actor, operation, mode, sent);
  }
  requireAlone(body, ["operation", "ids", "where", "set"], "Only an import has it.");
  if (file) throw wrong("operation", `Only an import takes a file: ${importOperations.join(", ")}.`);
  return await planBulk(actor, request, await taskOf(tx, actor, operation, body));
}

async function planImport(
  tx: Transaction,
  actor: Actor,
  operation: ImportOperation,
  mode: ImportMode = "upsert",
  sent: SentRecords,
): Promise<Planned> {
  const { changes, ignored } = await readImport(tx, actor, imports[operation], sent, mode);
  const { columns } = sent;
  return { operation, mode, ...(ignored.length > 0 ? { ignored } : {}), ...defined({ columns }), changes };
}

/** @throws AppError `invalid_body` for any other member */
function requireAlone(body: object, allowed: readonly string[], detail: string): void {
  for (const [member, value] of Object.entries(body))
    if (value !== undefined && !allowed.includes(member)) throw wrong(member, detail);
}

/** Plans are few, and old ones go when new ones are made. @throws AppError `conflict` */
async function makeRoom(tx: Transaction, tenant: string): Promise<void> {
  const [open] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM plan WHERE tenant = ${tenant} AND status = 'ready' AND expires > now()`;
  if ((open?.count ?? 0) >= openMax)
    throw new AppError("conflict", `${openMax} plans wait to be applied. Apply or cancel one first.`);
  tx.send`DELETE FROM plan WHERE tenant = ${tenant} AND (made < now() - interval '30 days' OR id IN (
    SELECT id FROM plan WHERE tenant = ${tenant} AND NOT (status = 'ready' AND expires > now())
    ORDER BY made DESC, id DESC OFFSET ${closedMax}::bigint))`;
}
