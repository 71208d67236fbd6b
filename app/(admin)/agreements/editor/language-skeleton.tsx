import fieldClasses from "@/components/rich-text/editor/rich-text-field.module.css";
import { Bar, Lines, places } from "@/components/state/skeleton";
import { t } from "@/lib/languages/text";
import classes from "./editor.module.css";

/** Those of the toolbar. */
const tools = 14;

/** The editor of one language while its code loads: toolbar, fields and text in their places. */
export function LanguageSkeleton() {
  return (
    <div className="grid rows-subgrid row-span-2 min-w-0" data-loading aria-busy="true">
      <span className="sr-only">{t("Loading the editor")}</span>
      <div aria-hidden className="stack container">
        <div className={`row flex-wrap min-h-44 py-6 ps-20 pe-12 border-b ${fieldClasses.bar}`}>
          <div className={`row max-w-full gap-8 nowrap ${fieldClasses.head}`}>
            <Bar width="6rem" />
          </div>
          <div
            className={`flex flex-wrap min-w-0 phone-flex-nowrap phone-overflow-x-auto phone-no-scrollbar ${fieldClasses.tools}`}
          >
            {places(tools).map((at) => (
              <span key={at} className={`row justify-center flex-none w-28 h-28 phone-h-44 ${classes.toolPlace}`}>
                <Bar width="0.875rem" size="mark" />
              </span>
            ))}
          </div>
        </div>
      </div>
      <div aria-hidden className={`overflow-auto min-h-0 focus-outline-inset ${fieldClasses.scroll}`}>
        <div className={`grid max-w-640 gap-12 ps-16 mb-20 phone-ps-0 ${classes.wording}`}>
          {["7rem", "9rem"].map((width) => (
            <div key={width}>
              <Bar width={width} />
              <div className="h-32 mt-4 border-2 rounded-6 late phone-h-44" />
            </div>
          ))}
        </div>
        <div className={`max-w-640 ps-16 text-15 leading-26 ${fieldClasses.text}`}>
          <Lines count={14} />
        </div>
      </div>
    </div>
  );
}
