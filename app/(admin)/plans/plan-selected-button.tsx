"use client";

import { type ReactNode, useState } from "react";
import { useCommands } from "@/components/command/registry";
import { IconListCheck } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import type { BulkChange } from "./bulk-changes";
import { PlanDialog } from "./plan-dialog";

interface PlanSelectedButtonProps {
  changes: readonly BulkChange[];
  /** The identifier of a row's record, if it is not the id of the row. */
  recordOf?: (rowId: string) => string;
  /** What is done, as a verb; its keys and icon. */
  label?: string;
  keys?: string;
  icon?: ReactNode;
}

/** Plans a change of the selected rows, or of all that match. */
export function PlanSelectedButton({ label = "Change", keys, icon, ...props }: PlanSelectedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const command = {
    id: `selected.${label}`,
    label: t("{label} the selected rows", { label }),
    group: "In a table",
  } as const;
  useCommands(keys === undefined ? [] : [{ ...command, keys, run: () => setOpen(true) }]);
  return (
    <>
      <Button
        variant="quiet"
        leftSection={icon ?? <IconListCheck aria-hidden />}
        rightSection={keys && <Kbd keys={keys} />}
        onClick={() => setOpen(true)}
      >
        {label}…
      </Button>
      {isOpen && <PlanDialog verb={label} {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
