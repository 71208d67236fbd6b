import { lateParts } from "@/components/ui/late-parts";

const late = lateParts(() => import("./late"));

export const MenuLayer = late("MenuLayer");
export const MenuItem = late("MenuItem");
export const MenuDivider = late("MenuDivider");
export const MenuLabel = late("MenuLabel");
export const PopoverLayer = late("PopoverLayer");
export const DialogLayer = late("DialogLayer");
export const SheetHead = late("SheetHead");
export const TooltipLayer = late("TooltipLayer");
