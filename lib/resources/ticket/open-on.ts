import { isCalendarDate } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";

/** What is wrong with a day of the history, for the API and for the addresses of screens. */
export function faultOfDay(day: string): string | undefined {
  if (!isCalendarDate(day)) return message("The value must be a day as YYYY-MM-DD.");
  return day > new Date().toISOString().slice(0, 10) ? message("The day must not be after today (UTC).") : undefined;
}
