import { t } from "@/lib/languages/text";

/** The legend of the chart: the names of its solid and its dashed part. */
export const legendOf = (isByWeek: boolean) =>
  isByWeek
    ? { over: t("Open at the end of the week, with its lowest and highest day"), open: t("This week, not finished") }
    : { over: t("Open at the end of the day"), open: t("Today, not finished") };
