import { type Condition, type FieldKind, type Operator, operators } from "@/lib/base/list/operators";
import type { Filter } from "@/lib/base/list/query";
import { t } from "@/lib/languages/text";
import { type Comparison, filterKinds } from "./filter-kinds";
import { periodWords } from "./relative-words";

/**
 * Filters as chips and in words. Several `eq` conditions of a field are one chip, "is any of"; several `ne` are one
 * chip, "is none of"; a lower and an upper bound are one chip, a range; every other condition is a chip of its own.
 */

export interface Chip {
  field: string;
  op: Operator;
  /** Several for operators that accept a list, none for operators without a value, else one. */
  values: readonly string[];
  /** The upper bound of a range; `op` and `values` are then its lower bound. */
  upper?: Condition | undefined;
}

/** The two ends of a range, both included. */
export const rangeChip = (field: string, from: string, to: string): Chip => ({
  field,
  op: "gte",
  values: [from],
  upper: { op: "lte", value: to },
});

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
    return withRange(chips);
  });
}

/** Joins the bounds of a field where it has one of each. */
function withRange(chips: readonly Chip[]): readonly Chip[] {
  const [lower, anotherLower] = chips.filter(({ op }) => op === "gte" || op === "gt");
  const [upper, anotherUpper] = chips.filter(({ op }) => op === "lte" || op === "lt");
  if (!lower || !upper || anotherLower || anotherUpper) return chips;
  const range = { ...lower, upper: { op: upper.op, value: upper.values[0] ?? "" } };
  return chips.flatMap((chip) => (chip === lower ? [range] : chip === upper ? [] : [chip]));
}

/** Converts chips back to filters, one entry per field, in order of first appearance. */
export function toFilters(chips: readonly Chip[]): Filter[] {
  const filters = new Map<string, Filter>();
  for (const { field, op, values, upper } of chips) {
    const filter = filters.get(field) ?? { field, conditions: [] };
    filter.conditions.push(
      ...(takesValue(op) ? values.map((value): Condition => ({ op, value })) : [{ op, value: "" }]),
      ...(upper ? [upper] : []),
    );
    filters.set(field, filter);
  }
  return [...filters.values()];
}

/** The words of a chip after its field: how it compares, and with what. */
export function chipWords(chip: Chip, kind: FieldKind, format: (value: string) => string): ChipWords {
  const { op, values, upper } = chip;
  const [lower = ""] = values;
  if (!upper) return { word: t(operatorWord(op, kind, values.length)), values: values.map(format).join(", ") };
  const period = kind === "time" && op === "gte" ? periodWords(lower, upper.value) : undefined;
  if (period) return { word: t("in"), values: period };
  const isWhole = op === "gte" && upper.op === "lte";
  const [from, to] = [format(lower), format(upper.value)];
  if (isWhole) return { word: t("between"), values: t("{from} and {to}", { from, to }) };
  const operator = t(operatorWord(upper.op, kind));
  return { word: t(operatorWord(op, kind)), values: t("{from}, {operator} {to}", { from, operator, to }) };
}

interface ChipWords {
  word: string;
  values: string;
}

/** In English, as sentences of the palette have it. */
export function operatorWord(op: Operator, kind: FieldKind, count = 1): string {
  const { words, wordsForSeveral } = operators[op];
  // A URL can contain an operator for a field whose kind is unknown here.
  return (count > 1 ? wordsForSeveral : undefined) ?? words[kind] ?? op;
}

export const comparisonWord = (comparison: Comparison, kind: FieldKind, count = 1): string =>
  comparison === "between" ? t("between") : t(operatorWord(comparison, kind, count));

/** The chip as a range, its value being the end that its operator bounds. */
export function rangeOf(chip: Chip): Chip {
  if (chip.upper) return chip;
  const [value = ""] = chip.values;
  const isUpper = chip.op === "lt" || chip.op === "lte";
  return rangeChip(chip.field, isUpper ? "" : value, isUpper ? value : "");
}
