export interface Guarantee {
  /** How often it is tried when all are. Programs are only run by name, because they may need more than this machine has. */
  times: number;
  /** How often it should be tried before a release, where that takes longer. */
  goal?: number;
}

/** A test with more repetitions, or a program that needs more than `npm test` may. */
export type Kind = { spec: string; title: string; project?: "unit" | "screens" } | { program: string };

/** The guarantees that `npm run prove` tests (prove.ts). */
export const guarantees: Record<string, Guarantee & Kind> = {
  isolation: { spec: "isolation.spec", title: "The application as it is", times: 10_000, goal: 100_000 },
  unknown: { spec: "isolation.spec", title: "answered as one that does not exist", times: 5, goal: 25 },
  policies: { spec: "doctor.spec", title: "Each policy that is removed", times: 1 },
  authorization: { spec: "authorization.spec", title: "No operation is reached", times: 1 },
  checks: { program: "bench/checks.ts", times: 50 },
  revocation: { spec: "revocation.spec", title: "right is said to have ended", times: 5_000 },
  totals: { spec: "totals.spec", title: "Eight writers at once", times: 2_000, goal: 10_000 },
  "list-questions": { spec: "list-plan.spec", title: "as a second implementation answers it", times: 5_000 },
  "list-facts": { spec: "list-plan.spec", title: "Whatever a process believes", times: 1_000 },
  "list-indexes": { spec: "list-plan.spec", title: "Without one of its indexes", times: 13 },
  "dry-run": { spec: "dry-run.spec", title: "random writes", times: 1_000, goal: 10_000 },
  undo: { spec: "undo.api.spec", title: "random histories", times: 500, goal: 10_000 },
  plans: { spec: "plan-race.api.spec", title: "", times: 150, goal: 1_000 },
  large: { spec: "plan-large.api.spec", title: "An import of many records", times: 100_000 },
  "plan-kills": { spec: "plan-kill.spec", title: "killed while it applies", times: 12, goal: 50 },
  "sandbox-kills": { spec: "sandbox-kill.spec", title: "killed while it copies", times: 10 },
  at: { spec: "as-of.spec", title: "Each record of a random history", times: 150, goal: 1_000 },
  "at-list": { spec: "as-of-list.spec", title: "Each list of a random history", times: 60, goal: 1_000 },
  "due-kills": { spec: "subscription-kill.spec", title: "killed while it carries out", times: 20, goal: 200 },
  lives: { spec: "subscription-race.api.spec", title: "meets a cancellation or an import", times: 20, goal: 100 },
  "order-kills": { spec: "order-kill.spec", title: "their numbers follow each other", times: 10, goal: 100 },
  model: { spec: "subscription-model.api.spec", title: "a second implementation", times: 1_200, goal: 10_000 },
  telescoping: { spec: "subscription/amounts", title: "any division of a term", project: "unit", times: 100_000 },
  ahead: { spec: "subscription-ahead.api.spec", title: "Whatever is planned", times: 200, goal: 1_000 },
  feed: { spec: "e2e/feed.spec", title: "shows each committed change exactly once", times: 3_000, goal: 100_000 },
  notices: { spec: "notice.api.spec", title: "no move is lost", times: 300, goal: 2_000 },
  access: { spec: "access.spec", title: "agree, for random users", times: 40, goal: 300 },
  why: { spec: "why.spec", title: "(which condition keeps it out|byte for byte)", times: 5_000 },
  fuzz: { spec: "fuzz.spec", title: "generated requests get no 5xx", times: 6_000, goal: 50_000 },
  addresses: { spec: "pages.api.spec", title: "No bytes in an address", times: 3_000, goal: 5_000 },
  leakage: { spec: "leakage.spec", title: "Whatever fails", times: 20, goal: 30 },
  "rich-text": { spec: "components/rich-text", title: "hostile documents", project: "unit", times: 10_000 },
  forgery: { spec: "outbound/forgery", title: "private address", project: "unit", times: 500 },
  idempotency: { spec: "idempotency.api.spec", title: "some of them cut off", times: 300, goal: 1_000 },
  restore: { spec: "collection-race.api.spec", title: "restores at once", times: 40, goal: 200 },
  skus: { spec: "product-write.api.spec", title: "Of writes of one SKU at once", times: 40, goal: 240 },
  kills: { spec: "e2e/kill.spec", title: "After kills of server", times: 16, goal: 1_000 },
  freeze: { spec: "fault.spec", title: "While Postgres hangs", times: 20 },
  locked: { spec: "fault.spec", title: "500 requests of a tenant", times: 5 },
  "rolling-restart": { spec: "rolling-restart.spec", title: "Restarting two servers", times: 10, goal: 50 },
  weeks: { spec: "weeks.spec", title: "From an empty Postgres", times: 2 },
  webhooks: { spec: "webhook-worker.api.spec", title: "every event arrives", times: 2_000, goal: 10_000 },
  drill: { spec: "backup.spec", title: "restores aside", times: 1 },
  flood: { spec: "flood.spec", title: "flood", times: 25, goal: 50 },
  soak: { spec: "soak.spec", title: "Hours of work", times: 120, goal: 1_800 },
  "brute-force": {
    spec: "sign-in-throttle.api.spec",
    title: "Of all guesses at one password",
    times: 1_000,
    goal: 10_000,
  },
  "two-processes": { spec: "rate-limit.api.spec", title: "Two processes together", times: 20 },
  "hostile-texts": { spec: "hostile-text.api.spec", title: "Of hostile texts in records", times: 100, goal: 500 },
  "client-kills": { spec: "client-kill.api.spec", title: "Writes of the clients", times: 20, goal: 200 },
  layers: { spec: "layers.ui.spec", title: "What the controls of", project: "screens", times: 2 },
  failover: { program: "deploy/ha/prove.ts", times: 50 },
  pooler: { program: "deploy/ha/prove.ts", times: 10_000 },
};
