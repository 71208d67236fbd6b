/** What the reference is searched by: titles, and the words of those who ask. */

export interface Chapter {
  href: string;
  label: string;
  /** What people call it who do not know its title. */
  words: string;
}

export const chapters: readonly Chapter[] = [
  { href: "/docs#requests", label: "Requests", words: "authentication authorization bearer api key first call json" },
  {
    href: "/docs#idempotency",
    label: "Repeats and versions",
    words: "idempotency key retry etag if-match 412 conflict",
  },
  { href: "/docs#limits", label: "Limits", words: "rate limit quota throttle 429 retry-after size body 413" },
  { href: "/docs#dry-run", label: "Dry run", words: "preview try test simulate" },
  { href: "/docs#as-of", label: "Past and future", words: "history version as of moment day blame" },
  { href: "/docs#walks", label: "Synchronization", words: "sync snapshot changes feed since delta walk resync 410" },
  { href: "/docs#files", label: "Downloads", words: "csv ndjson export excel stream all records" },
  { href: "/docs#plans", label: "Plans and undo", words: "bulk many import batch mass update revert" },
  {
    href: "/docs#webhook-messages",
    label: "Webhook messages",
    words: "webhooks retry retries verify signature secret schedule order delivery hmac",
  },
  {
    href: "/docs#filters",
    label: "Filters",
    words: "pagination paging page limit sorting order search fields query list",
  },
  {
    href: "/docs#errors",
    label: "Errors",
    words: "problem code status 400 401 403 404 405 406 409 410 412 415 422 429 500 503 missing_feature",
  },
  {
    href: "/docs#clients",
    label: "Clients",
    words: "sdk typescript python command line cli mcp assistant openapi postman",
  },
  { href: "/docs#directory", label: "Directory", words: "scim entra azure okta provisioning single sign-on sso" },
  {
    href: "/docs#compatibility",
    label: "Compatibility",
    words: "changelog changes deprecation deprecated sunset versioning breaking",
  },
  { href: "/docs#cors", label: "CORS", words: "browser origin cross-origin" },
  { href: "/docs/event-types", label: "Event types", words: "log audit action source" },
];

/** The same of kinds of records, by their names. */
export const areaWords: Readonly<Record<string, string>> = {
  "Account roles": "permissions features rights",
  Accounts: "customers companies address vat number",
  "API keys": "expire expires expiry token scopes rotate",
  Consent: "sign signature terms accept receipt",
  Distributors: "suppliers vendors",
  Products: "price sku catalogue cost",
  "Second factor": "passkey authenticator two-factor 2fa totp",
  Subscriptions: "price renew cancel quantity end date billing",
  Tenant: "sandbox test organization settings currency",
  Webhooks: "delivery deliveries redeliver secret url",
};

/** What a question finds: where its words are in titles, these; else what has them among its other words as well. */
export function found<Place extends { title: string; words: string }>(
  places: readonly Place[],
  question: string,
): Place[] {
  const asked = question.toLowerCase().split(/\s+/);
  const has = (text: string) => asked.every((word) => text.toLowerCase().includes(word));
  const titled = places.filter(({ title }) => has(title));
  return titled.length > 0 ? titled : places.filter(({ title, words }) => has(`${title} ${words}`));
}
