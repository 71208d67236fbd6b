import classes from "./legend.module.css";

/** The legend of the timeline's colours. */
export function Legend() {
  return (
    <ul
      aria-label="Colours"
      className={`flex flex-none flex-wrap items-center text-12 text-2 nowrap border-t ${classes.legend}`}
    >
      <li data-part="past">elapsed</li>
      <li data-part="ahead">ahead</li>
      <li data-part="window">cancellation period</li>
      <li data-part="open">open now</li>
      <li data-part="renewal">renews</li>
      <li data-part="cut">cancelled</li>
      <li data-part="ring">changes</li>
    </ul>
  );
}
