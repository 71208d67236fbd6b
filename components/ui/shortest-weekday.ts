import { perLocale } from "./locale";

/** A week from a Sunday on. */
const week = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day));

const weekdays = perLocale((locale) => {
  const named = (weekday: "short" | "narrow") => {
    const { format } = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" });
    return week.map((day) => format(day));
  };
  const short = named("short");
  return short.some(({ length }) => length > 5) ? named("narrow") : short;
});

/** `Thu` (UTC); `T` in a language whose short names, such as `الثلاثاء`, are whole words. */
export const shortestWeekday = (date: Date): string => weekdays()[date.getUTCDay()] ?? "";
