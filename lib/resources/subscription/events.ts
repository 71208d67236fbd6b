import { changedObject } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";

export const subscriptionUpdated = event({
  source: "subscription",
  action: "update",
  success: "Subscription was updated",
  undo: { never: "There is no operation that takes this back." },
  external: true,
  description: "Appended by the billing system, through `POST /v1/event`: the API itself only imports subscriptions.",
  data: changedObject,
});
