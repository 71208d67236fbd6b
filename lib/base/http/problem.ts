import type * as z from "zod";
import type { Problem } from "@/lib/base/errors";

/** A zod issue as a problem with a JSON pointer (RFC 6901). */
export function toProblem(issue: z.core.$ZodIssue): Problem {
  const pointer = issue.path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  // What is wrong with the name of a member is said one level down.
  const [inner] = issue.code === "invalid_key" ? issue.issues : [];
  return { pointer, code: issue.code, detail: inner?.message ?? issue.message };
}
