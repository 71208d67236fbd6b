import type { ReactNode } from "react";
import { rich } from "@/components/language/rich";
import classes from "./change.module.css";

/** A value before and after a change: the old one struck through, then the new one. */
export function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <span className="relative">
      {rich("<label>from </label>{before}<label> to </label>{after}", {
        label: (text) => <span className="sr-only">{text}</span>,
        before: <del className="text-3">{from}</del>,
        after: (
          <>
            <span aria-hidden className={`text-2 ${classes.arrow}`}>
              →
            </span>
            <ins className="font-500 no-underline">{to}</ins>
          </>
        ),
      })}
    </span>
  );
}

/** Changes of a record, one per line, optionally with their author. */
export function ChangeList({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export function ChangeRow({ label, by, children }: { label: string; by?: ReactNode; children: ReactNode }) {
  return (
    <div className={`grid items-center min-h-36 py-4 border-t-soft ${classes.row}`}>
      <dt>{label}</dt>
      <dd className="row min-w-0 gap-16">
        <span className="flex-1 min-w-0 break-anywhere">{children}</span>
        {by !== undefined && <span className="flex-none text-3">{by}</span>}
      </dd>
    </div>
  );
}
