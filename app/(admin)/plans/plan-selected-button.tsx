"use client";

import { useState } from "react";
import { IconListCheck } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { BulkChange } from "./bulk-changes";

const PlanDialog = lazyOnIdle(async () => (await import("./plan-dialog")).PlanDialog);

interface PlanSelectedButtonProps {
  changes: readonly BulkChange[];
  /** The identifier of a row's record, if it is not the id of the row. */
  recordOf?: (rowId: string) => string;
}

/** Plans a change of the selected rows, or of all that match. */
export function PlanSelectedButton(props: PlanSelectedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" leftSection={<IconListCheck aria-hidden />} onClick={() => setOpen(true)}>
        Change…
      </Button>
      {isOpen && (
        <Suspense>
          <PlanDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
