import { type ComponentType, createContext, type ReactNode, use } from "react";
import classes from "./description-list.module.css";

/** Labels with values, one per line. With `align="end"` the values are aligned at the end, for numbers. */
export function DescriptionList({ align = "start", children }: { align?: "start" | "end"; children: ReactNode }) {
  return (
    <dl className={classes.list} data-align={align}>
      {children}
    </dl>
  );
}

interface FieldNoteProps {
  label: string;
  /** `/address/postal/country`, where several fields have the same label. */
  path: string | undefined;
}

/** What the fields of a record show below their values. */
export const FieldNoteContext = createContext<ComponentType<FieldNoteProps> | undefined>(undefined);

interface DescriptionProps {
  label: string;
  path?: string;
  children: ReactNode;
}

export function Description({ label, path, children }: DescriptionProps) {
  const Note = use(FieldNoteContext);
  return (
    <div>
      <dt className="text-3">{label}</dt>
      <dd className="min-w-0 break-anywhere">
        {children}
        {Note && <Note label={label} path={path} />}
      </dd>
    </div>
  );
}
