"use client";

import { useState } from "react";
import { IconListCheck } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import type { BulkChange } from "./bulk-changes";
import { PlanDialog } from "./plan-dialog";

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
      {isOpen && <PlanDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
