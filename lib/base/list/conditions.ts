import { parseRelativeTime, resolveRelativeTime } from "@/lib/base/schema/relative-time";
import { isStorableText } from "@/lib/base/schema/text";
import { readTime, wrongTime } from "@/lib/base/schema/time";
import type { Field } from "./fields";
import { type FieldKind, joinOperator, type Operator, operators, operatorsByKind, splitOperator } from "./operators";

/** One comparison of a filter, read from its parameter value and written back. */
export interface Condition {
  op: Operator;
  /** As written, empty for an operator without a value. Already checked against the field's kind. */
  value: string;
}

const valueLengthMax = 1000;

/** Reads one filter value, or returns the fault in it. */
export function parseCondition(field: Field, written: string): Condition | string {
  if (written.length > valueLengthMax) return `A filter value is at most ${valueLengthMax} characters long.`;
  if (!isReadableText(written)) return "The value is not valid text.";
  const condition = splitOperator(written);
  const { takesValue, prefix } = operators[condition.op];
  if (!operatorsByKind[field.kind].includes(condition.op)) {
    return `The operator ${prefix} does not fit a ${field.kind} field; put \\ before the value to take it literally.`;
  }
  const problem = takesValue ? valueProblems[field.kind](condition.value) : undefined;
  if (problem !== undefined) return problem;
  return field.kind === "time" ? { ...condition, value: readTime(condition.value) ?? "" } : condition;
}

/** The condition with the time that a relative one means at a given present. */
export function resolveCondition(condition: Condition, present: Date): Condition {
  const relative = parseRelativeTime(condition.value);
  return relative ? { ...condition, value: resolveRelativeTime(relative, present) } : condition;
}

/** One condition as a filter value: the inverse of `parseCondition`. */
export const formatCondition = ({ op, value }: Condition): string => joinOperator(op, value);

/** U+FFFD is what malformed percent encoding decodes to. */
export const isReadableText = (value: string): boolean => isStorableText(value) && !value.includes("\uFFFD");

/** JSON's own number grammar: no hexadecimal, no leading plus, no thousands separators. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The fault in a value of each kind, or undefined. */
const valueProblems: Record<FieldKind, (value: string) => string | undefined> = {
  text: (value) => (value === "" ? "The operator needs a value after it." : undefined),
  number: (value) =>
    jsonNumber.test(value) && Number.isFinite(Number(value)) ? undefined : "The value must be a finite number.",
  time: (value) => (readTime(value) === undefined ? wrongTime : undefined),
  boolean: (value) => (value === "true" || value === "false" ? undefined : "The value must be true or false."),
};
