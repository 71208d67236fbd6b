import type { CreateAction } from "@/components/list/define-list-screen";
import { message } from "@/lib/languages/text";
import { paths } from "./paths";

/** What can be created: the lists have a button for it, and the palette offers it on every page. */
export const newAgreement = {
  label: message("New agreement"),
  feature: "Platform/Contract/Write",
  href: paths.newAgreement(),
} as const satisfies CreateAction;

export const newAccount = {
  label: message("New customer"),
  feature: "Platform/Account/Write",
  href: paths.newAccount(),
} as const satisfies CreateAction;

export const newOrder = {
  label: message("New order"),
  feature: "Platform/Order/Write",
  href: paths.newOrder(),
} as const satisfies CreateAction;

export const newCollection = {
  label: message("New collection"),
  feature: "Platform/Product/Write",
} as const satisfies CreateAction;

export const newDistributor = {
  label: message("New distributor"),
  feature: "Platform/Distributor/Write",
} as const satisfies CreateAction;

export const newProduct = {
  label: message("New product"),
  feature: "Platform/Product/Write",
} as const satisfies CreateAction;

export const newTicket = {
  label: message("New ticket"),
  feature: "Platform/Support/Write",
} as const satisfies CreateAction;

export const newRole = {
  label: message("New role"),
  feature: "Platform/Role/Write",
  href: paths.newRole(),
} as const satisfies CreateAction;

export const inviteUser = {
  label: message("Invite user"),
  feature: "Platform/User/Write",
} as const satisfies CreateAction;

export const newGuest = {
  label: message("Admit guest"),
  feature: "Platform/User/Write",
  isPossible: ({ parent }) => parent !== undefined,
} as const satisfies CreateAction;

export const newKey = { label: message("New key"), feature: "Platform/Key/Write" } as const satisfies CreateAction;

export const newWebhook = {
  label: message("New webhook"),
  feature: "Platform/Webhook/Write",
} as const satisfies CreateAction;
