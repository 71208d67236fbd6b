"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useCommand } from "@/components/command/registry";
import { IconHistory } from "@/components/icons/icons";
import { Popover } from "@/components/overlay/popover";
import type { TriggerProps } from "@/components/overlay/trigger";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { AsOf } from "./use-as-of";

const AsOfForm = lazyOnIdle(async () => (await import("./as-of-form")).AsOfForm);

interface AsOfButtonProps {
  asOf: Pick<AsOf, "at" | "see" | "history" | "form">;
  /** Without its word, in the bar of a drawer. */
  isIcon?: boolean;
}

/** Opens the choice of a past moment for a record. */
export const AsOfButton = ({ asOf, isIcon = false }: AsOfButtonProps) => (
  <MomentButton at={asOf.at} isIcon={isIcon}>
    {(close) => (
      <AsOfForm
        asOf={asOf}
        onClose={close}
        onSee={(at) => {
          close();
          asOf.see(at);
        }}
      />
    )}
  </MomentButton>
);

interface MomentButtonProps {
  at: string | undefined;
  isIcon: boolean;
  /** The form that chooses the moment. */
  children: (close: () => void) => ReactNode;
}

/** Opens the choice of a past moment. H does the same. */
const MomentButton = ({ at, isIcon, children }: MomentButtonProps) => (
  <Popover
    label="As of a past moment"
    width={320}
    placement="bottom-end"
    trigger={({ open, ...trigger }) => (
      <Trigger at={at} trigger={trigger} open={open} isIcon={isIcon}>
        As of
      </Trigger>
    )}
  >
    {(close) => <Suspense>{children(close)}</Suspense>}
  </Popover>
);

interface TriggerOptions {
  at: string | undefined;
  trigger: TriggerProps;
  open: () => void;
  isIcon: boolean;
  children: ReactNode;
}

function Trigger({ at, trigger, open, isIcon, children }: TriggerOptions) {
  useCommand({ id: "as-of", label: "As of a past moment", group: "Anywhere", keys: "h", run: open, inPalette: true });
  // On return to the present, the band is removed with the focus, so the button takes it.
  const shown = useRef(at);
  useEffect(() => {
    const isBack = shown.current !== undefined && at === undefined;
    shown.current = at;
    if (isBack && document.activeElement === document.body) document.getElementById(trigger.id)?.focus();
  }, [at, trigger.id]);
  if (isIcon) {
    return (
      <IconButton label="As of" keys="h" {...trigger}>
        <IconHistory aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button
      variant="quiet"
      leftSection={<IconHistory aria-hidden />}
      data-tooltip="As of a past moment"
      data-tooltip-keys="h"
      {...trigger}
    >
      {children}
    </Button>
  );
}
