import type { Json } from "@/lib/base/audit/changes";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { isObject } from "@/lib/base/is-object";
import type { RecordKind, Rules, Write } from "@/lib/base/write/kind";
import {
  cancelSubscription,
  changeSubscription,
  renewSubscription,
} from "@/lib/resources/subscription-change/endpoints";
import { subscriptionRestored } from "@/lib/resources/subscription-change/events";
import { replanUndone } from "@/lib/resources/subscription-change/replan";
import { type AskedKind, asking } from "@/lib/resources/subscription-change/write";
import { listCustomerSubscriptions } from "./endpoints";
import { subscriptionRecords } from "./records";
import type { Subscription } from "./schema";

/** The undo of a change: the fields become what they were. */
const restoring: Rules<Subscription> = {
  after: (before, body) => withFields(before, body as Record<string, Json>) as Subscription,
  guard: replanUndone,
  event: ({ id, after, changes }) => ({ type: subscriptionRestored, data: { _id: id, name: after?.name, changes } }),
};

const planned = (kind: AskedKind, endpoint: Endpoint): Write => ({
  endpoint,
  isAlone: true,
  compared: "app.with_planned(t.tenant, t.id, t.doc)",
  rules: asking(kind),
});

export const subscriptionKind = {
  ...subscriptionRecords,
  plural: "subscriptions",
  list: listCustomerSubscriptions,
  writes: {
    update: { endpoint: changeSubscription, rules: restoring },
    change: planned("change", changeSubscription),
    renew: planned("renew", renewSubscription),
    cancel: planned("cancel", cancelSubscription),
  },
} satisfies RecordKind<Subscription>;

/** Where an operation has no null, an empty text removes a value. */
function withFields(record: object, fields: Record<string, Json>): object {
  const next: Record<string, unknown> = { ...record };
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === "") delete next[name];
    else if (isObject(value)) next[name] = withFields(Object(next[name]), value as Record<string, Json>);
    else next[name] = value;
  }
  return next;
}
