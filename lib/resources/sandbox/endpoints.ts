import { endpoint } from "@/lib/base/http/endpoint";
import { sandboxClockMoved, sandboxDeleted, sandboxMade } from "./events";
import { clockMove, keptDays, newSandbox, recordsMax, sandbox, sandboxClock } from "./schema";

const area = "Tenant";
const path = "/v1/sandbox";

export const createSandbox = endpoint({
  name: "createSandbox",
  method: "POST",
  path,
  area,
  summary: "Start a sandbox",
  description: `Copies the tenant, to try an import or a change of roles in: its accounts, products, distributors, collections, subscriptions, orders, tickets, agreements with their versions and consents, roles, users, saved views and webhooks, and of its customers what it sees of them, up to ${recordsMax} records. The copy is a tenant of its own, whose records keep their identifiers. It sends no webhooks and no e-mails. The answer has an API key for it, in this response only, with the features that you have now; the key loses a feature when you lose it. Nobody signs in to the copy: users who may change the tenant enter it by \`POST /v1/user/me/context\`, with the role that they have in the tenant, unless that role carries more in the copy. Who must have a second factor is decided in the tenant. Passwords, second factors, API keys, single sign-on, guests, plans and events are not copied. It is deleted after ${keptDays} days. One that is not ready within 2 seconds is answered with 202.`,
  feature: "Platform/Tenant/Write",
  reauthentication: true,
  response: newSandbox,
  status: 201,
  secret: ["key"],
  accepted: { while: "making", path },
  refusals: { conflict: `the tenant has a sandbox, is one itself, or has more than ${recordsMax} records.` },
  event: sandboxMade,
});

export const getSandbox = endpoint({
  name: "getSandbox",
  method: "GET",
  path,
  area,
  summary: "Get the sandbox",
  description: "The copy of the tenant, and while it is made, how far that is. An empty object where it has none.",
  feature: "Platform/Tenant",
  response: sandbox,
  accepted: { while: "making" },
});

export const deleteSandbox = endpoint({
  name: "deleteSandbox",
  method: "DELETE",
  path,
  area,
  summary: "Delete the sandbox",
  description: "From then on nobody can enter it, and its keys no longer work. Its records are deleted shortly after.",
  feature: "Platform/Tenant/Write",
  response: sandbox,
  refusals: { notFound: "the tenant has no sandbox." },
  event: sandboxDeleted,
});

export const moveSandboxClock = endpoint({
  name: "moveSandboxClock",
  method: "POST",
  path: `${path}/clock`,
  area,
  summary: "Move the clock of a sandbox",
  description:
    "In a sandbox, with its key: moves its clock forward, and carries out every change of a subscription that is due until then, in the order of time. A year of renewals is seen at once. Times of events and of writes stay those of the server.",
  feature: "Platform/Tenant/Write",
  body: clockMove,
  response: sandboxClock,
  refusals: { conflict: "the tenant is no sandbox, or its clock is later already." },
  event: sandboxClockMoved,
  example: { body: { to: "2027-12-01" } },
});
