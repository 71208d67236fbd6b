import type { Condition, Operator } from "@/lib/base/list/operators";
import { isCalendarDate } from "@/lib/base/schema/text";
import type { Chip } from "./filter-words";

/**
 * A filter by days, of a field whose moments are shown in the viewer's time zone: the API counts days in UTC, so it is asked
 * for the moments at which the viewer's days begin. Days that are counted from the present stay so.
 */
export function byViewersDays(chip: Chip): Chip {
  const [day = ""] = chip.values;
  if (chip.values.length !== 1) return chip;
  if (chip.op === "eq" && !chip.upper)
    return isOther(day)
      ? { ...chip, op: "gte", values: [begin(day)], upper: { op: "lt", value: begin(day, 1) } }
      : chip;
  const { op, value } = bound(chip.op, day);
  return { ...chip, op, values: [value], upper: chip.upper && bound(chip.upper.op, chip.upper.value) };
}

/** A bound that is a day as one that is a moment: after a day is from the beginning of the next. */
function bound(op: Operator, value: string): Condition {
  if (!isOther(value)) return { op, value };
  if (op === "gt") return { op: "gte", value: begin(value, 1) };
  if (op === "lte") return { op: "lt", value: begin(value, 1) };
  return op === "gte" || op === "lt" ? { op, value: begin(value) } : { op, value };
}

/** Whether this is a day that begins at another moment in UTC. */
const isOther = (day: string): boolean => isCalendarDate(day) && begin(day) !== `${day}T00:00:00.000Z`;

/** The moment at which a day, or one some days later, begins for the viewer. */
function begin(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
