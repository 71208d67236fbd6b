/** What the operations of each area are about, for the documents, and what people call it who do not know its name. */
export const areaTexts: Readonly<Record<string, { text: string; words: string }>> = {
  Access: { text: "Who may do what, and why.", words: "permissions rights allowed denied forbidden" },
  "Account roles": { text: "Roles and the features that they give to users.", words: "permissions features rights" },
  Accounts: {
    text: "Customers: their names, addresses and figures.",
    words: "customers companies clients address vat number",
  },
  Agreements: { text: "Terms that users accept, and their versions.", words: "terms contract legal" },
  "API keys": { text: "Keys of programs.", words: "expire expires expiry token scopes rotate" },
  Consent: { text: "Who has accepted which agreement, with receipts.", words: "sign signature terms accept receipt" },
  Distributors: { text: "Companies that products are bought from.", words: "suppliers vendors" },
  Events: { text: "The log of what was done, and the undo of a change.", words: "log audit history undo revert" },
  Orders: { text: "Orders, which make subscriptions.", words: "buy purchase checkout" },
  Plans: { text: "Changes of many records, shown before they are made.", words: "bulk mass import batch" },
  "Product collections": { text: "Groups of products, with a trash.", words: "groups bundles trash" },
  Products: { text: "What is sold, with its variants and prices.", words: "price sku catalogue cost" },
  Requests: { text: "What requests were answered, by their identifiers.", words: "x-request-id log error trace debug" },
  "Second factor": {
    text: "Authenticator apps, passkeys and recovery codes of users.",
    words: "passkey authenticator two-factor 2fa totp",
  },
  Session: {
    text: "The signed-in user, sessions, and the tenant that is acted for.",
    words: "sign in sign out login context",
  },
  "Single sign-on": { text: "Signing in at a tenant's own issuer.", words: "sso openid oidc domain" },
  Subscriptions: {
    text: "What customers subscribe to, and its changes.",
    words: "price renew cancel quantity end date billing",
  },
  "Support tickets": { text: "Tickets, and how many were open on each day.", words: "support help desk close" },
  Tenant: {
    text: "The tenant, its customers' tenants, and its sandbox.",
    words: "sandbox test organization settings currency",
  },
  Users: {
    text: "People who sign in, invitations and guests.",
    words: "people persons members invite guest directory groups",
  },
  Views: {
    text: "Saved views of lists, and notices of what enters or leaves them.",
    words: "notification alert saved filter",
  },
  Webhooks: {
    text: "Receivers of events, and what was sent to them.",
    words: "delivery deliveries redeliver secret url",
  },
};
