/** What makes a text a value of its kind. It needs no schema, so that the browser can read an address as the API does. */

/** Postgres stores neither NUL nor half a surrogate pair; both are refused at the edge rather than deep inside. */
export const isStorableText = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const isoTimestamp = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads an ISO 8601 moment with a zone, or answers undefined. Stricter than `Date`, which takes 30 February and
 * formats of its own invention.
 */
export function parseTimestamp(value: string): Date | undefined {
  // What already has the shown form, as nearly all do, is known by its surviving the way there and back.
  const shown = value.length === 24 ? new Date(value) : undefined;
  if (shown && !Number.isNaN(shown.getTime()) && shown.toISOString() === value && !value.startsWith("0000"))
    return shown;
  const match = isoTimestamp.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour, minute] = match;
  if (!isCalendarDate(`${year}-${month}-${day}`) || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const moment = new Date(value);
  // Offsets can move a moment out of the four-digit years, which have no shown form.
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1 || moment.getUTCFullYear() > 9999
    ? undefined
    : moment;
}

/** Whether `YYYY-MM-DD` names a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value.startsWith("0000")) return false;
  const day = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
