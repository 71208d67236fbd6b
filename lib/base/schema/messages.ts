import * as z from "zod";

/**
 * The words for values that do not fit their schema, for the API and the command line alike. `primitives.ts` sets them,
 * because every schema is built from it.
 */

export const requiredMessage = "This is required.";

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
  tuple: "an array",
  null: "null",
  nan: "a finite number",
};

const units: Record<string, string> = { string: "characters", array: "elements", set: "elements", object: "members" };

const typeOf = (value: unknown): string =>
  typeNames[value === null ? "null" : Array.isArray(value) ? "array" : typeof value] ?? typeof value;

const limit = (bound: unknown, origin: string, relation: string): string => {
  const unit = units[origin] ?? "";
  return `${relation} ${bound}${unit && ` ${bound === 1 ? unit.slice(0, -1) : unit}`}.`;
};

/** The fault of a value in one sentence; undefined leaves zod's own message. */
function describe(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return requiredMessage;
      return `Expected ${typeNames[issue.expected] ?? issue.expected}, received ${typeOf(issue.input)}.`;
    case "too_small":
      return limit(issue.minimum, issue.origin, issue.inclusive === false ? "More than" : "At least");
    case "too_big":
      return limit(issue.maximum, issue.origin, issue.inclusive === false ? "Less than" : "At most");
    case "invalid_value":
      return issue.input === undefined ? requiredMessage : `One of: ${issue.values.map(String).join(", ")}.`;
    case "unrecognized_keys":
      return `Unknown ${issue.keys.length === 1 ? "member" : "members"}: ${issue.keys.join(", ")}.`;
    default:
      return undefined;
  }
}

export const setMessages = (): void => void z.config({ customError: describe });
