import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { planApplied, planCancelled, planMade, planStopped } from "./events";
import { operationStatus, planApply } from "./operation-schema";
import {
  importRecordsMax,
  plan,
  planChange,
  planChangeList,
  planFileQuery,
  planList,
  planRecordsMax,
  planRequest,
} from "./schema";

const area = "Plans";
const params = z.object({ id: identifier });
const needs =
  "It needs the feature of the operation that it plans: `Platform/Product/Write`, `Platform/Subscription/Write`, `Platform/Order/Write` and `Platform/Account/Write` for imports.";

export const createPlan = endpoint({
  name: "createPlan",
  method: "POST",
  path: "/v1/plan",
  area,
  summary: "Plan a bulk change or an import",
  description: `Carries out an operation for up to ${planRecordsMax} records, or an import of up to ${importRecordsMax}, stores the result of each and which are refused, and writes none of them. One that is not ready within 2 seconds is answered with 202 and \`status: "making"\`; \`GET /v1/plan/:id\` with \`Prefer: wait=20\` answers when it is. An import creates records that there are not, and replaces others. They are members of the body, or a file of CSV or NDJSON, also in a form, with \`operation\`, \`mode\`, \`absent\` and \`key\` in the query or in fields of the form. A CSV has the identifier and any fields: one without a column is kept, an empty cell empties its field, and columns of lists and of rich text are ignored. Where a record is sent with the \`_version\` that a list or an export with \`~fields\` has named, it is refused if somebody has changed it since. A plan that matches nothing is answered with 200 and \`total: 0\`. Nothing is changed until the plan is applied, within 24 hours. Plans are kept for 30 days, the latest 200 of a tenant with 2,000,000 records. ${needs}`,
  feature: "authenticated",
  query: planFileQuery,
  body: planRequest,
  file: { recordsMax: importRecordsMax },
  response: plan,
  status: 201,
  accepted: { while: "making", path: "/v1/plan/:id", nothing: "total" },
  etag: true,
  refusals: {
    notFound: "the plan to be undone is unknown.",
    conflict:
      "the tenant has 20 plans, or plans of 2,000,000 records, that wait to be applied, or the plan to be undone was not applied.",
  },
  event: planMade,
  example: { body: { operation: "ticket.update", ids: ["000000000000000000000000"], set: { subject: "Printer" } } },
});

export const listPlans = endpoint({
  name: "listPlans",
  method: "GET",
  path: "/v1/plan",
  area,
  summary: "List plans",
  description:
    "The plans of the tenant whose operation the caller may perform: those that wait to be applied, and former ones for 30 days.",
  feature: "authenticated",
  list: planList,
  response: pageOf(plan),
  example: { query: "~filter[status]=ready&~sort=-made" },
});

export const getPlan = endpoint({
  name: "getPlan",
  method: "GET",
  path: "/v1/plan/:id",
  area,
  summary: "Get a plan",
  description: `How many records it changes, deletes or restores, and refuses; while it is made or applied, how far that is. ${needs}`,
  feature: "authenticated",
  params,
  response: plan,
  accepted: { while: "making" },
  etag: true,
});

export const listPlanChanges = endpoint({
  name: "listPlanChanges",
  method: "GET",
  path: "/v1/plan/:id/change",
  area,
  summary: "List the records of a plan",
  description: `Each with the fields that change, before and after, or why it is refused; once the plan is applied, with its outcome and event. ${needs}`,
  feature: "authenticated",
  params,
  list: planChangeList,
  response: pageOf(planChange),
  example: { query: "~filter[action]=refuse" },
});

export const applyPlan = endpoint({
  name: "applyPlan",
  method: "POST",
  path: "/v1/plan/:id/apply",
  area,
  summary: "Apply a plan",
  description:
    "Carries out the plan in one transaction: every record becomes exactly what the plan says, apart from the times of the change itself, or nothing is changed. More than 100,000 records are written in batches of 5,000, each a transaction: what is written when it ends early stays. It can be cancelled, and ends when its caller loses the right to it. A plan that is not applied within 2 seconds is answered with 202, and `GET /v1/operation/:id` reports its progress and its outcome. Records that somebody has changed since are refused with 409 `plan_stale`, which names them and, to a caller with `Platform/Event`, the event and its user. The operation's feature and rules are checked again. A plan with `secondPerson` that its author applies is refused with 403 `needs_second_person`. `If-Match` takes the digest of the plan or its ETag.",
  feature: "authenticated",
  params,
  body: planApply,
  response: operationStatus,
  accepted: { while: "running", path: "/v1/operation/:id" },
  etag: "condition",
  refusals: {
    conflict: "records were changed since (`plan_stale`), or the plan was applied or cancelled.",
    gone: "the plan has expired.",
  },
  // What it writes can be rights.
  power: true,
  event: planApplied,
  example: { body: { reason: "Moved to the new printer" } },
});

export const cancelPlan = endpoint({
  name: "cancelPlan",
  method: "DELETE",
  path: "/v1/plan/:id",
  area,
  summary: "Cancel a plan",
  description: "It can no longer be applied, and stays readable for 30 days. A plan that is being made ends as well.",
  feature: "authenticated",
  params,
  response: plan,
  refusals: { conflict: "the plan was applied or cancelled, or is being applied." },
  event: planCancelled,
});

export const getOperation = endpoint({
  name: "getOperation",
  method: "GET",
  path: "/v1/operation/:id",
  area,
  summary: "Get the execution of a plan",
  description:
    "It has the plan's identifier, and exists once the plan is applied, or was tried to be. While it runs, it reports its progress.",
  feature: "authenticated",
  params,
  response: operationStatus,
  accepted: { while: "running" },
});

export const cancelOperation = endpoint({
  name: "cancelOperation",
  method: "POST",
  path: "/v1/operation/:id/cancel",
  area,
  summary: "Cancel the application of a plan",
  description:
    "Nothing is changed then. A plan of more than 100,000 records ends before its next batch of 5,000: what is written remains, and can be undone with `undo`.",
  feature: "authenticated",
  params,
  response: operationStatus,
  refusals: { conflict: "the plan is not being applied, or is almost complete." },
  event: planStopped,
});

export const listOperationResults = endpoint({
  name: "listOperationResults",
  method: "GET",
  path: "/v1/operation/:id/result",
  area,
  summary: "List the results of the application of a plan",
  description: `The records that are written or skipped, each with its outcome and event; the others of the plan have none. ${needs}`,
  feature: "authenticated",
  params,
  list: planChangeList,
  response: pageOf(planChange),
  example: { query: "~filter[outcome]=skipped" },
});
