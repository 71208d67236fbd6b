import { errorCodes, fieldErrorCodes, publicCode } from "@/lib/base/errors";
import type { Json } from "./schema-collector";

/** The schema of the problem document that every refusal returns. */
export const problem: Json = {
  type: "object",
  description: "A problem document (RFC 9457).",
  required: ["type", "title", "status", "detail", "instance", "statusCode", "message", "code", "requestId"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    statusCode: { type: "integer" },
    message: { type: "string" },
    code: { type: "string", enum: [...new Set(errorCodes.map(publicCode))] },
    requestId: { type: "string" },
    missing: {
      type: "array",
      items: { type: "string" },
      description: "The features that the credential lacks. `POST /v1/access/explain` says why, and who can change it.",
    },
    operation: { type: "string", description: "With `missing`: the operation that was refused." },
    explain: { type: "string", description: "With `missing`: the address to `POST` the question why to." },
    steps: {
      type: "array",
      items: {
        type: "object",
        required: ["check", "passed", "detail"],
        properties: { check: { type: "string" }, passed: { type: "boolean" }, detail: { type: "string" } },
      },
      description: "The checks that were made of the credential, up to the one that failed.",
    },
    earliest: {
      type: "string",
      format: "date-time",
      description: "With a moment of before what is kept: the earliest one that is known.",
    },
    records: {
      type: "array",
      items: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          changedBy: {
            type: "object",
            required: ["time"],
            properties: {
              time: { type: "string", format: "date-time" },
              event: { type: "string" },
              user: { type: "string" },
            },
          },
          problem: {
            type: "object",
            required: ["code", "detail"],
            properties: { code: { type: "string" }, detail: { type: "string" } },
          },
        },
      },
      description: "With `plan_stale`: the records that are not as they were planned, and why.",
    },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "detail"],
        properties: {
          pointer: { type: "string", description: "A JSON pointer into the body." },
          parameter: { type: "string", description: "A query parameter or header." },
          code: { type: "string", enum: [...fieldErrorCodes] },
          detail: { type: "string" },
        },
      },
    },
  },
};
