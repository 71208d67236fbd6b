import classes from "./collections.module.css";

/** The name a collection will have: the same, or with what is added to it marked. */
export function RestoredName({ name, restoredName }: { name: string; restoredName: string }) {
  if (restoredName === name) return <span className={classes.quiet}>Same name</span>;
  return <MarkedName name={name} restoredName={restoredName} />;
}

/** A name with the part marked by which it differs from the one in the trash. */
export function MarkedName({ name, restoredName }: { name: string; restoredName: string }) {
  if (restoredName === name || !restoredName.startsWith(name)) return <>{restoredName}</>;
  return (
    <span title={restoredName}>
      {name}
      <span className={classes.suffix}>{restoredName.slice(name.length)}</span>
    </span>
  );
}
