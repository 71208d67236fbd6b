import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "user";
const named = z.object({ _id: identifier, name: text.meta({ description: "The full name, else the username." }) });

export const authenticatorAdded = event({
  source,
  action: "authenticator_add",
  ...messages(message("Authenticator app was added"), message("Authenticator app was not added")),
  undo: never.profile,
  description: "Also when it replaces another one.",
  data: named,
});

export const authenticatorRemoved = event({
  source,
  action: "authenticator_remove",
  ...messages(message("Authenticator app was removed"), message("Authenticator app was not removed")),
  undo: never.profile,
  data: named,
});

export const recoveryCodesCreated = event({
  source,
  action: "recovery_code_create",
  ...messages(message("Recovery codes were created"), message("Recovery codes were not created")),
  undo: never.profile,
  data: named,
});

export const factorsRemoved = event({
  source,
  action: "factor_remove",
  ...messages(message("Second factor was removed"), message("Second factor was not removed")),
  undo: never.profile,
  description: "By an administrator, for a user who has lost it.",
  data: named,
});
