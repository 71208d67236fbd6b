"use client";

import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { isCalendarDate } from "@/lib/base/schema/text";

/** A month to choose a day from; a separate chunk because of its size. */
export default function Calendar({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const day = isCalendarDate(value) ? value : null;
  return (
    <DatePicker
      size="xs"
      fullWidth
      value={day}
      defaultDate={day ?? undefined}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
    />
  );
}
