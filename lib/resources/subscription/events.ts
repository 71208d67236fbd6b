import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { message } from "@/lib/languages/text";

export const subscriptionCreated = event({
  source: "subscription",
  action: "create",
  success: message("Subscription was created"),
  undo: { never: message("Its order made it. Cancel the order instead.") },
  data: namedObject.partial({ name: true }),
});

export const subscriptionUpdated = event({
  source: "subscription",
  action: "update",
  success: message("Subscription was updated"),
  undo: never.noOperation,
  external: true,
  description:
    "Appended by the billing system, through `POST /v1/event`: the API itself tells of its own changes by other events.",
  data: changedObject,
});
