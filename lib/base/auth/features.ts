/**
 * All features. A feature is a permission (the API's own word for it; there are no runtime flags), named by a
 * slash-separated namespace that is matched exactly, without hierarchy. An endpoint requires one; a role carries several;
 * level `user` lacks those ending in `/Write`.
 */
export const features = {
  "Platform/Contract": ["Agreements", "Read agreements and who accepted them."],
  "Platform/Contract/Write": ["Write agreements", "Write agreements, and record consent on behalf of the tenant."],
  "Platform/Product": ["Products", "Read products and product collections, live and deleted."],
  "Platform/Product/Write": [
    "Write products",
    "Import, create, change, delete and restore products and product collections.",
  ],
  "Platform/Subscription": ["Subscriptions", "Read the subscriptions of the tenant and its customers."],
  "Platform/Subscription/Write": [
    "Write subscriptions",
    "Import, change, renew and cancel subscriptions of the tenant and its customers.",
  ],
  "Platform/Subscription/Force/Write": [
    "Force cancellations",
    "Cancel subscriptions outside their cancellation period.",
  ],
  "Platform/Order": ["Orders", "Read the orders of the tenant and its customers."],
  "Platform/Order/Write": ["Write orders", "Import, place, change and cancel orders."],
  "Platform/Distributor": ["Distributors", "Read distributors and how many products each supplies."],
  "Platform/Distributor/Write": ["Write distributors", "Create, change and delete distributors."],
  "Platform/Support": ["Support", "Read tickets and the daily count of open ones."],
  "Platform/Support/Write": ["Write support", "Create, close and reopen tickets."],
  "Platform/Role": ["Roles", "Read account roles and their features."],
  "Platform/Role/Write": ["Write roles", "Create, change and delete the tenant's own roles."],
  "Platform/Account": ["Accounts", "Read the accounts of the tenant and its customers."],
  "Platform/Account/Write": ["Write accounts", "Change accounts."],
  "Platform/Tenant": ["Tenant", "Read the tenant's own name and settings, its parent and its customers."],
  "Platform/Tenant/Write": ["Write tenant", "Rename the tenant, change its settings, and try changes in a sandbox."],
  "Platform/User": ["Users", "Read the tenant's users and guests."],
  "Platform/User/Write": ["Write users", "Invite, change and disable users, give them roles, and admit guests."],
  "Platform/Scim/Write": [
    "Write directory",
    "Keep users and groups in step with a company's directory (SCIM), for its API key.",
  ],
  "Platform/SingleSignOn": ["Single sign-on", "Read the tenant's single sign-on and its domains, never its secret."],
  "Platform/SingleSignOn/Write": [
    "Write single sign-on",
    "Decide which issuer signs the tenant's users in, and prove its domains.",
  ],
  "Platform/Key": ["API keys", "Read the tenant's API keys, never their secrets."],
  "Platform/Key/Write": ["Write API keys", "Create, rotate and revoke API keys."],
  "Platform/Event": ["Events", "Read the event log and the list of requests."],
  "Platform/Event/Write": ["Write events", "Append events of other systems to the log."],
  "Platform/Webhook": ["Webhooks", "Read webhook endpoints and their deliveries."],
  "Platform/Webhook/Write": ["Write webhooks", "Create and change webhook endpoints, and send again."],
  "Platform/Assistant/Write": [
    "Let an assistant write",
    "Carry out through MCP what an assistant has tried, within the other permissions of a key that names this one.",
  ],
} as const satisfies Record<string, readonly [title: string, description: string]>;

export type Feature = keyof typeof features;

/** The feature of an assistant that may write: no key has it that does not name it. */
export const assistantWrites: Feature = "Platform/Assistant/Write";

export const featureNames = Object.keys(features) as Feature[];

export const isFeature = (name: string): name is Feature => Object.hasOwn(features, name);
