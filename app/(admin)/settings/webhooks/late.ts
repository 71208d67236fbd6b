export { EditDrawer } from "@/components/list/edit-drawer";
export { RotateDialog } from "../rotate-dialog";
export { DeliveryDrawer } from "./delivery-drawer";
export { EnableWebhook } from "./enable-webhook";
export { WebhookForm } from "./webhook-form";
export { WebhookSecret } from "./webhook-secret";
