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

/** What the fields of a record show beside their values. */
interface FieldParts {
  /** In place of the label: a button that opens what the field has been. */
  Label: ComponentType<{ label: string }>;
  /** Below the value. */
  Note?: ComponentType<{ label: string }>;
}

export const FieldPartsContext = createContext<FieldParts | undefined>(undefined);

export function Description({ label, children }: { label: string; children: ReactNode }) {
  const { Label, Note } = use(FieldPartsContext) ?? {};
  return (
    <div data-history={Label && true}>
      <dt>
        {Label ? (
          <Suspense fallback={label}>
            <Label label={label} />
          </Suspense>
        ) : (
          label
        )}
      </dt>
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
