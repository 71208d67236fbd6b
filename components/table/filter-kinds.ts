import { formatDay, formatMoment, toDate } from "@/components/ui/date-format";
import { formatNumber } from "@/components/ui/number-format";
import { typedDigits } from "@/components/ui/typed-number";
import { type FieldKind, type Operator, operatorsByKind } from "@/lib/base/list/operators";
import { parseRelativeTime } from "@/lib/base/schema/relative-time";
import { isCalendarDate } from "@/lib/base/schema/text";
import { message, t } from "@/lib/languages/text";
import { relativeWords } from "./relative-words";

/**
 * Describes how the UI filters and sorts each kind of field. The inputs for values are in `value-inputs.tsx`, a chunk that is
 * fetched when the page is idle.
 */
/** An operator of the API, or two of them: a lower and an upper bound. */
export type Comparison = Operator | "between";

interface FilterKind {
  /** How it can be compared, in the order of the menu. */
  comparisons: readonly Comparison[];
  /** Whether "is" and "is not" take several values. */
  takesSeveral: boolean;
  /** The initial value of a new filter. */
  initialValue: string;
  /** The labels of both sort orders. */
  order: { ascending: string; descending: string };
  /** Formats a value for display. */
  format: (value: string, timeZone: string) => string;
  /** Converts typed text to the value to send. */
  parse: (typed: string) => string;
  /** Why a value cannot be sent, or undefined. */
  problem: (value: string) => string | undefined;
}

const trim = (typed: string): string => typed.trim();

export const filterKinds: Record<FieldKind, FilterKind> = {
  text: {
    comparisons: operatorsByKind.text,
    takesSeveral: true,
    initialValue: "",
    order: { ascending: message("A to Z"), descending: message("Z to A") },
    format: (value) => value,
    parse: trim,
    problem: (value) => (value === "" ? t(noValue) : undefined),
  },
  number: {
    comparisons: withFirst("number", ["gte", "between", "lte", "gt", "lt"]),
    takesSeveral: true,
    initialValue: "",
    order: { ascending: message("Smallest first"), descending: message("Largest first") },
    format: (value) => (isDigits(value) ? formatNumber(Number(value)) : value),
    parse: typedDigits,
    problem: (value) => {
      if (value === "") return t(noValue);
      return isDigits(value) ? undefined : t("Use digits, such as 1250 or 1250.50.");
    },
  },
  time: {
    comparisons: withFirst("time", ["between", "gte", "gt", "lt", "lte"]),
    takesSeveral: true,
    initialValue: "",
    order: { ascending: message("Earliest first"), descending: message("Latest first") },
    format: (value, timeZone) => {
      const relative = parseRelativeTime(value);
      if (relative) return relativeWords(relative);
      const date = toDate(value);
      if (!date) return value;
      return isCalendarDate(value) ? formatDay(date, "UTC") : formatMoment(date, timeZone);
    },
    parse: trim,
    problem: (value) => {
      if (value === "") return t(noValue);
      return isCalendarDate(value) || parseRelativeTime(value) || /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value)
        ? undefined
        : t("Use a day such as 2027-01-31 or today+30d, or a moment such as 2027-01-31T08:00:00Z.");
    },
  },
  boolean: {
    comparisons: operatorsByKind.boolean,
    takesSeveral: false,
    initialValue: "true",
    order: { ascending: message("No first"), descending: message("Yes first") },
    format: (value) => (value === "true" ? t("yes") : t("no")),
    parse: trim,
    problem: () => undefined,
  },
};

/** The comparisons of a kind, most used first. */
function withFirst(kind: FieldKind, first: readonly Comparison[]): readonly Comparison[] {
  return [...first, ...operatorsByKind[kind].filter((op) => !first.includes(op))];
}

const noValue = message("Enter a value.");

const isDigits = (value: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value);
