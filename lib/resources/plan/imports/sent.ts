import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { ImportMode, ImportOperation, Plan } from "../schema";
import { noPlan, requireOperation } from "../store";
import { wrong } from "../targets";
import { isImport } from "./kinds";
import type { SentRecords } from "./read";

/** The records that an import was sent are kept with its plan, so that it can be made again without the file. */

interface Source {
  doc: Plan;
  columns: string[] | null;
}

interface Row {
  line: number | null;
  sent: string | null;
}

/** What the import of a plan was asked for. @throws AppError `not_found`, `missing_feature`, `invalid_body`, `conflict` */
export async function sentTo(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ operation: ImportOperation; mode: ImportMode | undefined; sent: SentRecords }> {
  const [source] = await tx.$queryRaw<Source[]>`
    SELECT doc, columns FROM plan WHERE tenant = ${actor.tenant.id} AND id = ${id}`;
  if (!source) throw noPlan();
  const { operation, mode, undoes } = source.doc;
  requireOperation(actor, source.doc);
  if (!isImport(operation) || undoes !== undefined)
    throw wrong("again", "Only an import is made again from its plan. Ask for any other as it was asked for.");
  const rows = await tx.$queryRaw<Row[]>`
    SELECT (doc->>'line')::integer AS line, sent FROM plan_change
    WHERE tenant = ${actor.tenant.id} AND plan = ${id} ORDER BY number`;
  const records = rows.map(({ line, sent }, at) => {
    if (sent === null)
      throw new AppError("conflict", "The records that the plan was sent are not kept. Send the file again.");
    return { line: line ?? at + 1, value: JSON.parse(sent) as unknown };
  });
  return { operation, mode, sent: { records, ...defined({ columns: source.columns ?? undefined }) } };
}
