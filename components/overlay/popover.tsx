"use client";

import type { ReactNode } from "react";
import { PopoverLayer } from "./load";
import type { Placement } from "./overlays";
import { type TriggerProps, useTrigger } from "./trigger";

interface PopoverProps {
  trigger: (props: TriggerProps & { open: () => void }) => ReactNode;
  label?: string | undefined;
  width?: number | undefined;
  placement?: Placement | undefined;
  /** On a phone it is a sheet, with its label as the title. */
  sheet?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel with controls of its own. */
export function Popover({ trigger, label, width, placement, sheet, children }: PopoverProps) {
  const layer = useTrigger("dialog");
  return (
    <>
      {trigger({ ...layer.trigger, open: layer.open })}
      {layer.anchor && (
        <PopoverLayer
          anchor={layer.anchor}
          onClose={layer.close}
          label={label}
          width={width}
          placement={placement}
          sheet={sheet}
        >
          {children(layer.close)}
        </PopoverLayer>
      )}
    </>
  );
}
