import type { Actor } from "@/lib/base/auth/actor";
import { requireRecentProof } from "@/lib/base/http/recent-proof";
import { bodyOf } from "@/lib/resources/undo/plan";
import { isImport } from "./imports/kinds";
import { operations } from "./operations";
import type { Plan } from "./schema";

/**
 * Making and applying a plan needs the recent proof of identity that its operation needs for the fields it sets. The worker,
 * which has no session, relies on it.
 * @throws AppError `reauthentication_required`
 */
export function requireProof(
  actor: Actor,
  { operation, set, undoes, fields = {} }: Pick<Plan, "operation" | "set" | "undoes"> & Partial<Pick<Plan, "fields">>,
): void {
  if (isImport(operation)) return;
  const body = undoes === undefined ? set : bodyOf(Object.keys(fields).map((path) => ({ path, result: null })));
  requireRecentProof(operations[operation].endpoint, actor, body);
}
