import classes from "./stale-note.module.css";

/** Below stale rows: the time of the data, and the request that failed. */
export function StaleNote({ time, requestId }: { time: string; requestId?: string | undefined }) {
  return (
    <p className={classes.stale}>
      Shown as of {time}.{requestId !== undefined && ` Request ${requestId}`}
    </p>
  );
}
