"use client";

import type { ReactNode } from "react";
import { MenuLayer } from "./load";
import type { Placement } from "./overlays";
import { type TriggerProps, useTrigger } from "./trigger";

interface MenuProps {
  trigger: (props: TriggerProps) => ReactNode;
  placement?: Placement | undefined;
  /** `MenuItem`, `MenuDivider`, `MenuLabel` from `./load`. */
  children: ReactNode;
}

/** A button that opens a menu of actions. */
export function Menu({ trigger, placement, children }: MenuProps) {
  const layer = useTrigger("menu");
  return (
    <>
      {trigger(layer.trigger)}
      {layer.anchor && (
        <MenuLayer anchor={layer.anchor} onClose={layer.close} placement={placement}>
          {children}
        </MenuLayer>
      )}
    </>
  );
}
