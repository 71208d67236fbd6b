import { type ErrorCode, errorStatus } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import type { Protocol } from "@/lib/base/http/protocol";

/** The errors of SCIM 2.0 (RFC 7644), which replace problem documents, and the headers of its resources. */

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

type ScimType =
  | "uniqueness"
  | "invalidFilter"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "mutability";

/** A failure with the keyword that RFC 7644 section 3.12 gives it. */
export class ScimError extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly scimType?: ScimType,
  ) {
    super(code, message);
  }

  static invalid(scimType: ScimType, message: string): ScimError {
    return new ScimError("invalid_body", message, scimType);
  }
}

/** The keywords of failures that are not SCIM's own. */
const scimTypes: Partial<Record<ErrorCode, ScimType>> = {
  malformed_json: "invalidSyntax",
  invalid_body: "invalidValue",
  invalid_parameter: "invalidValue",
};

/** The RFC knows no 422. */
const statusOf = ({ code }: AppError): number => (code === "invalid_body" ? 400 : errorStatus[code]);

export const scim: Protocol = {
  mediaType: "application/scim+json",
  failure(error) {
    const status = statusOf(error);
    const scimType = error instanceof ScimError ? error.scimType : scimTypes[error.code];
    return {
      status,
      body: {
        schemas: [errorSchema],
        status: String(status),
        ...(scimType ? { scimType } : {}),
        detail: error.message,
      },
    };
  },
  headersOf(answer) {
    const { meta } = answer as { meta?: { location?: string; version?: string } };
    return {
      "Content-Type": `${scim.mediaType}; charset=utf-8`,
      ...(meta?.version ? { ETag: meta.version } : {}),
      ...(meta?.location ? { Location: meta.location } : {}),
    };
  },
};
