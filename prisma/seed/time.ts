/** Moments are milliseconds since 1970, days and months those of UTC; only records hold text. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The form of every timestamp in the interface. */
export const iso = (moment: number): string => new Date(moment).toISOString();

export const startOfDay = (moment: number): number => Math.floor(moment / day) * day;

/** 0 is Monday, 6 is Sunday; 1 January 1970 was a Thursday. */
export const weekday = (moment: number): number => (Math.floor(moment / day) + 3) % 7;

export const isWeekend = (moment: number): boolean => weekday(moment) > 4;

/** The first of a month, so many months from the one the moment lies in. */
export function firstOfMonth(moment: number, months = 0): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** The same day of another month. Meant for days up to the 28th, which every month has. */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate());
}

/** How many Mondays to Fridays lie between a Monday and a later day, that day itself not counted. */
export function workdaysBetween(monday: number, until: number): number {
  const weeks = Math.floor((until - monday) / (7 * day));
  return weeks * 5 + Math.min(weekday(until), 5);
}

/** Reads a position counted in workdays as a moment between 05:30 and 15:30, the office hours of the Nordics in UTC. */
export function workMoment(monday: number, position: number): number {
  const workday = Math.floor(position);
  const days = Math.floor(workday / 5) * 7 + (workday % 5);
  return monday + days * day + 5.5 * hour + Math.floor((position - workday) * 10 * hour);
}
