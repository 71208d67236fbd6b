import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import { State } from "./state";

/** Shown when there are no records yet: which records belong here, and how to create or import them. */
export function EmptyState({
  title,
  children,
  action,
  onImport,
}: {
  title: string;
  children: ReactNode;
  action?: { label: string; keys?: string; run: () => void } | undefined;
  onImport?: (() => void) | undefined;
}) {
  return (
    <State
      title={title}
      actions={
        (action || onImport) && (
          <>
            {action && <Button onClick={action.run}>{action.label}</Button>}
            {action?.keys !== undefined && <Kbd keys={action.keys} />}
            {onImport && (
              <Button variant="quiet" onClick={onImport}>
                {t("Import…")}
              </Button>
            )}
          </>
        )
      }
    >
      {children}
    </State>
  );
}
