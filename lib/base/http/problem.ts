import type * as z from "zod";
import type { FieldErrorCode } from "@/lib/base/error-codes";
import { jsonPointer } from "@/lib/base/json-pointer";
import type { Problem } from "@/lib/base/problem-document";
import { requiredMessage } from "@/lib/base/schema/messages";

/** Our code for each kind of zod issue. Total, so that a new release of zod cannot change the contract. */
const codes: Record<z.core.$ZodIssue["code"], FieldErrorCode> = {
  invalid_type: "wrong_type",
  too_big: "out_of_range",
  too_small: "out_of_range",
  not_multiple_of: "out_of_range",
  invalid_format: "invalid_format",
  invalid_value: "not_allowed",
  unrecognized_keys: "unknown_member",
  invalid_union: "wrong_type",
  invalid_key: "invalid",
  invalid_element: "invalid",
  custom: "invalid",
};

/** A zod issue as a problem with a JSON pointer (RFC 6901). */
export function toProblem(issue: z.core.$ZodIssue): Problem {
  // zod reports a wrong member name as an issue inside `invalid_key`.
  const [inner] = issue.code === "invalid_key" ? issue.issues : [];
  const detail = inner?.message ?? issue.message;
  return {
    pointer: jsonPointer(issue.path),
    code: detail === requiredMessage ? "required" : codes[issue.code],
    detail,
  };
}
