import fieldClasses from "@/components/rich-text/editor/rich-text-field.module.css";
import { Bar, Lines, places } from "@/components/state/skeleton";
import { t } from "@/lib/languages/text";
import classes from "./editor.module.css";

/** Those of the toolbar. */
const tools = 14;

/** The editor of one language while its code loads: toolbar, fields and text in their places. */
export function LanguageSkeleton() {
  return (
    <div className={`grid min-w-0 ${fieldClasses.field}`} data-loading aria-busy="true">
      <span className="sr-only">{t("Loading the editor")}</span>
      <div aria-hidden className="stack container">
        <div className={`row flex-wrap min-h-44 py-6 ps-20 pe-12 border-b ${fieldClasses.bar}`}>
          <div className={`row max-w-full gap-8 nowrap ${fieldClasses.head}`}>
            <Bar width="6rem" />
          </div>
          <div className={`flex flex-wrap min-w-0 ${fieldClasses.tools}`}>
            {places(tools).map((at) => (
              <span key={at} className={`row justify-center flex-none h-28 ${classes.toolPlace}`}>
                <Bar width="0.875rem" size="mark" />
              </span>
            ))}
          </div>
        </div>
      </div>
      <div aria-hidden className={`overflow-auto min-h-0 ${fieldClasses.scroll}`}>
        <div className={`grid max-w-640 gap-12 mb-20 ${classes.wording}`}>
          {["7rem", "9rem"].map((width) => (
            <div key={width}>
              <Bar width={width} />
              <div className={`late mt-4 border-2 rounded-6 ${classes.fieldPlace}`} />
            </div>
          ))}
        </div>
        <div className={`max-w-640 text-15 ${fieldClasses.text} ${classes.textPlace}`}>
          <Lines count={14} />
        </div>
      </div>
    </div>
  );
}
