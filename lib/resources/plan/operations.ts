import type { RecordKind, Write } from "@/lib/base/write/kind";
import { kinds } from "@/lib/kinds";
import { type BulkOperation, bulkOperations } from "./schema";

/** The operations that a plan can carry out: `account.update` is the update of the accounts' kind. */

export type Operation = RecordKind & Write;

function operationNamed(name: BulkOperation): Operation {
  const [noun, verb] = name.split(".") as [keyof typeof kinds, string];
  const kind: RecordKind = kinds[noun];
  const write = kind.writes[verb];
  if (!write) throw new Error(`${noun} has no ${verb}`);
  return { ...kind, ...write };
}

export const operations = Object.fromEntries(
  bulkOperations.map((name) => [name, operationNamed(name)]),
) as unknown as Record<BulkOperation, Operation>;
