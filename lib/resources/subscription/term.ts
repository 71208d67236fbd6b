import { dayMilliseconds } from "@/lib/base/day";

/** Terms of subscriptions in UTC days. Moments are milliseconds, and a term ends before the second of its moments. */

export interface Term {
  start: number;
  end: number;
}

interface Dated {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const isMidnight = (moment: number): boolean => moment % dayMilliseconds === 0;

export const dayOf = (moment: number): number =>
  moment - (((moment % dayMilliseconds) + dayMilliseconds) % dayMilliseconds);

/** The UTC day of a moment, as texts name it. */
export const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The term of a subscription; undefined without both dates. */
export function termOf({ start_date, end_date }: Dated): Term | undefined {
  if (start_date === undefined || end_date === undefined) return undefined;
  return { start: Date.parse(start_date), end: endOf(end_date) };
}

/** An end at midnight is the last day, which belongs to the term; another one is the moment of the end itself. */
function endOf(endDate: string): number {
  const moment = Date.parse(endDate);
  return isMidnight(moment) ? moment + dayMilliseconds : moment;
}

/** The date that stands for the end of a term. */
export const endDateOf = (end: number): string => new Date(isMidnight(end) ? end - dayMilliseconds : end).toISOString();

/**
 * So many calendar months later.
 * @param day the day of the month at which a chain of terms began: a shorter month ends it earlier, and the next one does not
 */
export function plusMonths(moment: number, months: number, day = new Date(moment).getUTCDate()): number {
  const date = new Date(moment);
  const month = date.getUTCMonth() + months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(day, last)) + (moment - dayOf(moment));
}

/** Days, counting one that has begun. */
export const daysBetween = (from: number, to: number): number => Math.max(0, Math.ceil((to - from) / dayMilliseconds));

const hourMilliseconds = 3_600_000;
/** A longer period, which an import can bring, is none: dates have limits. */
const hoursMax = 876_000;

/** When the cancellation period opens: so many hours before the end of the term. Undefined: one can cancel at any time. */
export function cancellationOpens(
  dated: Dated & { cancel_term?: { grace_period?: number | undefined } | undefined },
): number | undefined {
  const end = termOf(dated)?.end;
  const hours = dated.cancel_term?.grace_period;
  if (end === undefined || hours === undefined || hours <= 0 || hours > hoursMax) return undefined;
  return end - hours * hourMilliseconds;
}
