export { ImportDialog } from "./import-dialog";
export { PlanChangeDrawer } from "./plan-change-drawer";
export { PlanDetails } from "./plan-details";
export { PlanSelectedButton } from "./plan-selected-button";
