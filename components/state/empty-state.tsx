import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { State } from "./state";

/** Shown when there are no records yet: which records belong here, and how to create one. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: { label: string; keys?: string; run: () => void };
}) {
  return (
    <State
      title={title}
      actions={
        action && (
          <>
            <Button onClick={action.run}>{action.label}</Button>
            {action.keys !== undefined && <Kbd keys={action.keys} />}
          </>
        )
      }
    >
      {children}
    </State>
  );
}
