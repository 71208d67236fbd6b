/** Every failure and its status. The only place that maps failures to status numbers. */
export const errorStatus = {
  malformed_json: 400,
  invalid_parameter: 400,
  /** The operation cannot be dry-run: it has effects that no rollback undoes. */
  not_previewable: 400,
  unauthenticated: 401,
  missing_feature: 403,
  /** The user of the session has to prove again who they are. */
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  /** The request came too slowly. */
  too_slow: 408,
  conflict: 409,
  /** A feed cannot continue from the token: begin again without one. */
  resync: 410,
  /** The request is meant for a tenant that its credential does not act for. */
  wrong_tenant: 409,
  precondition_failed: 412,
  too_large: 413,
  /** Answered as `too_large`: the URL is over its limit rather than the body. */
  url_too_long: 414,
  unsupported_type: 415,
  invalid_body: 422,
  key_reused: 422,
  /** A field to be undone has changed since. */
  undo_conflict: 409,
  not_undoable: 422,
  /** Records of a plan have changed since. */
  plan_stale: 409,
  plan_expired: 410,
  /** A large plan, which its author may not apply. */
  second_person_required: 403,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The code an error document carries for a failure: clients see one code for both limits of size. */
export const publicCode = (code: ErrorCode): ErrorCode => (code === "url_too_long" ? "too_large" : code);

/** What can be wrong with a single field, part of the contract: no code of a library leaves the API. */
export const fieldErrorCodes = [
  /** A query parameter or header; `detail` says what is wrong with it. */
  "invalid_parameter",
  "required",
  "wrong_type",
  "out_of_range",
  "invalid_format",
  /** Not one of the allowed values. */
  "not_allowed",
  "unknown_member",
  /** NUL or unpaired surrogates, which the database cannot store. */
  "invalid_text",
  /** Nested too deep, or too many members. */
  "too_complex",
  "unknown_user",
  "unknown_agreement",
  "unknown_product_group",
  "invalid_password",
  "wrong_password",
  "wrong_code",
  /** Any other rule; `detail` says which. */
  "invalid",
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** One wrong thing in a request: a query parameter or header by name, or a place in the body by JSON pointer. */
export interface Problem {
  parameter?: string;
  pointer?: string;
  code: FieldErrorCode;
  detail: string;
}

/** A record that is not as it was planned: who has changed it since, or why the operation refuses it now. */
export interface StaleRecord {
  id: string;
  name?: string;
  changedBy?: { time: string; event?: string; user?: string };
  problem?: { code: string; detail: string };
}

/**
 * A failure that is answered to the caller. `message` is written for the caller: it may name parameters, fields and
 * features, never anything internal. Services throw it by code and never mention statuses.
 */
export class AppError extends Error {
  override name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      errors?: Problem[];
      headers?: Record<string, string>;
      missing?: readonly string[];
      /** The checks that were made, the last of which failed. */
      steps?: readonly { check: string; passed: boolean; detail: string }[];
      records?: readonly StaleRecord[];
      earliest?: string;
    } = {},
  ) {
    super(message);
  }

  /** 404 for an unknown record and for one of another tenant alike, so that callers cannot probe which exist. */
  static notFound(noun: string): AppError {
    return new AppError("not_found", `${noun} was not found.`);
  }

  /** A refusal that does not last: the same request can succeed after some seconds. */
  static retryLater(code: "unavailable" | "rate_limited" | "conflict", message: string, seconds: number): AppError {
    return new AppError(code, message, { headers: { "Retry-After": String(seconds) } });
  }

  /** 400 for one wrong parameter or header. */
  static invalidParameter(parameter: string, detail: string): AppError {
    return AppError.invalidParameters([{ parameter, code: "invalid_parameter", detail }]);
  }

  /** 400 naming each wrong parameter. */
  static invalidParameters(errors: Problem[], details: { earliest?: string } = {}): AppError {
    const message = sentence(errors, "A query parameter is not valid.");
    return new AppError("invalid_parameter", message, { ...details, errors });
  }

  /** 422 for one wrong place in the body, by JSON pointer. */
  static invalidField(pointer: string, detail: string, code: FieldErrorCode = "invalid"): AppError {
    return AppError.invalidBody([{ pointer, code, detail }]);
  }

  /** 422 for a body, or a file in it, that is not in the format that its type says. */
  static invalidFormat(detail: string): AppError {
    return AppError.invalidField("", detail, "invalid_format");
  }

  /** 422 with one error per wrong field: the first thing that is wrong with it. */
  static invalidBody(problems: Problem[]): AppError {
    const byPointer = new Map<string | undefined, Problem>();
    for (const problem of problems) if (!byPointer.has(problem.pointer)) byPointer.set(problem.pointer, problem);
    const errors = [...byPointer.values()];
    return new AppError("invalid_body", sentence(errors, "The body is not valid."), { errors });
  }
}

function sentence(errors: Problem[], fallback: string): string {
  const [first] = errors;
  if (!first) return fallback;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : "";
  const place = first.parameter ?? (first.pointer || "The body");
  return `${place}: ${first.detail}${more}`;
}
