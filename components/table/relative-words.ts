import { dateLocale } from "@/components/ui/locale";
import { parseRelativeTime, type RelativeTime, type Unit } from "@/lib/base/schema/relative-time";
import { message, t } from "@/lib/languages/text";

const units = { h: "hour", d: "day", w: "week", m: "month", y: "year" } as const satisfies Readonly<
  Record<Unit, string>
>;

/** `today`, `tomorrow`, `in 30 days`, `24 hours ago` */
export function relativeWords({ amount, unit, base }: RelativeTime): string {
  const isNamed = amount === 0 || (unit === "d" && Math.abs(amount) === 1);
  const words = new Intl.RelativeTimeFormat(dateLocale(), { numeric: isNamed ? "auto" : "always" });
  return amount === 0 ? words.format(0, base === "now" ? "second" : "day") : words.format(amount, units[unit]);
}

const next: Readonly<Record<Unit, string>> = {
  h: message("the next {count, plural, one {# hour} other {# hours}}"),
  d: message("the next {count, plural, one {# day} other {# days}}"),
  w: message("the next {count, plural, one {# week} other {# weeks}}"),
  m: message("the next {count, plural, one {# month} other {# months}}"),
  y: message("the next {count, plural, one {# year} other {# years}}"),
};

const last: Readonly<Record<Unit, string>> = {
  h: message("the last {count, plural, one {# hour} other {# hours}}"),
  d: message("the last {count, plural, one {# day} other {# days}}"),
  w: message("the last {count, plural, one {# week} other {# weeks}}"),
  m: message("the last {count, plural, one {# month} other {# months}}"),
  y: message("the last {count, plural, one {# year} other {# years}}"),
};

/** `the next 30 days` or `the last 24 hours`, for a period that begins or ends at the present; undefined for any other. */
export function periodWords(from: string, to: string): string | undefined {
  const [start, end] = [parseRelativeTime(from), parseRelativeTime(to)];
  if (!start || !end || start.base !== end.base) return undefined;
  if (start.amount === 0 && end.amount > 0) return t(next[end.unit], { count: end.amount });
  if (start.amount < 0 && end.amount === 0) return t(last[start.unit], { count: -start.amount });
  return undefined;
}
