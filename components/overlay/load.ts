import { type ComponentType, lazy } from "react";

type Overlays = typeof import("./overlays");

/** Fetches what floats; the chunk is loaded once. */
export const loadOverlays = (): Promise<Overlays> => import("./overlays");

/** What floats is fetched once the page is calm, or at the first pointer or key, whichever is earlier. */
export function fetchOverlaysWhenIdle(): () => void {
  const stop = new AbortController();
  const load = () => {
    stop.abort();
    void loadOverlays();
  };
  for (const event of ["pointermove", "pointerdown", "keydown"] as const) {
    window.addEventListener(event, load, { once: true, passive: true, signal: stop.signal });
  }
  const timer = setTimeout(load, 3000);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

const part = <Props>(pick: (overlays: Overlays) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await loadOverlays()) }));

export const MenuLayer = part((overlays) => overlays.MenuLayer);
export const MenuItem = part((overlays) => overlays.MenuItem);
export const MenuChoice = part((overlays) => overlays.MenuChoice);
export const MenuDivider = part((overlays) => overlays.MenuDivider);
export const MenuLabel = part((overlays) => overlays.MenuLabel);
export const PopoverLayer = part((overlays) => overlays.PopoverLayer);
export const DialogLayer = part((overlays) => overlays.DialogLayer);
export const TooltipLayer = part((overlays) => overlays.TooltipLayer);
