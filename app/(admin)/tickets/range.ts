import { dayMilliseconds } from "@/lib/base/day";

/** The number of days in the history. */
const daysMax = 366;
export const presets = ["7", "30", "90", "365"] as const;
const usual = 90;

export interface Range {
  /** UTC calendar days, both included. */
  from: string;
  to: string;
  /** The number of days to request, up to today; those after `to` are dropped. */
  days: number;
  isCustom: boolean;
}

export const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The first day that can be chosen. */
export const earliest = (today: string): string => toDay(Date.parse(today) - (daysMax - 1) * dayMilliseconds);

/** The range in the URL, limited to the days of the history. */
export function readRange(extra: Readonly<Record<string, string>>, today: string): Range {
  const { from, to, days } = extra;
  const wanted = /^\d{1,3}$/.test(days ?? "") ? Number(days) : usual;
  const isCustom = isDay(from) || isDay(to);
  const last = isDay(to) && to < today ? later(to, earliest(today)) : today;
  if (!isCustom) {
    const count = Math.min(Math.max(wanted, 1), daysMax);
    return { from: toDay(Date.parse(today) - (count - 1) * dayMilliseconds), to: today, days: count, isCustom };
  }
  const first = isDay(from) ? later(from, earliest(today)) : earliest(today);
  const start = earlier(first, last);
  return { from: start, to: last, days: (Date.parse(today) - Date.parse(start)) / dayMilliseconds + 1, isCustom };
}

const later = (a: string, b: string): string => [a, b].sort()[1] ?? a;
const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
