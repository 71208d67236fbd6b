"use client";

import { useEffect, useRef } from "react";
import { useCommand } from "@/components/command/registry";
import { IconHistory } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import type { TriggerProps } from "@/components/overlay/trigger";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import type { AsOf } from "./use-as-of";

const late = lateParts(() => import("./late"));
const HistoryPanel = late("HistoryPanel");

interface HistoryButtonProps {
  asOf: Pick<AsOf, "at" | "see" | "history" | "hasAhead" | "form">;
  /** Without its word, in the bar of a drawer. */
  isIcon?: boolean;
}

/** Opens the history of a record. H does the same. */
export const HistoryButton = ({ asOf, isIcon = false }: HistoryButtonProps) => (
  <Popover
    label={t("History")}
    width={432}
    placement="bottom-end"
    sheet
    trigger={({ open, ...trigger }) => <Trigger at={asOf.at} trigger={trigger} open={open} isIcon={isIcon} />}
  >
    {(close) => (
      <HistoryPanel
        asOf={asOf}
        onSee={(at) => {
          close();
          asOf.see(at);
        }}
      />
    )}
  </Popover>
);

interface TriggerOptions {
  at: string | undefined;
  trigger: TriggerProps;
  open: () => void;
  isIcon: boolean;
}

function Trigger({ at, trigger, open, isIcon }: TriggerOptions) {
  useCommand({ id: "history", label: t("History"), group: "Anywhere", keys: "h", run: open, inPalette: true });
  // On return to the present, the band is removed with the focus, so the button takes it.
  const shown = useRef(at);
  useEffect(() => {
    const isBack = shown.current !== undefined && at === undefined;
    shown.current = at;
    if (isBack && document.activeElement === document.body) document.getElementById(trigger.id)?.focus();
  }, [at, trigger.id]);
  if (isIcon) {
    return (
      <IconButton label={t("History")} keys="h" {...trigger}>
        <IconHistory aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button
      variant="quiet"
      leftSection={<IconHistory aria-hidden />}
      data-tooltip-keys="h"
      data-tooltip={t("History")}
      {...trigger}
    >
      {t("History")}
    </Button>
  );
}
