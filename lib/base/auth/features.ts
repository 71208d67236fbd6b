import { message } from "@/lib/languages/text";
/**
 * All features. A feature is a permission (the API's own word for it; there are no runtime flags), named by a
 * slash-separated namespace that is matched exactly, without hierarchy. An endpoint requires one; a role carries several;
 * level `user` lacks those ending in `/Write`.
 */
export const features = {
  "Platform/Contract": [message("Agreements"), message("Read agreements and who accepted them.")],
  "Platform/Contract/Write": [
    message("Write agreements"),
    message("Write agreements, and record consent on behalf of the tenant."),
  ],
  "Platform/Product": [message("Products"), message("Read products and product collections, live and deleted.")],
  "Platform/Product/Write": [
    message("Write products"),
    message("Import, create, change, delete and restore products and product collections."),
  ],
  "Platform/Subscription": [
    message("Subscriptions"),
    message("Read the subscriptions of the tenant and its customers."),
  ],
  "Platform/Subscription/Write": [
    message("Write subscriptions"),
    message("Import, change, renew and cancel subscriptions of the tenant and its customers."),
  ],
  "Platform/Subscription/Force/Write": [
    message("Force cancellations"),
    message("Cancel subscriptions outside their cancellation period."),
  ],
  "Platform/Order": [message("Orders"), message("Read the orders of the tenant and its customers.")],
  "Platform/Order/Write": [message("Write orders"), message("Import, place, change and cancel orders.")],
  "Platform/Distributor": [message("Distributors"), message("Read distributors and how many products each supplies.")],
  "Platform/Distributor/Write": [message("Write distributors"), message("Create, change and delete distributors.")],
  "Platform/Support": [message("Support"), message("Read tickets and the daily count of open ones.")],
  "Platform/Support/Write": [message("Write support"), message("Create, close and reopen tickets.")],
  "Platform/Role": [message("Roles"), message("Read account roles and their features.")],
  "Platform/Role/Write": [message("Write roles"), message("Create, change and delete the tenant's own roles.")],
  "Platform/Account": [message("Accounts"), message("Read the accounts of the tenant and its customers.")],
  "Platform/Account/Write": [message("Write accounts"), message("Change accounts.")],
  "Platform/Tenant": [
    message("Tenant"),
    message("Read the tenant's own name and settings, its parent and its customers."),
  ],
  "Platform/Tenant/Write": [
    message("Write tenant"),
    message("Rename the tenant, change its settings, and try changes in a sandbox."),
  ],
  "Platform/User": [message("Users"), message("Read the tenant's users and guests.")],
  "Platform/User/Write": [
    message("Write users"),
    message("Invite, change and disable users, give them roles, and admit guests."),
  ],
  "Platform/Scim/Write": [
    message("Write directory"),
    message("Keep users and groups in step with a company's directory (SCIM), for its API key."),
  ],
  "Platform/SingleSignOn": [
    message("Single sign-on"),
    message("Read the tenant's single sign-on and its domains, never its secret."),
  ],
  "Platform/SingleSignOn/Write": [
    message("Write single sign-on"),
    message("Decide which issuer signs the tenant's users in, and prove its domains."),
  ],
  "Platform/Key": [message("API keys"), message("Read the tenant's API keys, never their secrets.")],
  "Platform/Key/Write": [message("Write API keys"), message("Create, rotate and revoke API keys.")],
  "Platform/Event": [message("Events"), message("Read the event log and the list of requests.")],
  "Platform/Event/Write": [message("Write events"), message("Append events of other systems to the log.")],
  "Platform/Webhook": [message("Webhooks"), message("Read webhook endpoints and their deliveries.")],
  "Platform/Webhook/Write": [
    message("Write webhooks"),
    message("Create and change webhook endpoints, and send again."),
  ],
  "Platform/Assistant/Write": [
    message("Let an assistant write"),
    message(
      "Carry out through MCP what an assistant has tried, within the other permissions of a key that names this one.",
    ),
  ],
} as const satisfies Record<string, readonly [title: string, description: string]>;

export type Feature = keyof typeof features;

/** The feature of an assistant that may write: no key has it that does not name it. */
export const assistantWrites: Feature = "Platform/Assistant/Write";

export const featureNames = Object.keys(features) as Feature[];

export const isFeature = (name: string): name is Feature => Object.hasOwn(features, name);
