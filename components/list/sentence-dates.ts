/** Reads days as people write them in a sentence: `april`, `1 apr 2027`, `2027-04-01`, `in 30 days`. Days are UTC. */

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const units: Readonly<Record<string, string>> = { hour: "h", day: "d", week: "w", month: "m", year: "y" };

/** Words read as a time. */
export interface TimeWords {
  /** How many words it takes. */
  length: number;
  /** As the API reads it: a day, or a time relative to the present. */
  from: string;
  /** The last day, where the words name more than one: a month or a year. */
  to?: string;
}

/** What days without a year are counted from. */
export interface Present {
  now: number;
  /** Whether a month is the next one, and not the last that has begun. */
  isAhead: boolean;
}

/** The time that the words at a place mean; undefined if they mean none. */
export function timeAt(words: readonly string[], at: number, present: Present): TimeWords | undefined {
  const [first = "", second = "", third = ""] = words.slice(at, at + 3).map((word) => word.toLowerCase());
  if (isDay(first)) return { length: 1, from: first };
  if (/^(today|now)([+-]\d{1,4}[hdwmy])?$/.test(first)) return { length: 1, from: first };
  if (first === "tomorrow") return { length: 1, from: "today+1d" };
  if (first === "yesterday") return { length: 1, from: "today-1d" };
  if (/^(19|20)\d\d$/.test(first)) return { length: 1, from: `${first}-01-01`, to: `${first}-12-31` };
  return (
    period(first, second, present.now) ??
    relative(first, second, third) ??
    dayOfMonth(first, second, third, present) ??
    month(first, second, present)
  );
}

const steps: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };
const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** `this month`, `next week`, `last quarter`; weeks begin on Monday */
function period(first: string, unit: string, now: number): TimeWords | undefined {
  const step = steps[first];
  if (step === undefined) return undefined;
  const present = new Date(now);
  const [year, month] = [present.getUTCFullYear(), present.getUTCMonth()];
  if (unit === "week") {
    const monday = present.getUTCDate() - ((present.getUTCDay() + 6) % 7) + 7 * step;
    return { length: 2, from: dayText(year, month, monday), to: dayText(year, month, monday + 6) };
  }
  const length = monthsIn[unit];
  if (length === undefined) return undefined;
  const begin = month - (month % length) + step * length;
  return { length: 2, from: dayText(year, begin, 1), to: dayText(year, begin + length, 0) };
}

/** `in 30 days`, `30 days`, `2 weeks ago` */
function relative(first: string, second: string, third: string): TimeWords | undefined {
  const skipped = first === "in" ? 1 : 0;
  const [count = "", unit = ""] = skipped ? [second, third] : [first, second];
  const letter = units[unit.replace(/s$/, "")];
  if (letter === undefined || !/^\d{1,4}$/.test(count) || Number(count) === 0) return undefined;
  const isPast = !skipped && third === "ago";
  const base = letter === "h" ? "now" : "today";
  return { length: 2 + skipped + (isPast ? 1 : 0), from: `${base}${isPast ? "-" : "+"}${Number(count)}${letter}` };
}

/** `1 april`, `1 apr 2027`, `april 1` */
function dayOfMonth(first: string, second: string, third: string, present: Present): TimeWords | undefined {
  const isFirst = /^\d{1,2}(st|nd|rd|th)?$/.test(first);
  const isSecond = /^\d{1,2}(st|nd|rd|th)?$/.test(second);
  const number = monthOf(isFirst ? second : first);
  if (number === undefined || !(isFirst || isSecond)) return undefined;
  const day = Number.parseInt(isFirst ? first : second, 10);
  const hasYear = /^(19|20)\d\d$/.test(third);
  const year = hasYear ? Number(third) : yearOf(number, day, present);
  const text = dayText(year, number, day);
  return isDay(text) ? { length: hasYear ? 3 : 2, from: text } : undefined;
}

/** `april`, `april 2027` */
function month(first: string, second: string, present: Present): TimeWords | undefined {
  const number = monthOf(first);
  if (number === undefined) return undefined;
  const hasYear = /^(19|20)\d\d$/.test(second);
  const year = hasYear ? Number(second) : yearOf(number, present.isAhead ? 31 : 1, present);
  const last = new Date(Date.UTC(year, number + 1, 0)).getUTCDate();
  return { length: hasYear ? 2 : 1, from: dayText(year, number, 1), to: dayText(year, number, last) };
}

/** `mar` is short for a month, `ma` for nothing. */
function monthOf(word: string): number | undefined {
  const at = months.indexOf(word.slice(0, 3));
  return at >= 0 && (word.length === 3 || word === monthNames[at] || word === "sept") ? at : undefined;
}

/** The year in which a day is next to come, or was last. */
function yearOf(number: number, day: number, { now, isAhead }: Present): number {
  const today = new Date(now);
  const year = today.getUTCFullYear();
  const months = number - today.getUTCMonth();
  const days = months === 0 ? day - today.getUTCDate() : months;
  if (isAhead) return days < 0 ? year + 1 : year;
  return days > 0 ? year - 1 : year;
}

/** Months and days may be outside of their year and month. */
const dayText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
