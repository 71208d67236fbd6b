import { Kbd } from "@/components/ui/kbd";
import classes from "./hints.module.css";

const hints = [
  { keys: ["arrowleft", "arrowright"], label: "move" },
  { keys: ["+", "-"], label: "zoom" },
  { keys: ["shift+arrowleft", "shift+arrowright"], label: "select a range" },
  { keys: ["n"], label: "today" },
  { keys: ["j", "k"], label: "next, previous" },
  { keys: ["enter"], label: "open" },
];

/** The keys of the timeline, and the legend of its colours. */
export function Hints() {
  return (
    <div className={classes.hints}>
      {hints.map(({ keys, label }) => (
        <span key={label} className={classes.hint}>
          {keys.map((each) => (
            <Kbd key={each} keys={each} />
          ))}{" "}
          {label}
        </span>
      ))}
      <ul aria-label="Colours" className={classes.legend}>
        <li data-part="past">elapsed</li>
        <li data-part="ahead">ahead</li>
        <li data-part="window">cancellation period</li>
        <li data-part="open">open now</li>
        <li data-part="renewal">renews</li>
        <li data-part="cut">cancelled</li>
        <li data-part="ring">changes</li>
      </ul>
    </div>
  );
}
