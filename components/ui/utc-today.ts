import { t } from "@/lib/languages/text";
import { useNow, useTimeZone } from "./clock";
import { dayNumber } from "./date-format";

/** `Today` for the day of terms, which is that of UTC: it says so where the reader has another one. */
export function useUtcToday(): string {
  const now = new Date(useNow());
  return dayNumber(now, useTimeZone()) === dayNumber(now, "UTC") ? t("Today") : t("Today (UTC)");
}
