import type { PaletteItem } from "@/components/command/palette-store";

/** Which screen shows what an API path answers. Lists keep their parameters: a screen's address holds the same. */
const screens: readonly { path: RegExp; label: string; href: (id: string) => string }[] = [
  { path: /^\/v2\/subscription\/customers$/, label: "Subscriptions", href: () => "/subscriptions" },
  { path: /^\/v2\/subscription\/customers\/([^/]+)$/, label: "Subscription", href: (id) => `/subscriptions/${id}` },
  { path: /^\/v1\/agreement$/, label: "Agreements", href: () => "/agreements" },
  { path: /^\/v1\/agreement\/([^/]+)(?:\/.*)?$/, label: "Agreement", href: (id) => `/agreements/${id}` },
  { path: /^\/v2\/product\/collection$/, label: "Collections", href: () => "/collections" },
  { path: /^\/v2\/product\/collection\/([^/]+)$/, label: "Collection", href: (id) => `/collections?open=${id}` },
  { path: /^\/v2\/product$/, label: "Products", href: () => "/products" },
  { path: /^\/v2\/product\/([^/]+)$/, label: "Product", href: (id) => `/products?open=${id}` },
  { path: /^\/v1\/distributor$/, label: "Distributors", href: () => "/distributors" },
  { path: /^\/v1\/distributor\/([^/]+)$/, label: "Distributor", href: (id) => `/distributors?open=${id}` },
  { path: /^\/v1\/support\/ticket(?:\/history)?$/, label: "Tickets", href: () => "/tickets" },
  { path: /^\/v1\/account$/, label: "Accounts", href: () => "/accounts" },
  { path: /^\/v1\/account\/permission\/(?:role|feature)(?:\/.*)?$/, label: "Roles", href: () => "/roles" },
  { path: /^\/v1\/account\/([^/]+)$/, label: "Account", href: (id) => `/accounts/${id}` },
  { path: /^\/v1\/event$/, label: "Event log", href: () => "/events" },
  { path: /^\/v1\/event\/([^/]+)$/, label: "Event", href: (id) => `/events?open=${id}` },
  { path: /^\/v1\/(?:auth\/session|user\/me)(?:\/.*)?$/, label: "Profile", href: () => "/settings/profile" },
  { path: /^\/v1\/user\/guest(?:\/.*)?$/, label: "Guests", href: () => "/settings/guests" },
  { path: /^\/v[12]\/user$/, label: "Users", href: () => "/settings/users" },
  { path: /^\/v[12]\/user\/([^/]+)(?:\/.*)?$/, label: "User", href: (id) => `/settings/users?open=${id}` },
  { path: /^\/v1\/tenant$/, label: "Tenant", href: () => "/settings/tenant" },
  { path: /^\/v1\/webhook$/, label: "Webhooks", href: () => "/settings/webhooks" },
  {
    path: /^\/v1\/webhook\/(?!delivery\/)([^/]+)(?:\/.*)?$/,
    label: "Webhook",
    href: (id) => `/settings/webhooks/${id}`,
  },
  { path: /^\/v1\/key$/, label: "API keys", href: () => "/settings/keys" },
  { path: /^\/v1\/key\/([^/]+)(?:\/.*)?$/, label: "API key", href: (id) => `/settings/keys?open=${id}` },
];

/** An API address in a pasted text (bare, with a host, or inside a curl command) as the screen that shows it. */
export function viewsOf(pasted: string): PaletteItem[] {
  const found = /(?:https?:\/\/[^\s'"]+?)?(\/v[12]\/[^\s'"]*)/.exec(pasted)?.[1];
  if (found === undefined) return [];
  const [path = "", query = ""] = found.split(/\?(.*)/s);
  for (const { path: pattern, label, href } of screens) {
    const match = pattern.exec(path.replace(/\/$/, ""));
    if (!match) continue;
    const target = href(match[1] ?? "");
    const address = query === "" ? target : `${target}${target.includes("?") ? "&" : "?"}${query}`;
    return [{ id: `view ${address}`, label: "Open this view", detail: label, code: path, href: address }];
  }
  return [];
}
