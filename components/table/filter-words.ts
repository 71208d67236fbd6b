import type { Condition } from "@/lib/base/list/conditions";
import { type FieldKind, type Operator, operators } from "@/lib/base/list/operators";
import type { Filter } from "@/lib/base/list/query";
import { filterKinds } from "./filter-kinds";

/**
 * Filters as chips and in words. Several `eq` conditions of a field are one chip, "is any of"; several `ne` are one
 * chip, "is none of"; every other condition is a chip of its own.
 */

export interface Chip {
  field: string;
  op: Operator;
  /** Several for operators that accept a list, none for operators without a value, else one. */
  values: readonly string[];
}

const gathersValues = (op: Operator): boolean => operators[op].wordsForSeveral !== undefined;

export const takesValue = (op: Operator): boolean => operators[op].takesValue;

export const takesSeveral = (op: Operator, kind: FieldKind): boolean =>
  gathersValues(op) && filterKinds[kind].takesSeveral;

export function toChips(filters: readonly Filter[]): Chip[] {
  return filters.flatMap(({ field, conditions }) => {
    const chips: Chip[] = [];
    for (const { op, value } of conditions) {
      const at = chips.findIndex((chip) => chip.op === op && gathersValues(op));
      const known = chips[at];
      if (known) chips[at] = { ...known, values: [...known.values, value] };
      else chips.push({ field, op, values: takesValue(op) ? [value] : [] });
    }
    return chips;
  });
}

/** Converts chips back to filters, one entry per field, in order of first appearance. */
export function toFilters(chips: readonly Chip[]): Filter[] {
  const filters = new Map<string, Filter>();
  for (const { field, op, values } of chips) {
    const filter = filters.get(field) ?? { field, conditions: [] };
    filter.conditions.push(
      ...(takesValue(op) ? values.map((value): Condition => ({ op, value })) : [{ op, value: "" }]),
    );
    filters.set(field, filter);
  }
  return [...filters.values()];
}

export function operatorWord(op: Operator, kind: FieldKind, count = 1): string {
  const { words, wordsForSeveral } = operators[op];
  // A URL can contain an operator for a field whose kind is unknown here.
  return (count > 1 ? wordsForSeveral : undefined) ?? words[kind] ?? op;
}

/** `Price at least 5,000`, for sentences about a filter. */
export function chipSentence(chip: Chip, label: string, kind: FieldKind, timeZone: string): string {
  const values = chip.values.map((value) => filterKinds[kind].format(value, timeZone)).join(", ");
  return [label, operatorWord(chip.op, kind, chip.values.length), values].filter(Boolean).join(" ");
}
