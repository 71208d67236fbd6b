import { type ComponentType, createContext, type ReactNode, use } from "react";
import { Suspense } from "@/components/ui/suspense";
import classes from "./description-list.module.css";

/** Labels with values, one per line. With `align="end"` the values are aligned at the end, for numbers. */
export function DescriptionList({ align = "start", children }: { align?: "start" | "end"; children: ReactNode }) {
  return (
    <dl className={classes.list} data-align={align}>
      {children}
    </dl>
  );
}

/** What the fields of a record show below their values. */
export const FieldNoteContext = createContext<ComponentType<{ label: string }> | undefined>(undefined);

export function Description({ label, children }: { label: string; children: ReactNode }) {
  const Note = use(FieldNoteContext);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {Note && (
          <Suspense>
            <Note label={label} />
          </Suspense>
        )}
      </dd>
    </div>
  );
}
