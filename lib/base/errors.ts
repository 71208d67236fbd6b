import { message } from "@/lib/languages/text";
import type { ErrorCode, FieldErrorCode } from "./error-codes";
import type { Problem, ProblemDocument } from "./problem-document";

/**
 * A failure that is answered to the caller. `message` is written for the caller: it may name parameters, fields and
 * features, never anything internal. Services throw it by code and never mention statuses.
 */
export class AppError extends Error {
  override name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Pick<ProblemDocument, "errors" | "missing" | "steps" | "records" | "earliest" | "undo"> & {
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
  }

  /** 404 for an unknown record and for one of another tenant alike, so that callers cannot probe which exist. */
  static notFound(sentence: string): AppError {
    return new AppError("not_found", sentence);
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
    const said = sentence(errors, message("A query parameter is not valid."));
    return new AppError("invalid_parameter", said, { ...details, errors });
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
    return new AppError("invalid_body", sentence(errors, message("The body is not valid.")), { errors });
  }
}

function sentence(errors: Problem[], fallback: string): string {
  const [first] = errors;
  if (!first) return fallback;
  const more = errors.length - 1;
  const { detail, pointer, parameter: place = pointer } = first;
  if (!place) {
    return more > 0
      ? message("The body: {detail} (and {more} more, see errors)", { detail, more })
      : message("The body: {detail}", { detail });
  }
  return more > 0
    ? message("{place}: {detail} (and {more} more, see errors)", { place, detail, more })
    : message("{place}: {detail}", { place, detail });
}
