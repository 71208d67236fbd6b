import { formatDayShort, formatMonth, formatWeekday } from "./date-format";
import { perLocale } from "./locale";

export type AxisUnit = "day" | "week" | "month";

/** The label of the day, week or month that begins with a mark. */
export const labelOf: Record<AxisUnit, (date: Date) => string> = {
  day: (date) => `${formatWeekday(date, "UTC")} ${date.getUTCDate()}`,
  week: (date) => formatDayShort(date, "UTC"),
  month: formatMonth,
};

/** A late day of each month, which has two digits, on all days of the week. */
const wideDays = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 22)));

const longestLabels = perLocale(
  (): Record<AxisUnit, number> => ({ day: longest("day"), week: longest("week"), month: longest("month") }),
);

const longest = (unit: AxisUnit): number => Math.max(...wideDays.map((date) => labelOf[unit](date).length));

/** The room in pixels that the longest label of the reader's locale takes, with a gap: measuring it would need a layout. */
export const labelRoom = (unit: AxisUnit): number => roomOf(longestLabels()[unit]);

/** The same of a text. */
export const textRoom = (text: string): number => roomOf(text.length);

const roomOf = (letters: number): number => 10 + 6 * letters;
