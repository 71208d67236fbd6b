import * as z from "zod";
import { message } from "@/lib/languages/text";

/**
 * The words for values that do not fit their schema, for the API and the command line alike. `primitives.ts` sets them,
 * because every schema is built from it.
 */

export const requiredMessage = message("This is required.");

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

function atLeast(bound: number, origin: string): string {
  if (origin === "string")
    return message("At least {bound, plural, one {# character} other {# characters}}.", { bound });
  if (origin === "array" || origin === "set")
    return message("At least {bound, plural, one {# element} other {# elements}}.", { bound });
  if (origin === "object") return message("At least {bound, plural, one {# member} other {# members}}.", { bound });
  return message("At least {bound}.", { bound });
}

function atMost(bound: number, origin: string): string {
  if (origin === "string")
    return message("At most {bound, plural, one {# character} other {# characters}}.", { bound });
  if (origin === "array" || origin === "set")
    return message("At most {bound, plural, one {# element} other {# elements}}.", { bound });
  if (origin === "object") return message("At most {bound, plural, one {# member} other {# members}}.", { bound });
  return message("At most {bound}.", { bound });
}

const wrongType = (expected: string, received: string): string =>
  message(
    "Expected {expected, select, string {text} number {a number} int {a whole number} boolean {true or false} object {an object} record {an object} array {an array} tuple {an array} null {null} nan {a finite number} other {{expected}}}, received {received, select, string {text} number {a number} boolean {true or false} object {an object} array {an array} null {null} other {{received}}}.",
    { expected, received },
  );

/** The fault of a value in one sentence; undefined leaves zod's own message. */
function describe(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? requiredMessage : wrongType(issue.expected, typeOf(issue.input));
    case "too_small": {
      const bound = Number(issue.minimum);
      return issue.inclusive === false ? message("More than {bound}.", { bound }) : atLeast(bound, issue.origin);
    }
    case "too_big": {
      const bound = Number(issue.maximum);
      return issue.inclusive === false ? message("Less than {bound}.", { bound }) : atMost(bound, issue.origin);
    }
    case "invalid_value":
      if (issue.input === undefined) return requiredMessage;
      return message("One of: {values}.", { values: issue.values.map(String).join(", ") });
    case "unrecognized_keys": {
      const [count, names] = [issue.keys.length, issue.keys.join(", ")];
      return message("{count, plural, one {Unknown member: {names}.} other {Unknown members: {names}.}}", {
        count,
        names,
      });
    }
    default:
      return undefined;
  }
}

export const setMessages = (): void => void z.config({ customError: describe });
