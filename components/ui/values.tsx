"use client";

import type { ReactNode } from "react";
import { useDeveloper } from "@/components/session/developer";
import { isVisible } from "@/lib/base/schema/text";
import { t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { useNow, useTimeZone } from "./clock";
import { calendarDay, formatDay, formatMoment, formatRecent, formatTimeExact, toDate, utcOffset } from "./date-format";
import { formatCount, formatMoney } from "./number-format";
import classes from "./values.module.css";

type Moment = string | number | Date | null | undefined;

/** A name, in whose direction of writing the rest of the line takes no part. */
export function Name({ value, missing = t("no name") }: { value: string | undefined; missing?: string }) {
  return isVisible(value) ? <bdi>{value}</bdi> : <EmptyValue>{missing}</EmptyValue>;
}

/** `31 Jan 2027`; the title has the time and the zone. */
export function Day({ value }: { value: Moment }) {
  const timeZone = useTimeZone();
  const date = toDate(value);
  if (!date) return <EmptyValue />;
  return (
    <time dateTime={date.toISOString()} title={withZone(date, timeZone)}>
      {formatDay(date, timeZone)}
    </time>
  );
}

/**
 * A calendar day, such as the end of a contract, which is stored as midnight UTC: the same day in every time zone, as in
 * filters and exports.
 */
export function CalendarDay({ value }: { value: Moment }) {
  const date = toDate(value);
  if (!date) return <EmptyValue />;
  return <time dateTime={calendarDay(date, "UTC")}>{formatDay(date, "UTC")}</time>;
}

/** `19 Nov 2026, 10:31` */
export function DayAndTime({ value }: { value: Moment }) {
  const timeZone = useTimeZone();
  const date = toDate(value);
  if (!date) return <EmptyValue />;
  return (
    <time dateTime={date.toISOString()} title={withZone(date, timeZone)}>
      {formatMoment(date, timeZone)}
    </time>
  );
}

/** `Today, 09:58`, for older dates the full date. */
export function Recent({ value, inSentence = false }: { value: Moment; inSentence?: boolean }) {
  const timeZone = useTimeZone();
  const now = useNow();
  const date = toDate(value);
  if (!date) return <EmptyValue />;
  return (
    <time dateTime={date.toISOString()} title={withZone(date, timeZone)}>
      {formatRecent(date, now, timeZone, inSentence ? withinSentence : undefined)}
    </time>
  );
}

/** `19 Nov 2026, 10:31:55 UTC+1`, for developers with milliseconds: for a record's own time. */
export function ExactMoment({ value }: { value: Moment }) {
  const timeZone = useTimeZone();
  const isDeveloper = useDeveloper();
  const date = toDate(value);
  if (!date) return <EmptyValue />;
  const [time, fraction, period] = formatTimeExact(date, timeZone);
  return (
    <time dateTime={date.toISOString()} className="tabular">
      {formatDay(date, timeZone)}, {time}
      {isDeveloper && fraction}
      {period} <span className="text-3">{utcOffset(date, timeZone)}</span>
    </time>
  );
}

/** `10:31:55`, for developers with milliseconds in a lighter colour: for the rows of a log. */
export function ExactTime({ value }: { value: Moment }) {
  const timeZone = useTimeZone();
  const isDeveloper = useDeveloper();
  const date = toDate(value);
  if (!date) return <EmptyValue />;
  const [time, fraction, period] = formatTimeExact(date, timeZone);
  return (
    <time dateTime={date.toISOString()} title={withZone(date, timeZone)} className="tabular">
      {time}
      {isDeveloper && <span className="text-3">{fraction}</span>}
      {period}
    </time>
  );
}

/** `Times in Europe/Oslo, UTC+1`, for the request line. */
export function ZoneFact() {
  const timeZone = useTimeZone();
  const now = useNow();
  const offset = utcOffset(new Date(now), timeZone);
  return t("Times in {zone}", { zone: timeZone === offset ? timeZone : `${timeZone}, ${offset}` });
}

/** An amount, with the currency code if the tenant has one. */
export function Money({ value, currency }: { value: number | null | undefined; currency?: string | undefined }) {
  if (value === null || value === undefined) return <EmptyValue />;
  return (
    <span className="nowrap tabular" title={currency === undefined ? t("No currency is set") : undefined}>
      {formatMoney(value)}
      <span className={`text-11 font-400 text-3 ${classes.currency}`}>{currency}</span>
    </span>
  );
}

interface ByCurrencyProps {
  /** `{currency, amount}` each, the largest first, as figures of records have them. */
  amounts: readonly unknown[] | undefined;
  /** Follows each amount. */
  children?: ReactNode;
}

type Amounts = { currency?: string; amount: number }[];

/** A line for each currency: amounts of several are never added up. */
export function MoneyByCurrency({ amounts = [], children }: ByCurrencyProps) {
  if (amounts.length === 0) return <EmptyValue />;
  return (amounts as Amounts).map(({ currency, amount }) => (
    <div key={currency ?? ""}>
      <Money value={amount} currency={currency} />
      {children}
    </div>
  ));
}

/** The largest amount, in one line. The amounts of other currencies are in the tooltip of their number. */
export function LargestAmount({ amounts = [] }: ByCurrencyProps) {
  const [first, ...others] = amounts as Amounts;
  if (!first) return <EmptyValue />;
  const named = others.map(({ currency = "", amount }) => `${formatMoney(amount)} ${currency}`.trim()).join(", ");
  return (
    <>
      <Money value={first.amount} currency={first.currency} />
      {others.length > 0 && (
        <span className="text-3" title={t("and {amounts}", { amounts: named })}>
          {" "}
          +{others.length}
        </span>
      )}
    </>
  );
}

export function Count({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? <EmptyValue /> : <span className="tabular">{formatCount(value)}</span>;
}

/** Shown for an empty value: a word. Rows of a table draw a dash for it, and leave it out on a phone. */
export function EmptyValue({ children }: { children?: string }) {
  return children === undefined ? (
    <span className="text-3" data-empty>
      {t("none")}
    </span>
  ) : (
    <span className="text-3">{children}</span>
  );
}

const withZone = (date: Date, timeZone: string): string =>
  `${formatDay(date, timeZone)}, ${formatTimeExact(date, timeZone).join("")} ${utcOffset(date, timeZone)}`;
