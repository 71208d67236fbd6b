import { formatDayShort } from "@/components/ui/date-format";

/** `2 Nov to 8 Nov` */
export const weekWords = (first: string, last: string): string =>
  `${formatDayShort(new Date(first), "UTC")} to ${formatDayShort(new Date(last), "UTC")}`;
