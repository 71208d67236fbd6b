import { calendarDay, formatDay, formatMoment, toDate } from "@/components/ui/date-format";
import { formatNumber } from "@/components/ui/number-format";
import type { Condition, FieldKind, Filter, Operator } from "./list-query";

/**
 * Filters as chips and in words. A chip is one thing a reader says: several equals are one "is any of", several
 * not-equals one "is none of", every other condition stands alone. Words and operators match one to one.
 */

export interface Chip {
  field: string;
  op: Operator;
  /** Several for `eq` and `ne`, none for `exists` and `missing`, else one. */
  values: readonly string[];
}

const several: readonly Operator[] = ["eq", "ne"];

export function toChips(filters: readonly Filter[]): Chip[] {
  return filters.flatMap(({ field, conditions }) => {
    const chips: Chip[] = [];
    for (const { op, value } of conditions) {
      const at = chips.findIndex((chip) => chip.op === op && several.includes(op));
      const gathered = chips[at];
      if (gathered) chips[at] = { ...gathered, values: [...gathered.values, value] };
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

export const takesValue = (op: Operator): boolean => op !== "exists" && op !== "missing";

export const takesSeveral = (op: Operator, kind: FieldKind): boolean => several.includes(op) && kind !== "boolean";

/** What a kind of field can be asked, in the order it is offered. */
export const operatorsOf: Record<FieldKind, readonly Operator[]> = {
  text: ["eq", "ne", "contains", "starts", "ends", "exists", "missing"],
  number: ["eq", "ne", "gte", "gt", "lte", "lt", "exists", "missing"],
  time: ["gte", "gt", "lt", "lte", "eq", "ne", "exists", "missing"],
  boolean: ["eq", "ne", "exists", "missing"],
};

const words: Record<Operator, string> = {
  eq: "is",
  ne: "is not",
  gt: "more than",
  gte: "at least",
  lt: "less than",
  lte: "at most",
  starts: "starts with",
  ends: "ends with",
  contains: "contains",
  exists: "has a value",
  missing: "is empty",
};

const timeWords: Partial<Record<Operator, string>> = {
  eq: "is on",
  ne: "is not on",
  gt: "after",
  gte: "since",
  lt: "before",
  lte: "until",
};

export function operatorWord(op: Operator, kind: FieldKind, count = 1): string {
  if (count > 1 && op === "eq") return "is any of";
  if (count > 1 && op === "ne") return "is none of";
  return (kind === "time" ? timeWords[op] : undefined) ?? words[op];
}

/** One value as it is shown: days in words, numbers with marks, yes and no. */
export function valueWord(value: string, kind: FieldKind, timeZone: string): string {
  if (kind === "boolean") return value === "true" ? "yes" : "no";
  if (kind === "number")
    return value.trim() === "" || Number.isNaN(Number(value)) ? value : formatNumber(Number(value));
  if (kind !== "time") return value;
  const date = toDate(value);
  if (!date) return value;
  return isDay(value) ? formatDay(date, "UTC") : formatMoment(date, timeZone);
}

/** `Price at least 5,000`, for sentences about a filter. */
export function chipSentence(chip: Chip, label: string, kind: FieldKind, timeZone: string): string {
  const values = chip.values.map((value) => valueWord(value, kind, timeZone)).join(", ");
  return [label, operatorWord(chip.op, kind, chip.values.length), values].filter(Boolean).join(" ");
}

export const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

/** `Date` takes 31 February for 3 March. */
const isRealDay = (value: string): boolean => isDay(value) && toDate(value)?.toISOString().startsWith(value) === true;

/** Why a value cannot be sent, or undefined. */
export function valueProblem(value: string, kind: FieldKind): string | undefined {
  if (value === "") return "Give a value.";
  if (kind === "number" && !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) return "Use digits, such as 1250 or 1250.50.";
  if (kind === "time" && !isRealDay(value) && !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return "Use a day such as 2027-01-31, or a moment such as 2027-01-31T08:00:00Z.";
  }
  return undefined;
}

/** Digits as people type them (`1 250,50` or `1,250.50`) made a number the interface reads. */
export function tidyNumber(typed: string): string {
  const compact = typed.replace(/[\s\u00a0']/g, "");
  if (/^-?\d+,\d{1,2}$/.test(compact)) return compact.replace(",", ".");
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact) ? compact.replaceAll(",", "") : compact;
}

/** Days people ask for most, as the value to send. */
export function commonDays(now: number, timeZone: string): { label: string; value: string }[] {
  const day = 86_400_000;
  const at = (days: number) => calendarDay(new Date(now + days * day), timeZone);
  return [
    { label: "Today", value: at(0) },
    { label: "7 days ago", value: at(-7) },
    { label: "30 days ago", value: at(-30) },
    { label: "In 30 days", value: at(30) },
    { label: "In 90 days", value: at(90) },
  ];
}
