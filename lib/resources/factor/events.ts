import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "user";
const named = z.object({ _id: identifier, name: text.meta({ description: "The full name, else the username." }) });

export const authenticatorAdded = event({
  source,
  action: "authenticator_add",
  ...messages("Authenticator app was added"),
  undo: never.profile,
  description: "Also when it replaces another one.",
  data: named,
});

export const authenticatorRemoved = event({
  source,
  action: "authenticator_remove",
  ...messages("Authenticator app was removed"),
  undo: never.profile,
  data: named,
});

export const recoveryCodesCreated = event({
  source,
  action: "recovery_code_create",
  ...messages("Recovery codes were created"),
  undo: never.profile,
  data: named,
});

export const factorsRemoved = event({
  source,
  action: "factor_remove",
  ...messages("Second factor was removed"),
  undo: never.profile,
  description: "By an administrator, for a user who has lost it.",
  data: named,
});
