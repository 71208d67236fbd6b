import fieldClasses from "@/components/rich-text/editor/rich-text-field.module.css";
import { Bar, Lines, places } from "@/components/state/skeleton";
import classes from "./editor.module.css";

/** Those of the toolbar. */
const tools = 14;

/** The editor of one language while its code loads: toolbar, fields and text in their places. */
export function LanguageSkeleton() {
  return (
    <div className={fieldClasses.field} data-loading aria-busy="true">
      <span className="sr-only">Loading the editor</span>
      <div aria-hidden className={fieldClasses.top}>
        <div className={fieldClasses.bar}>
          <div className={fieldClasses.head}>
            <Bar width="6rem" />
          </div>
          <div className={fieldClasses.tools}>
            {places(tools).map((at) => (
              <span key={at} className={classes.toolPlace}>
                <Bar width="0.875rem" size="mark" />
              </span>
            ))}
          </div>
        </div>
      </div>
      <div aria-hidden className={fieldClasses.scroll}>
        <div className={classes.wording}>
          {["7rem", "9rem"].map((width) => (
            <div key={width}>
              <Bar width={width} />
              <div className={`late ${classes.fieldPlace}`} />
            </div>
          ))}
        </div>
        <div className={`${fieldClasses.text} ${classes.textPlace}`}>
          <Lines count={14} />
        </div>
      </div>
    </div>
  );
}
