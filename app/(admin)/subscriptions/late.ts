export { SelectionActions } from "./selection-actions";
export { SubscriptionDrawer } from "./subscription-drawer";
