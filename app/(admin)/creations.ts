import type { CreateAction } from "@/components/list/define-list-screen";
import { paths } from "./paths";

/** What can be created: the lists have a button for it, and the palette offers it on every page. */
export const newAgreement = {
  label: "New agreement",
  feature: "Platform/Contract/Write",
  href: paths.newAgreement(),
} as const satisfies CreateAction;

export const newAccount = { label: "New customer", feature: "Platform/Account/Write" } as const satisfies CreateAction;

export const newOrder = {
  label: "New order",
  feature: "Platform/Order/Write",
  href: paths.newOrder(),
} as const satisfies CreateAction;

export const newCollection = {
  label: "New collection",
  feature: "Platform/Product/Write",
} as const satisfies CreateAction;

export const newDistributor = {
  label: "New distributor",
  feature: "Platform/Distributor/Write",
} as const satisfies CreateAction;

export const newProduct = { label: "New product", feature: "Platform/Product/Write" } as const satisfies CreateAction;

export const newTicket = { label: "New ticket", feature: "Platform/Support/Write" } as const satisfies CreateAction;

export const newRole = {
  label: "New role",
  feature: "Platform/Role/Write",
  href: paths.newRole(),
} as const satisfies CreateAction;

export const inviteUser = { label: "Invite user", feature: "Platform/User/Write" } as const satisfies CreateAction;

export const newGuest = {
  label: "Admit guest",
  feature: "Platform/User/Write",
  isPossible: ({ parent }) => parent !== undefined,
} as const satisfies CreateAction;

export const newKey = { label: "New key", feature: "Platform/Key/Write" } as const satisfies CreateAction;

export const newWebhook = { label: "New webhook", feature: "Platform/Webhook/Write" } as const satisfies CreateAction;
