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
  { href: "/docs#cors", label: "CORS", words: "browser origin cross-origin" },
  { href: "/docs/changes", label: "Changes", words: "changelog release notes new version" },
  { href: "/docs/event-types", label: "Event types", words: "log audit action source" },
];

/** What a search can lead to. */
export interface Place {
  href: string;
  title: string;
  /** What people call it who do not know its title. */
  words: string;
  /** Parameters, and members of its body and answer. */
  members?: string;
  /** A code of errors or a type of events, which comes after what explains it. */
  isDetail?: true;
}

/** What a question finds: first where its words are in the title, then where they are among other words. */
export function found(places: readonly Place[], question: string): Place[] {
  const asked = question.toLowerCase().split(/\s+/);
  const having = (among: readonly Place[], textOf: (place: Place) => string) =>
    among.filter((place) => asked.every((word) => textOf(place).toLowerCase().includes(word)));
  const [pages, details] = [places.filter((each) => !each.isDetail), places.filter((each) => each.isDetail)];
  return [
    ...new Set([
      ...having(pages, ({ title }) => title),
      ...having(pages, ({ title, words }) => `${title} ${words}`),
      ...having(details, ({ title, words }) => `${title} ${words}`),
      ...having(pages, ({ title, words, members = "" }) => `${title} ${words} ${members}`),
    ]),
  ];
}
