import { formatDayShort } from "@/components/ui/date-format";
import { t } from "@/lib/languages/text";

/** `2 Nov to 8 Nov`, or `8 Nov` where the range has only that day of the week. */
export function weekWords(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => formatDayShort(new Date(day), "UTC"));
  return first === last ? (to ?? "") : t("{from} to {to}", { from, to });
}
