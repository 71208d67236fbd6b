import { parseRelativeTime, type RelativeTime, type Unit } from "@/lib/base/schema/relative-time";

const units: Readonly<Record<Unit, string>> = { h: "hour", d: "day", w: "week", m: "month", y: "year" };

const lengthWords = ({ amount, unit }: RelativeTime): string => {
  const count = Math.abs(amount);
  return count === 1 ? `1 ${units[unit]}` : `${count} ${units[unit]}s`;
};

/** `today`, `tomorrow`, `in 30 days`, `24 hours ago` */
export function relativeWords(time: RelativeTime): string {
  if (time.amount === 0) return time.base;
  if (time.unit === "d" && Math.abs(time.amount) === 1) return time.amount > 0 ? "tomorrow" : "yesterday";
  return time.amount > 0 ? `in ${lengthWords(time)}` : `${lengthWords(time)} ago`;
}

/** `the next 30 days` or `the last 24 hours`, for a period that begins or ends at the present; undefined for any other. */
export function periodWords(from: string, to: string): string | undefined {
  const [start, end] = [parseRelativeTime(from), parseRelativeTime(to)];
  if (!start || !end || start.base !== end.base) return undefined;
  if (start.amount === 0 && end.amount > 0) return `the next ${lengthWords(end)}`;
  if (start.amount < 0 && end.amount === 0) return `the last ${lengthWords(start)}`;
  return undefined;
}
