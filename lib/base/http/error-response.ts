import { env } from "@/lib/base/env";
import { type ErrorCode, errorStatus, publicCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import type { ProblemDocument } from "@/lib/base/problem-document";
import type { Protocol } from "./protocol";
import { type Reply, reply, toResponse } from "./reply";

/** Converts every failure to a problem document (RFC 9457), without internal details. */

const titles: Record<ErrorCode, string> = {
  malformed_json: "Malformed JSON",
  invalid_parameter: "Invalid parameter",
  not_previewable: "Not previewable",
  unauthenticated: "Not authenticated",
  missing_feature: "Missing feature",
  not_seller: "Not the seller",
  session_required: "Session required",
  reauthentication_required: "Reauthentication required",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  not_acceptable: "Not acceptable",
  too_slow: "Too slow",
  conflict: "Conflict",
  resync: "Resync required",
  wrong_tenant: "Wrong tenant",
  wrong_user: "Wrong user",
  precondition_failed: "Precondition failed",
  too_large: "Too large",
  url_too_long: "URL too long",
  unsupported_type: "Unsupported type",
  invalid_body: "Invalid body",
  key_reused: "Idempotency key reused",
  undo_conflict: "Undo conflict",
  not_undoable: "Not undoable",
  plan_stale: "Plan stale",
  dry_run_stale: "Dry run stale",
  plan_expired: "Plan expired",
  needs_second_person: "Second person required",
  rate_limited: "Rate limited",
  internal: "Internal error",
  unavailable: "Unavailable",
};

/** The URL of the reference, absolute where `PUBLIC_URL` is set, so that a link in a log elsewhere works. */
const docs = env.PUBLIC_URL === undefined ? "/docs" : new URL("/docs", env.PUBLIC_URL).href;

const problemsMax = 50;

/** Converts anything thrown to an AppError. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasState(error, slowStates)) {
    return AppError.retryLater(
      "unavailable",
      "The request took longer than allowed. Narrow it with a filter, or try again.",
      1,
    );
  }
  if (isDatabaseAway(error)) {
    const [, reason = "The service cannot reach its database."] =
      reasons.find(([fault]) => hasState(error, fault) || hasMessage(error, fault)) ?? [];
    return AppError.retryLater("unavailable", `${reason} Try again shortly.`, 1);
  }
  return new AppError("internal", "An unexpected error occurred. Quote the request identifier when you report it.");
}

/** The request that failed; `operation` where one was found for it. */
interface FailedRequest {
  id: string;
  path: string;
  operation?: string;
}

export const errorResponse = (thrown: unknown, request: FailedRequest): Response =>
  toResponse(errorReply(thrown, request));

/** The answer to a failure: a problem document, or the error of the operation's protocol. */
export function errorReply(thrown: unknown, request: FailedRequest, protocol?: Protocol): Reply {
  const error = toAppError(thrown);
  const status = errorStatus[error.code];
  if (status >= 500) log.error({ requestId: request.id, error: thrown }, "request failed");
  if (protocol) {
    const { status, body } = protocol.failure(error);
    return reply(JSON.stringify(body), errorHeaders(error, protocol.mediaType), status);
  }
  const code = publicCode(error.code);
  const problem: ProblemDocument = {
    type: `${docs}#error-${code}`,
    title: titles[error.code],
    status,
    detail: error.message,
    instance: `urn:request:${request.id}`,
    // What clients of the live system read.
    statusCode: status,
    message: error.message,
    code,
    requestId: request.id,
    ...(error.details.errors ? { errors: error.details.errors.slice(0, problemsMax) } : {}),
    ...(error.details.earliest ? { earliest: error.details.earliest } : {}),
    ...(error.details.records ? { records: error.details.records } : {}),
    ...(error.details.undo ? { undo: error.details.undo } : {}),
    // `POST` to `explain` with the operation says what would change it.
    ...(error.details.missing
      ? { missing: error.details.missing, operation: request.operation, explain: "/v1/access/explain" }
      : {}),
    ...(error.details.steps ? { steps: error.details.steps } : {}),
  };
  return reply(JSON.stringify(problem), errorHeaders(error, "application/problem+json"), status);
}

const errorHeaders = (error: AppError, mediaType: string): Record<string, string> => ({
  "Content-Type": `${mediaType}; charset=utf-8`,
  "Cache-Control": "no-store",
  ...error.details.headers,
});

/** Statement and lock timeouts: the database is there, this request was too much for it. */
const slowStates = /^(57014|55P03)$/;
/**
 * Faults of the database or of the way to it, as pg, pg-pool and Prisma report them; several come without any code.
 * 25006: it is a replica at present. 28P01: the role has another password. 28000 is what a credential that has ended fails with.
 */
const awayStates =
  /^(08...|25006|28P01|53...|57P..|58...|P1001|P1002|P1008|P1017|P2024|P2028|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const awayMessages =
  /connection terminated|not queryable|query read timeout|timeout exceeded when trying to connect|connection timeout|connection ended|server has closed the connection|not connected yet|cannot use a pool after/i;

/** What else than being away keeps the database from answering. */
const reasons: readonly [RegExp, string][] = [
  [/^25006$/, "The database takes no writes at present."],
  [/^53300$|timeout exceeded when trying to connect/, "All connections of the database are in use."],
  [/^28P01$/, "The database refuses the password of this service."],
  [/^53100$/, "The disk of the database is full."],
];

const isDatabaseAway = (error: unknown): boolean => hasState(error, awayStates) || hasMessage(error, awayMessages);

const hasMessage = (error: unknown, messages: RegExp): boolean =>
  parts(error).some((part) => "message" in part && typeof part.message === "string" && messages.test(part.message));

const hasState = (error: unknown, states: RegExp): boolean =>
  parts(error).some((part) => "code" in part && typeof part.code === "string" && states.test(part.code)) ||
  parts(error).some(
    (part) => "originalCode" in part && typeof part.originalCode === "string" && states.test(part.originalCode),
  );

/** The error and what it wraps: causes, Prisma's `meta`, the members of an aggregate. */
function parts(error: unknown, depth = 0): object[] {
  if (typeof error !== "object" || error === null || depth > 5) return [];
  const { cause, meta, driverAdapterError } = error as Record<string, unknown>;
  const inner = [cause, meta, driverAdapterError, ...(error instanceof AggregateError ? error.errors : [])];
  const deeper = typeof meta === "object" && meta !== null ? Object.values(meta) : [];
  return [error, ...[...inner, ...deeper].flatMap((each) => parts(each, depth + 1))];
}
