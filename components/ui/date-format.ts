import { dayMilliseconds } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import { dateLocale } from "./locale";

/** Formats dates in the reader's zone: full dates, and "today" only within a day. */

const styles = {
  day: { day: "numeric", month: "short", year: "numeric" },
  dayShort: { day: "numeric", month: "short" },
  dayLong: { weekday: "long", day: "numeric", month: "long" },
  date: { day: "numeric", month: "long", year: "numeric" },
  month: { month: "short" },
  monthOfYear: { month: "long", year: "numeric" },
  weekday: { weekday: "short" },
  time: { timeStyle: "short" },
  timeWithSeconds: { timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(locale: string, options: Intl.DateTimeFormatOptions, key: string): Intl.DateTimeFormat {
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** Cached: a list formats the same moment several times (day, sentence, title), and again on each render. */
function cached<Value>(size: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = make();
    if (known.size >= size) known.clear();
    known.set(key, value);
    return value;
  };
}

const texts = cached<string>(6000);

function format(style: keyof typeof styles, moment: Date, timeZone: string): string {
  const locale = dateLocale();
  const key = `${style} ${locale} ${timeZone}`;
  return texts(`${moment.getTime()} ${key}`, () =>
    formatterFor(locale, { ...styles[style], timeZone }, key).format(moment),
  );
}

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const numbers = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const satisfies Intl.DateTimeFormatOptions;

const partsCache = cached<Parts>(2000);

/** For calculations, independent of the locale. */
function partsOf(moment: Date, timeZone: string): Parts {
  return partsCache(`${moment.getTime()} ${timeZone}`, () => {
    const formatter = formatterFor("en-US", { ...numbers, timeZone }, timeZone);
    const found: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of formatter.formatToParts(moment)) found[type] = Number(value);
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found;
    return { year, month, day, hour, minute, second };
  });
}

/** Parses a date of the API; undefined if it is invalid. */
export function toDate(value: string | number | Date | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** `31 Jan 2027` */
export const formatDay = (moment: Date, timeZone: string): string => format("day", moment, timeZone);

/** `31 Jan`, for axes and lists that show the year separately. */
export const formatDayShort = (moment: Date, timeZone: string): string => format("dayShort", moment, timeZone);

/** `Jan`: the month (UTC) that begins with a mark of an axis. */
export const formatMonth = (moment: Date): string => format("month", moment, "UTC");

/** Of a calendar: `November 2026`, `19 November 2026` */
export const formatMonthOfYear = (moment: Date): string => format("monthOfYear", moment, "UTC");
export const formatFullDay = (moment: Date): string => format("date", moment, "UTC");

/** `Thursday 19 November` */
export const formatDayLong = (moment: Date, timeZone: string): string => format("dayLong", moment, timeZone);

/** `Thu` */
export const formatWeekday = (moment: Date, timeZone: string): string => format("weekday", moment, timeZone);

/** `10:31` */
export const formatTime = (moment: Date, timeZone: string): string => format("time", moment, timeZone);

/** `10:31:55`, or `10:31:55 AM` */
export const formatTimeWithSeconds = (moment: Date, timeZone: string): string =>
  format("timeWithSeconds", moment, timeZone);

/** The same with milliseconds: `10:31:55`, `.090`, which logs show in a lighter colour, and ` AM`. */
export function formatTimeExact(moment: Date, timeZone: string): [time: string, fraction: string, period: string] {
  const fraction = `.${String(moment.getUTCMilliseconds()).padStart(3, "0")}`;
  const [, time = "", period = ""] = /^(.*\p{Nd})(\P{Nd}*)$/u.exec(formatTimeWithSeconds(moment, timeZone)) ?? [];
  return [time, fraction, period];
}

/** `19 Nov 2026, 10:31` */
export function formatMoment(moment: Date, timeZone: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

/** `Today, 09:58`, `Yesterday, 14:03`, else the full date with its time. */
export function formatRecent(moment: Date, now: number, timeZone: string, said = (words: string) => words): string {
  const distance = dayNumber(new Date(now), timeZone) - dayNumber(moment, timeZone);
  const time = formatTime(moment, timeZone);
  if (distance === 0) return said(t("Today, {time}", { time }));
  if (distance === 1) return said(t("Yesterday, {time}", { time }));
  return formatMoment(moment, timeZone);
}

/** Days since 1970 in the given zone: equal for two moments of one calendar day. */
export function dayNumber(moment: Date, timeZone: string): number {
  const { year, month, day } = partsOf(moment, timeZone);
  return Date.UTC(year, month - 1, day) / dayMilliseconds;
}

/** `2026-11-19` of the calendar day in the given zone. */
export function calendarDay(moment: Date, timeZone: string): string {
  return new Date(dayNumber(moment, timeZone) * dayMilliseconds).toISOString().slice(0, 10);
}

/** `UTC+1`, `UTC+5:30`, `UTC`: the offset of the zone at that moment. */
export function utcOffset(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(moment, timeZone);
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const minutes = Math.round((local - Math.floor(moment.getTime() / 1000) * 1000) / 60_000);
  if (minutes === 0) return "UTC";
  const sign = minutes < 0 ? "−" : "+";
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${sign}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** `12 s`, `4 min`, `3 h`, `2 days`: how long ago, for "Updated … ago". */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return t("{count} s", { count: seconds });
  if (seconds < 3600) return t("{count} min", { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t("{count} h", { count: Math.floor(seconds / 3600) });
  return t("{count, plural, one {# day} other {# days}}", { count: Math.floor(seconds / 86_400) });
}
