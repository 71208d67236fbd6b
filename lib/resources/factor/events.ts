import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "user";
const named = z.object({ _id: identifier, name: text.meta({ description: "The full name, else the username." }) });

export const authenticatorAdded = event({
  source,
  action: "authenticator_add",
  success: "Authenticator app was added",
  failure: "Authenticator app was not added",
  undo: never.profile,
  description: "Also when it replaces another one.",
  data: named,
});

export const authenticatorRemoved = event({
  source,
  action: "authenticator_remove",
  success: "Authenticator app was removed",
  failure: "Authenticator app was not removed",
  undo: never.profile,
  data: named,
});

export const recoveryCodesCreated = event({
  source,
  action: "recovery_code_create",
  success: "Recovery codes were created",
  failure: "Recovery codes were not created",
  undo: never.profile,
  data: named,
});

export const factorsRemoved = event({
  source,
  action: "factor_remove",
  success: "Second factor was removed",
  failure: "Second factor was not removed",
  undo: never.profile,
  description: "By an administrator, for a user who has lost it.",
  data: named,
});
