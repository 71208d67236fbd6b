import classes from "./progress.module.css";

/** A share of a whole. The numbers are said beside it; the bar only draws them. */
export function Progress({ value, total }: { value: number; total: number }) {
  const percent = total === 0 ? 0 : (Math.min(value, total) / total) * 100;
  return (
    <span aria-hidden className={classes.track}>
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
