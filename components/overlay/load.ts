import type { ComponentType } from "react";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";

type Overlays = typeof import("./overlays");

/** All floating layers are one chunk. */
const part = <Props extends object>(pick: (overlays: Overlays) => ComponentType<Props>) =>
  lazyOnIdle(async () => pick(await import("./overlays")));

export const MenuLayer = part((overlays) => overlays.MenuLayer);
export const MenuItem = part((overlays) => overlays.MenuItem);
export const MenuDivider = part((overlays) => overlays.MenuDivider);
export const MenuLabel = part((overlays) => overlays.MenuLabel);
export const PopoverLayer = part((overlays) => overlays.PopoverLayer);
export const DialogLayer = part((overlays) => overlays.DialogLayer);
export const SheetHead = part((overlays) => overlays.SheetHead);
export const TooltipLayer = part((overlays) => overlays.TooltipLayer);
