/** Every failure there is, and its status (decisions §3). The one table: nothing else knows a status number. */
export const errorStatus = {
  malformed_json: 400,
  invalid_parameter: 400,
  unauthenticated: 401,
  missing_feature: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  /** Shown as `too_large`: the address is over its limit rather than the body. */
  address_too_large: 414,
  unsupported_type: 415,
  invalid_body: 422,
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One wrong thing in a request: a query parameter or header by name, or a place in the body by JSON pointer. */
export interface Problem {
  parameter?: string;
  pointer?: string;
  code: string;
  detail: string;
}

/**
 * A failure the caller is told about. `message` is written for the caller: it may name parameters, fields and
 * features, never anything internal. Services throw it by code and never mention statuses.
 */
export class AppError extends Error {
  override name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { errors?: Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }

  /** 404: the record is unknown, or belongs to somebody else; the two are told apart nowhere. */
  static notFound(noun: string): AppError {
    return new AppError("not_found", `${noun} was not found.`);
  }

  /** 400 naming each wrong parameter. */
  static invalidParameters(errors: Problem[]): AppError {
    return new AppError("invalid_parameter", sentence(errors, "A query parameter is not valid."), { errors });
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
