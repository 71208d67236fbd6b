import { formatDayShort } from "@/components/ui/date-format";

/** `2 Nov to 8 Nov`, or `8 Nov` where the range has only that day of the week. */
export const weekWords = (first: string, last: string): string =>
  [...new Set([first, last])].map((day) => formatDayShort(new Date(day), "UTC")).join(" to ");
