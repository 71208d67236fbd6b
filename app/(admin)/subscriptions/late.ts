export { SubscriptionDrawer } from "./subscription-drawer";
