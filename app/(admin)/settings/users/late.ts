export { InviteLinkDialog } from "./invite-link-dialog";
export { UserDrawer } from "./user-drawer";
export { UserForm } from "./user-form";
