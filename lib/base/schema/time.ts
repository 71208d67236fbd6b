import { dayMilliseconds } from "@/lib/base/day";
import { message } from "@/lib/languages/text";
import { formatRelativeTime, parseRelativeTime, resolveRelativeTime } from "./relative-time";
import { isCalendarDate, parseTimestamp } from "./text";

/**
 * The one reader of times in queries, for filters and for parameters: a timestamp with any offset, a UTC day, or a time
 * relative to the present. Like `text.ts` without zod, for the browser reads them too.
 */

export const wrongTime = message(
  "The value must be an ISO 8601 timestamp, a day as YYYY-MM-DD, or a relative time such as today+30d or now-24h.",
);

/** The text of a time in its usual form; undefined where it is none. In a URL, a plus that is not encoded means a space. */
export function readTime(text: string): string | undefined {
  const relative = parseRelativeTime(text);
  if (relative) return formatRelativeTime(relative);
  if (isCalendarDate(text)) return text;
  const withPlus = text.replace(/ (?=\d\d:\d\d$)/, "+");
  return parseTimestamp(withPlus) && withPlus;
}

/** The same with what a relative time means at present: a timestamp, or a day. */
function resolvedTime(text: string, present: Date): string | undefined {
  const relative = parseRelativeTime(text);
  return relative ? resolveRelativeTime(relative, present) : readTime(text);
}

/** The moment from which something is asked for: the start of a day. */
export function readStart(text: string, present = new Date()): Date | undefined {
  const time = resolvedTime(text, present);
  return time === undefined ? undefined : parseTimestamp(isCalendarDate(time) ? `${time}T00:00:00.000Z` : time);
}

/** The moment of a past state: the end of a day, and of the present one what there is of it. */
export function readMoment(text: string, present = new Date()): Date | undefined {
  const time = resolvedTime(text, present);
  if (time === undefined || !isCalendarDate(time)) return time === undefined ? undefined : parseTimestamp(time);
  const start = Date.parse(`${time}T00:00:00.000Z`);
  const end = start + dayMilliseconds - 1;
  return new Date(start <= present.getTime() ? Math.min(end, present.getTime()) : end);
}
