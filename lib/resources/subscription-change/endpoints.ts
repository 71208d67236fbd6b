import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { pageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { changeWithdrawn, subscriptionCancelled, subscriptionChanged, subscriptionRenewed } from "./events";
import { cancelRequest, changeRequest, renewRequest, subscriptionChange, subscriptionChangeList } from "./schema";

const area = "Subscriptions";
const one = z.object({ id: identifier });
const page = pageOf(subscriptionChange);
const write = {
  method: "POST",
  area,
  feature: "Platform/Subscription/Write",
  params: one,
  response: subscriptionChange,
  status: 201,
  etag: "condition",
} as const;

const common =
  "Only the seller of a subscription changes it. `If-Match` takes the ETag of the subscription. The answer says what the change does, line by line; `Prefer: dry-run` answers the same and changes nothing.";

export const changeSubscription = endpoint({
  ...write,
  name: "changeSubscription",
  path: "/v2/subscription/:id/change",
  summary: "Change a subscription",
  description: `Changes lines, price, term, edition or name, today or from a later day. ${common}`,
  body: changeRequest,
  refusals: {
    conflict: "the subscription has ended or was cancelled, and where a change that is planned would no longer fit.",
  },
  event: subscriptionChanged,
  example: { body: { price: { multiply: 1.05, round: 2 }, reason: "Prices of the new year" } },
});

export const renewSubscription = endpoint({
  ...write,
  name: "renewSubscription",
  path: "/v2/subscription/:id/renew",
  summary: "Renew a subscription",
  description: `Opens a new term when the present one ends, by default as long and at the same price. ${common}`,
  body: renewRequest,
  refusals: { conflict: "the subscription was cancelled, and where a renewal or a cancellation is planned." },
  event: subscriptionRenewed,
  example: { body: { months: 12, percent: 3, repeat: true } },
});

export const cancelSubscription = endpoint({
  ...write,
  name: "cancelSubscription",
  path: "/v2/subscription/:id/cancel",
  summary: "Cancel a subscription",
  description: `Cancels at the end of the term, now, or on a day, and withdraws what is planned after it, at the end a renewal too; undoing it brings that back. ${common}`,
  body: cancelRequest,
  refusals: {
    conflict:
      "it is outside the cancellation period, and where the subscription has ended or a cancellation is planned.",
  },
  event: subscriptionCancelled,
  example: { body: { when: "end" } },
});

export const listChangesOfSubscription = endpoint({
  name: "listChangesOfSubscription",
  method: "GET",
  path: "/v2/subscription/:id/change",
  area,
  summary: "List the changes of a subscription",
  description: "What was done to it here, and what is planned.",
  feature: "Platform/Subscription",
  params: one,
  list: subscriptionChangeList,
  response: page,
  example: { query: "~filter[status]=planned&~sort=from" },
});

export const listSubscriptionChanges = endpoint({
  name: "listSubscriptionChanges",
  method: "GET",
  path: "/v2/subscription/change",
  area,
  summary: "List changes of subscriptions",
  description: "What was done to the subscriptions of the tenant and its customers here, and what is planned.",
  feature: "Platform/Subscription",
  list: subscriptionChangeList,
  response: page,
  example: { query: "~filter[status]=planned&~filter[from]=<=today%2B30d&~sort=from" },
});

export const withdrawSubscriptionChange = endpoint({
  name: "withdrawSubscriptionChange",
  method: "DELETE",
  path: "/v2/subscription/:id/change/:change",
  area,
  summary: "Withdraw a planned change",
  description:
    "Withdraws a change that is not applied yet, and returns it. What a cancellation had withdrawn is planned again.",
  feature: "Platform/Subscription/Write",
  params: one.extend({ change: identifier }),
  response: subscriptionChange,
  etag: "condition",
  refusals: { conflict: "it is not planned any more, or it begins or ends a term by itself." },
  event: changeWithdrawn,
});
