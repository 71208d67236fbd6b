export { EventDetail } from "./event-detail";
export { EventDrawer } from "./event-drawer";
