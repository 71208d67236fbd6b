import { dayMilliseconds } from "@/lib/base/day";

/**
 * Times that are relative to the present: `today`, `now`, or either with an offset, such as `today+30d` and `now-24h`. A day
 * is a UTC day; months and years are those of the calendar.
 */

export type Unit = "h" | "d" | "w" | "m" | "y";

export interface RelativeTime {
  base: "today" | "now";
  /** Negative for the past. */
  amount: number;
  unit: Unit;
}

// In a URL, a plus that is not encoded means a space.
const form = /^(today|now)(?:([+ -])(\d{1,5})([hdwmy]))?$/;
const amountMax = 10_000;

/** Undefined where the text is no relative time. */
export function parseRelativeTime(text: string): RelativeTime | undefined {
  const [match, base, sign, digits = "0", unit = "d"] = form.exec(text) ?? [];
  if (match === undefined || Number(digits) > amountMax) return undefined;
  const amount = sign === "-" ? -Number(digits) : Number(digits);
  return { base: base === "now" ? "now" : "today", amount: amount === 0 ? 0 : amount, unit: unit as Unit };
}

/** As it is written; the inverse of `parseRelativeTime`. */
export const formatRelativeTime = ({ base, amount, unit }: RelativeTime): string =>
  amount === 0 ? base : `${base}${amount < 0 ? "-" : "+"}${Math.abs(amount)}${unit}`;

/**
 * The day, as `YYYY-MM-DD`, or the moment that it means at a given present. What is beyond all years is the first or
 * last moment.
 */
export function resolveRelativeTime({ base, amount, unit }: RelativeTime, present: Date): string {
  const start =
    base === "today" ? new Date(Math.floor(present.getTime() / dayMilliseconds) * dayMilliseconds) : present;
  const moment = new Date(Math.min(last, Math.max(first, add(start, amount, unit)))).toISOString();
  return base === "today" && unit !== "h" ? moment.slice(0, 10) : moment;
}

const hourMilliseconds = 3_600_000;
const first = Date.parse("0001-01-01T00:00:00.000Z");
const last = Date.parse("9999-12-31T23:59:59.999Z");

function add(start: Date, amount: number, unit: Unit): number {
  if (unit === "h") return start.getTime() + amount * hourMilliseconds;
  if (unit === "d") return start.getTime() + amount * dayMilliseconds;
  if (unit === "w") return start.getTime() + amount * 7 * dayMilliseconds;
  const months = start.getUTCMonth() + amount * (unit === "m" ? 1 : 12);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(months);
  // The 31st in a month without one is its last day.
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved.getTime();
}
