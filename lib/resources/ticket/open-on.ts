import { isCalendarDate } from "@/lib/base/schema/text";

/** What is wrong with a day of the history, for the API and for the addresses of screens. */
export function faultOfDay(day: string): string | undefined {
  if (!isCalendarDate(day)) return "The value must be a day as YYYY-MM-DD.";
  return day > new Date().toISOString().slice(0, 10) ? "The day must not be after today (UTC)." : undefined;
}
