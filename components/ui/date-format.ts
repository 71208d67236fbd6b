/**
 * Formats dates identically on server and browser, independent of their language data: `Intl` gives the parts, this
 * file the words. Full dates everywhere; "today" only within a day.
 */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: string;
  minute: string;
  second: string;
  weekday: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Cached: a list formats the same moment several times (day, sentence, title), and again on each render. */
const known = new Map<string, Parts>();
const knownAtMost = 2000;

function partsOf(moment: Date, timeZone: string): Parts {
  const key = `${moment.getTime()} ${timeZone}`;
  const before = known.get(key);
  if (before) return before;
  const parts = readParts(moment, timeZone);
  if (known.size >= knownAtMost) known.clear();
  known.set(key, parts);
  return parts;
}

function readParts(moment: Date, timeZone: string): Parts {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(moment)) found[type] = value;
  const year = Number(found.year);
  const month = Number(found.month);
  const day = Number(found.day);
  return {
    year,
    month,
    day,
    hour: found.hour ?? "00",
    minute: found.minute ?? "00",
    second: found.second ?? "00",
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  };
}

/** Parses a date of the API; undefined if it is invalid. */
export function toDate(value: string | number | Date | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** `31 Jan 2027` */
export function formatDay(moment: Date, timeZone: string): string {
  const { day, month, year } = partsOf(moment, timeZone);
  return `${day} ${months[month - 1]} ${year}`;
}

/** `31 Jan`, for axes and lists that show the year separately. */
export function formatDayShort(moment: Date, timeZone: string): string {
  const { day, month } = partsOf(moment, timeZone);
  return `${day} ${months[month - 1]}`;
}

/** `Thursday 19 November` */
export function formatDayLong(moment: Date, timeZone: string): string {
  const { weekday, day, month } = partsOf(moment, timeZone);
  return `${weekdays[weekday]} ${day} ${monthNames[month - 1]}`;
}

/** `Thu` */
export function formatWeekday(moment: Date, timeZone: string): string {
  return (weekdays[partsOf(moment, timeZone).weekday] ?? "").slice(0, 3);
}

/** `10:31` */
export function formatTime(moment: Date, timeZone: string): string {
  const { hour, minute } = partsOf(moment, timeZone);
  return `${hour}:${minute}`;
}

/** `10:31:55` and separately its milliseconds: logs show them in a lighter colour. */
export function formatTimeExact(moment: Date, timeZone: string): { time: string; milliseconds: string } {
  const { hour, minute, second } = partsOf(moment, timeZone);
  return { time: `${hour}:${minute}:${second}`, milliseconds: String(moment.getUTCMilliseconds()).padStart(3, "0") };
}

/** `19 Nov 2026, 10:31` */
export function formatMoment(moment: Date, timeZone: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

/** `Today, 09:58`, `Yesterday, 14:03`, else the full date with its time. */
export function formatRecent(moment: Date, now: number, timeZone: string): string {
  const distance = dayNumber(new Date(now), timeZone) - dayNumber(moment, timeZone);
  const time = formatTime(moment, timeZone);
  if (distance === 0) return `Today, ${time}`;
  if (distance === 1) return `Yesterday, ${time}`;
  return formatMoment(moment, timeZone);
}

/** Days since 1970 in the given zone: equal for two moments of one calendar day. */
export function dayNumber(moment: Date, timeZone: string): number {
  const { year, month, day } = partsOf(moment, timeZone);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** `2026-11-19` of the calendar day in the given zone. */
export function calendarDay(moment: Date, timeZone: string): string {
  return new Date(dayNumber(moment, timeZone) * 86_400_000).toISOString().slice(0, 10);
}

/** `UTC+1`, `UTC+5:30`, `UTC`: the offset of the zone at that moment. */
export function utcOffset(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(moment, timeZone);
  const local = Date.UTC(year, month - 1, day, Number(hour), Number(minute), Number(second));
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
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? "1 day" : `${days} days`;
}
