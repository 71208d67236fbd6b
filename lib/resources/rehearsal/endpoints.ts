import { endpoint } from "@/lib/base/http/endpoint";
import { rehearsalDeleted, rehearsalMade } from "./events";
import { keptDays, recordsMax, rehearsal } from "./schema";

const area = "Tenant";
const path = "/v1/rehearsal";

export const createRehearsal = endpoint({
  name: "createRehearsal",
  method: "POST",
  path,
  area,
  summary: "Start a rehearsal",
  description: `Copies the tenant, to try an import or a change of roles in: its accounts, products, distributors, collections, subscriptions, tickets, agreements with their versions and consents, roles, users, saved views and webhooks, and of its customers what it sees of them, up to ${recordsMax} records. The copy is a tenant of its own, whose records keep their identifiers. It sends no webhooks and no e-mails, nobody signs in to it, and users who may change the tenant enter it by \`PUT /v1/user/me/context\`. Passwords, second factors, API keys, single sign-on, guests, plans and events are not copied. It is deleted after ${keptDays} days. One that is not ready within 2 seconds is answered with 202.`,
  feature: "Platform/Tenant/Write",
  response: rehearsal,
  status: 201,
  accepted: { while: "making", path },
  conflictReason: `the tenant has a rehearsal, is one itself, or has more than ${recordsMax} records.`,
  event: rehearsalMade,
});

export const getRehearsal = endpoint({
  name: "getRehearsal",
  method: "GET",
  path,
  area,
  summary: "Get the rehearsal",
  description: "The copy of the tenant, and while it is made, how far that is. An empty object where it has none.",
  feature: "Platform/Tenant",
  waits: true,
  response: rehearsal,
});

export const deleteRehearsal = endpoint({
  name: "deleteRehearsal",
  method: "DELETE",
  path,
  area,
  summary: "Delete the rehearsal",
  description: "From then on nobody can enter it, and its keys no longer work. Its records are deleted shortly after.",
  feature: "Platform/Tenant/Write",
  response: rehearsal,
  notFoundReason: "the tenant has no rehearsal.",
  event: rehearsalDeleted,
});
