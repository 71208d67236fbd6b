import { type ComponentType, createContext, type ReactNode, Suspense, use } from "react";
import classes from "./description-list.module.css";

/** Labels with values, one per line. With `align="end"` the values are aligned at the end, for numbers. */
export function DescriptionList({ align = "start", children }: { align?: "start" | "end"; children: ReactNode }) {
  return (
    <dl className={classes.list} data-align={align}>
      {children}
    </dl>
  );
}

/** Shows the labels; a record of a past moment has one that tells who has set the field. */
export const LabelContext = createContext<ComponentType<{ label: string }> | undefined>(undefined);

export function Description({ label, children }: { label: string; children: ReactNode }) {
  const Label = use(LabelContext);
  return (
    <div>
      <dt>
        {Label ? (
          <Suspense fallback={label}>
            <Label label={label} />
          </Suspense>
        ) : (
          label
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
