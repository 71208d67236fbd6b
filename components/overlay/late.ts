export {
  DialogLayer,
  MenuDivider,
  MenuItem,
  MenuLabel,
  MenuLayer,
  PopoverLayer,
  SheetHead,
  TooltipLayer,
} from "./overlays";
export { ToastLine } from "./toast-line";
