import { message } from "@/lib/languages/text";
/** Rules for text values, without zod, so that the browser parses a URL as the API does. */

/** Postgres stores neither NUL nor half a surrogate pair; both are refused at the edge rather than deep inside. */
export const isStorableText = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

export const unstorableText = message("Text must not contain NUL or unpaired surrogates.");

const isoTimestamp = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)$/;

export const wrongTimestamp = message("A timestamp is ISO 8601, such as 2027-01-31T00:00:00.000Z.");

/** Parses an ISO 8601 time with a zone; undefined when it is none. Stricter than `Date`, which takes 30 February. */
export function parseTimestamp(value: string): Date | undefined {
  // Fast path: a canonical timestamp round-trips unchanged.
  const canonical = value.length === 24 ? new Date(value) : undefined;
  if (canonical && !Number.isNaN(canonical.getTime()) && canonical.toISOString() === value && !value.startsWith("0000"))
    return canonical;
  const match = isoTimestamp.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour, minute] = match;
  if (!isCalendarDate(`${year}-${month}-${day}`) || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const time = new Date(value);
  // An offset can move a time out of the four-digit years, which have no canonical form.
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9999 ? undefined : time;
}

/** Whether `YYYY-MM-DD` names a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value.startsWith("0000")) return false;
  const day = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** A character of which something is seen. U+2800 is a Braille pattern without dots. */
const shown = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Controls, line separators, and the marks that turn the text after them around. Joiners are part of words and of emoji. */
const unsafeInName = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whether anything of a text is seen. */
export const isVisible = (value: string | undefined): value is string => value !== undefined && shown.test(value);

/** Whether a name can be seen, and leaves the rest of its line as it is. */
export const isName = (value: string): boolean => isVisible(value) && !unsafeInName.test(value);

export const wrongName = message(
  "A name has a character that shows, and no line breaks, control characters or marks of direction.",
);
