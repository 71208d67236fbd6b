export { CustomRange } from "./custom-range";
export { TicketDrawer } from "./ticket-drawer";
export { TicketForm } from "./ticket-form";
