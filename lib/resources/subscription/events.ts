import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

export const subscriptionUpdated = event({
  source: "subscription",
  action: "update",
  success: "Subscription was updated",
  description: "Appended by the billing system, through `POST /v1/event`: the API itself only imports subscriptions.",
  data: z.object({ _id: identifier, name: text.optional(), changes }),
});
