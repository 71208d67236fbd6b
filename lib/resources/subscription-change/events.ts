import * as z from "zod";
import { changedObject } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { changeKinds } from "./schema";

const named = { change: identifier, kind: z.enum(changeKinds), from: timestamp.optional() };
const planned = z.object({ _id: identifier, name: text.optional(), ...named, reason: text.optional() });
const applied = changedObject.extend({
  ...named,
  reason: text.optional(),
  plannedBy: text.optional().meta({ description: "Who has planned it, where the platform has applied it." }),
  withdrawn: z
    .array(identifier)
    .optional()
    .meta({ description: "The planned changes that a cancellation has withdrawn." }),
});
const undo = { kind: "subscription", how: "fields" } as const;

export const subscriptionChanged = event({
  source: "subscription",
  action: "change",
  ...messages(message("Subscription was changed"), message("Subscription was not changed")),
  undo,
  data: applied,
});

export const subscriptionRenewed = event({
  source: "subscription",
  action: "renew",
  ...messages(message("Subscription was renewed"), message("Subscription was not renewed")),
  undo,
  data: applied,
});

export const subscriptionCancelled = event({
  source: "subscription",
  action: "cancel",
  ...messages(message("Subscription was cancelled"), message("Subscription was not cancelled")),
  undo,
  data: applied,
});

export const subscriptionStarted = event({
  source: "subscription",
  action: "start",
  success: message("Subscription has started"),
  undo: { never: message("A term begins on its day. Cancel the subscription instead.") },
  data: applied,
});

export const subscriptionEnded = event({
  source: "subscription",
  action: "end",
  success: message("Subscription has ended"),
  undo: { never: message("A term ends on its day. Renew the subscription instead.") },
  data: applied,
});

export const changePlanned = event({
  source: "subscription",
  action: "plan",
  success: message("Change of the subscription was planned"),
  undo: { kind: "subscriptionChange", how: "made", member: "change" },
  data: planned.extend({ withdrawn: z.array(identifier).optional() }),
});

export const changeWithdrawn = event({
  source: "subscription",
  action: "withdraw",
  ...messages(
    message("Planned change of the subscription was withdrawn"),
    message("Planned change of the subscription was not withdrawn"),
  ),
  undo: { kind: "subscriptionChange", how: "fields", member: "change" },
  data: planned.extend({ changes: changedObject.shape.changes }),
});

export const changePlannedAgain = event({
  source: "subscription",
  action: "plan_again",
  success: message("Change of the subscription was planned again"),
  undo: { kind: "subscriptionChange", how: "made", member: "change" },
  data: planned.extend({ changes: changedObject.shape.changes }),
});

export const subscriptionRestored = event({
  source: "subscription",
  action: "restore",
  success: message("Change of the subscription was taken back"),
  undo,
  data: changedObject,
});
