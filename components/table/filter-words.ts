import type { Condition } from "@/lib/base/list/conditions";
import { type FieldKind, type Operator, operators } from "@/lib/base/list/operators";
import type { Filter } from "@/lib/base/list/query";
import { filterKinds } from "./filter-kinds";

/**
 * Filters as chips and in words. Several equals of a field are one chip, "is any of", several not-equals another, "is none
 * of"; every other condition has a chip of its own.
 */

export interface Chip {
  field: string;
  op: Operator;
  /** Several for operators that gather them, none for operators without a value, else one. */
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

/** Back to filters, one entry a field, in the order the fields first appear. */
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
  // An address can hold an operator on a field whose kind is not known here.
  return (count > 1 ? wordsForSeveral : undefined) ?? words[kind] ?? op;
}

/** `Price at least 5,000`, for sentences about a filter. */
export function chipSentence(chip: Chip, label: string, kind: FieldKind, timeZone: string): string {
  const values = chip.values.map((value) => filterKinds[kind].format(value, timeZone)).join(", ");
  return [label, operatorWord(chip.op, kind, chip.values.length), values].filter(Boolean).join(" ");
}
