"use client";

import { defined } from "@/lib/base/defined";
import { t } from "@/lib/languages/text";
import "@mantine/dates/styles.layer.css";
import { DatePicker, type DayOfWeek } from "@mantine/dates";
import { type ReactNode, useDeferredValue } from "react";
import { formatFullDay, formatMonth, formatMonthOfYear, formatWeekday } from "@/components/ui/date-format";
import { perLocale } from "@/components/ui/locale";
import classes from "./calendar.module.css";

/** Calendars to choose days from; a separate chunk because of their size. */
interface CalendarProps {
  /** `2027-01-31`, as the API counts days. */
  today: string;
  min?: string;
  max?: string;
}

const look = {
  size: "xs",
  fullWidth: true,
  classNames: { day: classes.day ?? "", calendarHeader: classes.header ?? "" },
  hideOutsideDates: true,
} as const;

/** The first day of the week in the reader's locale, if the browser knows it, else Monday. */
const firstDayOfWeek = perLocale((tag): DayOfWeek => {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
});

const settings = ({ today, min, max }: CalendarProps) => ({
  ...look,
  ariaLabels: { nextMonth: t("Next month"), previousMonth: t("Previous month") },
  firstDayOfWeek: firstDayOfWeek(),
  // Of itself the calendar says English words.
  weekdayFormat: (day: string) => formatWeekday(new Date(day), "UTC"),
  monthLabelFormat: (day: string) => formatMonthOfYear(new Date(day)),
  monthsListFormat: (day: string) => formatMonth(new Date(day)),
  getDayAriaLabel: (day: string) => formatFullDay(new Date(day)),
  ...defined({ minDate: min, maxDate: max }),
  // The calendar would mark today in the viewer's zone.
  getDayProps: (day: string) => (day === today ? { "aria-current": "date" as const } : {}),
});

/** Renders its content after the layer is open: the many buttons of a month would delay that. */
function AfterPress({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return <div className={`min-h-296 ${classes.month}`}>{isDue && children}</div>;
}

/** Chooses one day; empty for none. */
export function DayCalendar({
  day,
  onChange,
  ...limits
}: CalendarProps & { day: string; onChange: (day: string) => void }) {
  return (
    <AfterPress>
      <DatePicker
        {...settings(limits)}
        value={day || null}
        defaultDate={day || limits.today}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    </AfterPress>
  );
}

interface RangeCalendarProps extends CalendarProps {
  /** Empty for none. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** Chooses the first and the last day of a range. */
export function RangeCalendar({ from, to, onChange, ...limits }: RangeCalendarProps) {
  return (
    <AfterPress>
      <DatePicker
        {...settings(limits)}
        type="range"
        allowSingleDateInRange
        value={[from || null, to || null]}
        defaultDate={from || limits.today}
        onChange={([first, last]) => onChange(first ?? "", last ?? "")}
      />
    </AfterPress>
  );
}
