import { message, t } from "@/lib/languages/text";
import classes from "./legend.module.css";

const parts = {
  past: message("elapsed"),
  ahead: message("ahead"),
  window: message("cancellation period"),
  open: message("open now"),
  renewal: message("renews"),
  cut: message("cancelled"),
  ring: message("changes"),
};

/** The legend of the timeline's colours. */
export function Legend() {
  return (
    <ul
      aria-label={t("Colours")}
      className={`row flex-wrap flex-none min-h-36 gap-x-20 gap-y-4 py-8 px-gutter text-12 text-2 nowrap border-t ${classes.legend}`}
    >
      {Object.entries(parts).map(([part, word]) => (
        <li className="row gap-6" data-part={part} key={part}>
          {t(word)}
        </li>
      ))}
    </ul>
  );
}
