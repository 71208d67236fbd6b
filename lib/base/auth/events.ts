import * as z from "zod";
import { event, namedObject } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, number, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "Authentication";

export const userLoggedIn = event({
  source,
  action: "Login",
  success: message("Signed in"),
  failure: message("Sign-in failed"),
  undo: never.signIn,
  description: "A success has no data.",
});

export const newNetworkUsed = event({
  source,
  action: "NewNetwork",
  success: message("Signed in from a new network"),
  undo: never.signIn,
  description: "Beside the sign-in itself, where the user has signed in before, but from other networks.",
  data: z.object({
    _id: identifier,
    name: text,
    network: text.meta({ description: "Its address; of IPv6, the first 64 bits." }),
  }),
});

export const userLoggedOut = event({
  source,
  action: "Logout",
  success: message("Signed out"),
  failure: message("Sign-out failed"),
  undo: never.signIn,
  data: z.object({ sessions: number.meta({ description: "How many sessions ended." }) }),
});

export const identityProved = event({
  source,
  action: "Reauthenticate",
  success: message("Confirmed their identity"),
  failure: message("Did not confirm their identity"),
  undo: never.signIn,
  description: "Before an operation that needs a recent proof.",
  data: namedObject,
});

export const recoveryCodeUsed = event({
  source: "user",
  action: "recovery_code_use",
  success: message("Recovery code was used"),
  undo: never.profile,
  description: "In place of the user's second factor, at a sign-in.",
  data: z.object({ _id: identifier, name: text, left: number.meta({ description: "How many the user has left." }) }),
});

export const identityLinked = event({
  source: "user",
  action: "identity_link",
  success: message("User was linked to the single sign-on"),
  undo: never.signIn,
  data: z.object({ _id: identifier, name: text, issuer: text }),
});
