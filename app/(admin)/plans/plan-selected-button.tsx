"use client";

import { type ReactNode, useState } from "react";
import { useCommands } from "@/components/command/registry";
import { IconListCheck } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { message, t } from "@/lib/languages/text";
import type { BulkChange } from "./bulk-changes";
import { PlanDialog } from "./plan-dialog";
import { operationTitle } from "./plan-words";

interface PlanSelectedButtonProps {
  changes: readonly BulkChange[];
  /** The identifier of a row's record, if it is not the id of the row. */
  recordOf?: (rowId: string) => string;
  /** What is done; the title of its dialog, by default that of the first change. */
  label?: string;
  title?: string;
  icon?: ReactNode;
  command?: { id: string; label: string; keys: string };
}

/** Plans a change of the selected rows, or of all that match. */
export function PlanSelectedButton({ label = t("Change…"), title, icon, command, ...props }: PlanSelectedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = props.changes;
  useCommands(command ? [{ ...command, group: message("In a table"), run: () => setOpen(true) }] : []);
  return (
    <>
      <Button
        variant="quiet"
        leftSection={icon ?? <IconListCheck aria-hidden />}
        rightSection={command && <Kbd keys={command.keys} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && first && (
        <PlanDialog title={title ?? t(operationTitle(first.operation))} {...props} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
