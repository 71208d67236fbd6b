import { day, hour, iso } from "./time";
import type { World } from "./world";

interface Feature {
  _id: string;
  namespace: string;
  class: string;
  title: string;
  description: string;
  createdAt: string;
  updatedAt: string;
}

export interface Role {
  _id: string;
  name: string;
  title: string;
  description: string;
  tags: string[];
  features: Feature[];
  createdAt: string;
  updatedAt: string;
}

/** The roles beyond the built-in ones: those of the platform, and the provider's own. */
export function createRoles(world: World): { platform: Role[]; own: Role[] } {
  const began = world.today - 1350 * day;
  // One record per feature, shared by the roles that hold it, so that comparing two roles compares identifiers.
  const records = features.map(([namespace, title, description], index): Feature => {
    const created = began + index * 137;
    return {
      _id: world.objectId("feature", created, index),
      namespace,
      class: "system",
      title: world.mark(title),
      description: world.mark(description),
      createdAt: iso(created),
      updatedAt: iso(created),
    };
  });

  const roles = posts.map(({ name, title, description, tags, holds }, index): Role => {
    const created = began + (index + 1) * (40 * day + hour);
    const updated = created + world.random("role", index).int(1, 700) * day;
    return {
      _id: world.objectId("role", created, index),
      name: world.tag(name),
      title: world.mark(title),
      description: world.mark(description),
      tags: tags.map(world.mark),
      features: records.filter((feature) => holds(feature.namespace)),
      createdAt: iso(created),
      updatedAt: iso(updated),
    };
  });
  return {
    platform: roles.filter((_, index) => !posts[index]?.isOwn),
    own: roles.filter((_, index) => posts[index]?.isOwn),
  };
}

/**
 * All features. Those that no endpoint requires come from imported roles: they are shown and grant nothing.
 */
const features: readonly (readonly [namespace: string, title: string, description: string])[] = [
  ["Platform/Contract", "Read agreements", "See agreements in all languages, with the services they cover."],
  ["Platform/Contract/Write", "Change agreements", "Write agreements, and record consent to them."],
  ["Platform/Product", "Read products", "See products and product collections."],
  ["Platform/Product/Write", "Change collections", "Change collections, move them to the trash and bring them back."],
  ["Platform/Subscription", "Read subscriptions", "See and export what customers subscribe to."],
  ["Platform/Subscription/Write", "Change subscriptions", "Import subscriptions of customers."],
  ["Platform/Distributor", "Read distributors", "See distributors and how many products each delivers."],
  ["Platform/Distributor/Write", "Change distributors", "Add, change and remove distributors."],
  ["Platform/Support", "Read ticket history", "See how many tickets were open, day by day."],
  ["Platform/Support/Write", "Answer tickets", "Open, close and reopen tickets."],
  ["Platform/Role", "Read roles", "See account roles and the features they hold."],
  ["Platform/Role/Write", "Change roles", "Make roles and choose their features."],
  ["Platform/Account", "Read accounts", "See customers' accounts and addresses."],
  ["Platform/Account/Write", "Change accounts", "Rename accounts, change addresses, switch accounts on and off."],
  ["Platform/User", "Read users", "See who can sign in, and with which role."],
  ["Platform/User/Write", "Change users", "Invite users, change their roles, switch them off."],
  ["Platform/Key", "Read API keys", "See which keys exist and when each was last used."],
  ["Platform/Key/Write", "Change API keys", "Make, rotate and revoke keys."],
  ["Platform/Event", "Read the event log", "See who did what, and what was refused."],
  ["Platform/Event/Write", "Write events", "Append events of other systems to the log."],
  ["Platform/Webhook", "Read webhooks", "See where events are delivered to."],
  ["Platform/Webhook/Write", "Change webhooks", "Add receivers and send deliveries again."],
  ["Platform/Tenant", "Read the tenant", "See its name, its currency, its parent and its customers."],
  ["Platform/Tenant/Write", "Change the tenant", "Rename it and set its currency."],
  ["Platform/Own", "Own information", "See and change one's own name and address."],
  ["Platform/Discount", "Discounts", "Give customers a discount."],
  ["Account/Payments", "Payments", "See invoices and how they were paid."],
  ["Account/Payments/Cards", "Payment cards", "Add and remove payment cards."],
  ["Bundles", "Bundles", "Build product bundles."],
];

interface Post {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly holds: (namespace: string) => boolean;
  /** It is the provider's own, so its administrators can change it. */
  readonly isOwn?: true;
}

const among =
  (...namespaces: string[]) =>
  (namespace: string): boolean =>
    namespaces.includes(namespace);

/** Roles beyond the built-in `owner`, `provider` and `consumer`, which every database has already. */
const posts: readonly Post[] = [
  {
    name: "support",
    title: "Support lead",
    description: "Answers tickets, sees what each customer has bought, and can bring back a deleted collection.",
    tags: ["support", "nordic"],
    holds: among(
      "Platform/Contract",
      "Platform/Product",
      "Platform/Product/Write",
      "Platform/Subscription",
      "Platform/Distributor",
      "Platform/Support",
      "Platform/Support/Write",
      "Platform/Account",
      "Platform/Account/Write",
      "Platform/Event",
      "Platform/Own",
    ),
  },
  {
    name: "sales",
    title: "Sales",
    description: "Sells and renews subscriptions and keeps customers' accounts current.",
    tags: ["commerce"],
    holds: among(
      "Platform/Contract",
      "Platform/Product",
      "Platform/Subscription",
      "Platform/Distributor",
      "Platform/Account",
      "Platform/Account/Write",
      "Platform/Discount",
      "Platform/Own",
      "Bundles",
    ),
  },
  {
    name: "auditor",
    title: "Auditor",
    description: "Reads everything on the platform and changes nothing.",
    tags: ["external", "read only"],
    holds: (namespace) => namespace.startsWith("Platform/") && !namespace.endsWith("/Write"),
  },
  {
    name: "catalogue",
    title: "Catalogue editor",
    description: "Keeps products, collections and distributors in order.",
    tags: ["commerce", "catalogue"],
    holds: among(
      "Platform/Product",
      "Platform/Product/Write",
      "Platform/Distributor",
      "Platform/Distributor/Write",
      "Platform/Own",
      "Bundles",
    ),
  },
  {
    name: "finance",
    title: "Finance",
    description: "Follows what is billed, and to whom.",
    tags: ["finance"],
    holds: among(
      "Platform/Contract",
      "Platform/Subscription",
      "Platform/Account",
      "Platform/Event",
      "Platform/Own",
      "Account/Payments",
      "Account/Payments/Cards",
    ),
  },
  {
    name: "integration",
    title: "Integration",
    description: "For programs: reads subscriptions, writes accounts, listens to events.",
    tags: ["api"],
    holds: among(
      "Platform/Subscription",
      "Platform/Product",
      "Platform/Account",
      "Platform/Account/Write",
      "Platform/Event",
      "Platform/Webhook",
      "Platform/Webhook/Write",
    ),
  },
  {
    name: "support-desk",
    title: "Support desk",
    description: "Answers tickets and sees what each customer has bought.",
    tags: ["support"],
    holds: among(
      "Platform/Subscription",
      "Platform/Product",
      "Platform/Account",
      "Platform/Support",
      "Platform/Support/Write",
    ),
    isOwn: true,
  },
];
