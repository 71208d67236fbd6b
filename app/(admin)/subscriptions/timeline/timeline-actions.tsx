"use client";

import { IconListNumbers } from "@tabler/icons-react";
import { ExportButton } from "@/components/list/export-csv";
import { SaveViewButton } from "@/components/list/views";
import { Button } from "@/components/ui/button";

interface TimelineActionsProps {
  /** Whether the terms are shown as a table of numbers as well. */
  hasNumbers: boolean;
  onNumbers: (hasNumbers: boolean) => void;
}

/** The actions of the list while its terms are on one axis. */
export const TimelineActions = ({ hasNumbers, onNumbers }: TimelineActionsProps) => (
  <>
    <Button
      variant="quiet"
      leftSection={<IconListNumbers aria-hidden />}
      aria-pressed={hasNumbers}
      onClick={() => onNumbers(!hasNumbers)}
    >
      Numbers
    </Button>
    <SaveViewButton />
    <ExportButton />
  </>
);
