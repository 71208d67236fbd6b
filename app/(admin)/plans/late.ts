export { ImportDialog } from "./import-dialog";
export { PlanChangeDrawer } from "./plan-change-drawer";
export { PlanSelectedButton } from "./plan-selected-button";
