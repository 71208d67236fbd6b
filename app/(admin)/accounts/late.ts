export { InviteLinkDialog } from "../settings/users/invite-link-dialog";
export { SubscriptionDrawer } from "../subscriptions/subscription-drawer";
export { AccountEdit } from "./account-edit";
export { SignInForm } from "./sign-in-form";
