import type { Changes } from "@/lib/base/audit/changes";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { RecordKind } from "@/lib/base/write/kind";
import type { Version } from "@/lib/base/write/versions";
import { message } from "@/lib/languages/text";
import type { PlanChange } from "./schema";
import type { StoredChange } from "./store";

/** The record that a change is about. */
export interface Target {
  record: string;
  /** Its tenant, where that is known. */
  tenant?: string;
  /** The line of the file that names it. */
  line?: number;
  /** The event whose change is undone. */
  undoes?: string;
  /** The value that an import has in the field of this JSON pointer. */
  sentValue?: (pointer: string) => string | undefined;
}

/** The planned change of a record from `before`, its present version, to `after`, or its refusal. */
export function changeOf(
  actor: Actor,
  target: Target,
  number: number,
  before: Version | undefined,
  after: Pick<Version, "owner" | "doc"> | undefined,
  refused: AppError | undefined,
  /** Of a bulk change: the kind of the record. An import writes what it sends, also into the trash. */
  kind?: Pick<RecordKind, "isTrashed" | "nameOf">,
): StoredChange {
  const error = refused ?? (before || after ? undefined : AppError.notFound(message("The record was not found.")));
  const difference = error || !after ? {} : diffRecords(before?.doc ?? {}, after.doc);
  const action = error ? "refuse" : actionOf(before?.doc, after?.doc, difference, kind);
  const isPlanned = action === "change" || action === "restore" || action === "create";
  // What is brought back is as it was.
  const { updated: _, updatedAt: __, ...changes } = before || action === "create" ? difference : {};
  const known = before?.doc ?? after?.doc;
  const name = known && (kind ? kind.nameOf(known) : "name" in known ? known.name : undefined);
  const doc: PlanChange = {
    id: newIdentifier(),
    number,
    record: target.record,
    tenant: target.tenant ?? before?.owner ?? after?.owner ?? actor.tenant.id,
    ...defined({ name: typeof name === "string" && name !== "" ? name : undefined, line: target.line }),
    action,
    changes,
    ...(action === "change" ? { field: Object.keys(changes) } : {}),
    ...defined({ problem: error && problemOf(error, target) }),
  };
  return { doc, base: before?.began ?? null, after: (isPlanned && after?.doc) || null };
}

function actionOf(
  before: object | undefined,
  after: object | undefined,
  difference: Changes,
  kind: Pick<RecordKind, "isTrashed"> | undefined,
): PlanChange["action"] {
  if (!before) return kind ? "restore" : "create";
  if (!after) return "delete";
  const isTrashed = kind?.isTrashed?.(after) ?? false;
  if (isTrashed !== (kind?.isTrashed?.(before) ?? false)) return isTrashed ? "delete" : "restore";
  const isSame = Object.keys(difference).length === 0 && JSON.stringify(before) === JSON.stringify(after);
  return isSame ? "same" : "change";
}

function problemOf({ code, message, details }: AppError, { sentValue }: Target): NonNullable<PlanChange["problem"]> {
  const [{ pointer: field, detail } = { detail: message }] = details.errors ?? [];
  return { code, ...defined({ field, value: field && sentValue?.(field) }), detail };
}
