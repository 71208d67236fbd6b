import { t } from "@/lib/languages/text";
import classes from "./legend.module.css";

/** The legend of the timeline's colours. */
export function Legend() {
  return (
    <ul
      aria-label={t("Colours")}
      className={`flex flex-none flex-wrap items-center text-12 text-2 nowrap border-t ${classes.legend}`}
    >
      <li data-part="past">{t("elapsed")}</li>
      <li data-part="ahead">{t("ahead")}</li>
      <li data-part="window">{t("cancellation period")}</li>
      <li data-part="open">{t("open now")}</li>
      <li data-part="renewal">{t("renews")}</li>
      <li data-part="cut">{t("cancelled")}</li>
      <li data-part="ring">{t("changes")}</li>
    </ul>
  );
}
