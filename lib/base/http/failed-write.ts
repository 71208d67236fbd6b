import { appendInOwnTransaction } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { defined } from "@/lib/base/defined";
import { type ErrorCode, errorStatus } from "@/lib/base/error-codes";
import { identifier } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";
import { toAppError } from "./error-response";

interface Write {
  endpoint: Endpoint;
  actor: Actor;
  params: Record<string, string>;
  /** Of the request. */
  id: string;
}

/** Refusals of these kinds are part of the event log; wrong syntax, credentials and limits are not. */
const loggedCodes: readonly ErrorCode[] = [
  "missing_feature",
  "session_required",
  "not_found",
  "conflict",
  "precondition_failed",
  "dry_run_stale",
  "invalid_body",
  "key_reused",
  "undo_conflict",
  "not_undoable",
  "plan_stale",
  "plan_expired",
  "needs_second_person",
  "not_seller",
];
/** A message can quote what was sent. */
const messageLengthMax = 1000;

/** Records a refused write as a failed event. */
export async function appendFailedWrite(
  { endpoint, actor, params, id: requestId }: Write,
  thrown: unknown,
  name?: string,
): Promise<void> {
  const error = toAppError(thrown);
  const statusCode = errorStatus[error.code];
  if (!endpoint.event || !loggedCodes.includes(error.code)) return;
  // The path may hold any text; only what could be an identifier is recorded.
  const id = identifier.safeParse(params.id ?? params.role);
  const message = error.message.slice(0, messageLengthMax).replaceAll("\0", "").toWellFormed();
  await appendInOwnTransaction(actor, endpoint.event, {
    ...defined({ _id: id.data, name }),
    statusCode,
    message,
    requestId,
  });
}
