import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { State } from "./state";

/** There are no records yet: what belongs here, and how to create it. */
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
