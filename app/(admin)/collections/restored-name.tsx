import { rich } from "@/components/language/rich";
import classes from "./collections.module.css";

/** The name after restore; added parts are marked. */
export function RestoredName({ name, restoredName }: { name: string; restoredName: string }) {
  if (restoredName === name) {
    return (
      <span className="text-3">
        {rich("<phone>Comes back under the</phone> <same>same name</same>", {
          phone: (text) => <span className="hidden phone-inline">{text}</span>,
          same: (text) => <span className={`inline-block phone-inline ${classes.beginning}`}>{text}</span>,
        })}
      </span>
    );
  }
  return rich("<phone>Comes back as</phone> {name}", {
    phone: (text) => <span className="hidden phone-inline">{text}</span>,
    name: <MarkedName name={name} restoredName={restoredName} />,
  });
}

/** The name, with the part marked that differs from the name in the trash. */
export function MarkedName({ name, restoredName }: { name: string; restoredName: string }) {
  if (restoredName === name || !restoredName.startsWith(name)) return <>{restoredName}</>;
  return (
    <span title={restoredName} className={classes.marked}>
      <span>{name}</span>
      <span className={`font-600 text-accent ${classes.suffix}`}>{restoredName.slice(name.length)}</span>
    </span>
  );
}
