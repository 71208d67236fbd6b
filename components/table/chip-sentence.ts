import type { FieldKind, Operator } from "@/lib/base/list/operators";
import { filterKinds } from "./filter-kinds";
import { type Chip, chipWords } from "./filter-words";

const boundWords: Readonly<Partial<Record<Operator, string>>> = {
  gt: "after",
  gte: "on or after",
  lt: "before",
  lte: "on or before",
};

/** `Price at least 5,000`, for sentences about a filter. */
export function chipSentence(chip: Chip, label: string, kind: FieldKind, timeZone: string): string {
  const { word, values } = chipWords(chip, kind, (value) => filterKinds[kind].format(value, timeZone));
  // `Ends until in 30 days` is no English.
  if (kind === "time" && !chip.upper && boundWords[chip.op])
    return `${label} ${boundWords[chip.op]} ${values.replace(/^in (.*)$/, "$1 from now")}`;
  return [label, word, values].filter(Boolean).join(" ");
}
