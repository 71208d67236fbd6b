"use client";

import { defined } from "@/lib/base/defined";
import "@mantine/dates/styles.layer.css";
import { DatePicker, type DayOfWeek } from "@mantine/dates";
import { type ReactNode, useDeferredValue } from "react";
import { perLocale } from "@/components/ui/locale";
import classes from "./calendar.module.css";

/** Months to choose days from; a separate chunk because of its size. */
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
  ariaLabels: { nextMonth: "Next month", previousMonth: "Previous month" },
} as const;

/** Weeks begin on the day that the reader's do, where the browser knows it, else on Monday. */
const firstDayOfWeek = perLocale((tag): DayOfWeek => {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
});

const settings = ({ today, min, max }: CalendarProps) => ({
  ...look,
  firstDayOfWeek: firstDayOfWeek(),
  ...defined({ minDate: min, maxDate: max }),
  // The calendar's own mark would be today in the viewer's zone.
  getDayProps: (day: string) => (day === today ? { "aria-current": "date" as const } : {}),
});

/** A month is many buttons: the press that opens its layer is answered first. */
function AfterPress({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return <div className={classes.month}>{isDue && children}</div>;
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
