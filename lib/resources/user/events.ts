import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "user";
const named = z.object({ _id: identifier, name: text.meta({ description: "The full name, else the username." }) });

const undo = { never: message("Users are not deleted. Deactivate the user instead.") } as const;

export const userCreated = event({
  source,
  action: "create",
  ...messages(message("User was created"), message("User was not created")),
  undo,
  data: named.extend({ username: text, role: text }),
});

export const userUpdated = event({
  source,
  action: "update",
  ...messages(message("User was updated"), message("User was not updated")),
  undo: { kind: "user", how: "fields" },
  data: named.extend({ changes }),
});

export const userInvited = event({
  source,
  action: "invite",
  ...messages(message("User was invited"), message("User was not invited")),
  undo,
  data: named.extend({ expires: timestamp.meta({ description: "When the invitation expires." }) }),
});

export const invitationAccepted = event({
  source,
  action: "invite_accept",
  ...messages(message("Invitation was accepted"), message("Invitation was not accepted")),
  undo,
  data: named,
});

export const passwordChanged = event({
  source,
  action: "password_change",
  ...messages(message("Password was changed"), message("Password was not changed")),
  undo: never.signIn,
  data: named,
});

export const passwordResetRequested = event({
  source,
  action: "password_reset_request",
  success: message("Password reset was requested"),
  undo: never.signIn,
  description:
    "By somebody who is not signed in and named the user's address; a link was sent there, at most once in 5 minutes. Or by the operator, who got the link.",
  data: named,
});

export const passwordReset = event({
  source,
  action: "password_reset",
  ...messages(message("Password was reset"), message("Password was not reset")),
  undo: never.signIn,
  data: named,
});

export const userSessionsEnded = event({
  source,
  action: "logout",
  ...messages(message("User was logged out"), message("User was not logged out")),
  undo: never.signIn,
  data: named.extend({ sessions: number.meta({ description: "How many sessions ended." }) }),
});

export const signInUnlocked = event({
  source,
  action: "unlock",
  success: message("Sign-in limit was lifted"),
  description: "By the operator, before the 15 minutes after too many wrong passwords or codes had passed.",
  undo: never.signIn,
  data: named,
});
