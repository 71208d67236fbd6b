import { t } from "@/lib/languages/text";
import classes from "./collections.module.css";

/** The name after restore; added parts are marked. */
export function RestoredName({ name, restoredName }: { name: string; restoredName: string }) {
  if (restoredName === name) {
    return (
      <span className="text-3">
        <span className={classes.onPhone}>{t("Comes back under the")}</span>
        <span className={`inline-block ${classes.beginning}`}>{t("same name")}</span>
      </span>
    );
  }
  return (
    <>
      <span className={classes.onPhone}>{t("Comes back as")}</span>
      <MarkedName name={name} restoredName={restoredName} />
    </>
  );
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
