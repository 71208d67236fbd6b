import type { FieldKind, Operator } from "@/lib/base/list/operators";
import { message, t } from "@/lib/languages/text";
import { filterKinds } from "./filter-kinds";
import { type Chip, chipWords } from "./filter-words";

const bounds: Readonly<Partial<Record<Operator, string>>> = {
  gt: message("{label} later than {time}"),
  gte: message("{label} no earlier than {time}"),
  lt: message("{label} earlier than {time}"),
  lte: message("{label} no later than {time}"),
};

/** `Price at least 5,000`, for sentences about a filter. */
export function chipSentence(chip: Chip, label: string, kind: FieldKind, timeZone: string): string {
  const { word, values } = chipWords(chip, kind, (value) => filterKinds[kind].format(value, timeZone));
  const bound = kind === "time" && !chip.upper && bounds[chip.op];
  // `Ends until in 30 days` is no English.
  if (bound) return t(bound, { label, time: values });
  return values === ""
    ? t("{label} {operator}", { label, operator: word })
    : t("{label} {operator} {value}", { label, operator: word, value: values });
}
