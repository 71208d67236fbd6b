import { t } from "@/lib/languages/text";
import classes from "./legend.module.css";

/** The legend of the timeline's colours. */
export function Legend() {
  return (
    <ul
      aria-label={t("Colours")}
      className={`row flex-wrap flex-none min-h-36 gap-x-20 gap-y-4 py-8 px-gutter text-12 text-2 nowrap border-t ${classes.legend}`}
    >
      <li className="row gap-6" data-part="past">
        {t("elapsed")}
      </li>
      <li className="row gap-6" data-part="ahead">
        {t("ahead")}
      </li>
      <li className="row gap-6" data-part="window">
        {t("cancellation period")}
      </li>
      <li className="row gap-6" data-part="open">
        {t("open now")}
      </li>
      <li className="row gap-6" data-part="renewal">
        {t("renews")}
      </li>
      <li className="row gap-6" data-part="cut">
        {t("cancelled")}
      </li>
      <li className="row gap-6" data-part="ring">
        {t("changes")}
      </li>
    </ul>
  );
}
