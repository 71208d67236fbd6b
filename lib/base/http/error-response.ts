import { env } from "@/lib/base/env";
import { type ErrorCode, errorStatus, publicCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import type { ProblemDocument } from "@/lib/base/problem-document";
import { message, reader, t } from "@/lib/languages/text";
import type { Protocol } from "./protocol";
import { type Reply, reply, toResponse } from "./reply";

/** Converts every failure to a problem document (RFC 9457), without internal details. */

const titles: Record<ErrorCode, string> = {
  malformed_json: message("Malformed JSON"),
  invalid_parameter: message("Invalid parameter"),
  not_previewable: message("Not previewable"),
  unauthenticated: message("Not authenticated"),
  missing_feature: message("Missing feature"),
  not_seller: message("Not the seller"),
  session_required: message("Session required"),
  reauthentication_required: message("Reauthentication required"),
  not_found: message("Not found"),
  method_not_allowed: message("Method not allowed"),
  not_acceptable: message("Not acceptable"),
  too_slow: message("Too slow"),
  conflict: message("Conflict"),
  resync: message("Resync required"),
  wrong_tenant: message("Wrong tenant"),
  wrong_user: message("Wrong user"),
  precondition_failed: message("Precondition failed"),
  too_large: message("Too large"),
  url_too_long: message("URL too long"),
  unsupported_type: message("Unsupported type"),
  invalid_body: message("Invalid body"),
  key_reused: message("Idempotency key reused"),
  undo_conflict: message("Undo conflict"),
  not_undoable: message("Not undoable"),
  plan_stale: message("Plan stale"),
  dry_run_stale: message("Dry run stale"),
  plan_expired: message("Plan expired"),
  needs_second_person: message("Second person required"),
  rate_limited: message("Rate limited"),
  internal: message("Internal error"),
  unavailable: message("Unavailable"),
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
      message("The request took longer than allowed. Narrow it with a filter, or try again."),
      1,
    );
  }
  if (isDatabaseAway(error)) {
    const [, reason = message("The service cannot reach its database. Try again shortly.")] =
      reasons.find(([fault]) => hasState(error, fault) || hasMessage(error, fault)) ?? [];
    return AppError.retryLater("unavailable", reason, 1);
  }
  return new AppError(
    "internal",
    message("An unexpected error occurred. Quote the request identifier when you report it."),
  );
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
  const detail = t(error.message);
  const problem: ProblemDocument = {
    type: `${docs}#error-${code}`,
    title: t(titles[error.code]),
    status,
    detail,
    instance: `urn:request:${request.id}`,
    // What clients of the live system read.
    statusCode: status,
    message: detail,
    code,
    requestId: request.id,
    ...(error.details.errors ? { errors: error.details.errors.slice(0, problemsMax).map(inWords) } : {}),
    ...(error.details.earliest ? { earliest: error.details.earliest } : {}),
    ...(error.details.records
      ? {
          records: error.details.records.map(({ problem, ...record }) => ({
            ...record,
            ...(problem ? { problem: inWords(problem) } : {}),
          })),
        }
      : {}),
    ...(error.details.undo ? { undo: error.details.undo } : {}),
    // `POST` to `explain` with the operation says what would change it.
    ...(error.details.missing
      ? { missing: error.details.missing, operation: request.operation, explain: "/v1/access/explain" }
      : {}),
    ...(error.details.steps ? { steps: error.details.steps.map(inWords) } : {}),
  };
  return reply(
    JSON.stringify(problem),
    { ...errorHeaders(error, "application/problem+json"), "Content-Language": reader().language },
    status,
  );
}

/** In the language of the reader; what is logged and stored is English. */
const inWords = <Detailed extends { detail: string }>(detailed: Detailed): Detailed => ({
  ...detailed,
  detail: t(detailed.detail),
});

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
  [/^25006$/, message("The database takes no writes at present. Try again shortly.")],
  [
    /^53300$|timeout exceeded when trying to connect/,
    message("All connections of the database are in use. Try again shortly."),
  ],
  [/^28P01$/, message("The database refuses the password of this service. Try again shortly.")],
  [/^53100$/, message("The disk of the database is full. Try again shortly.")],
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
