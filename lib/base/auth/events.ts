import * as z from "zod";
import { event, namedObject } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, number, text } from "@/lib/base/schema/primitives";

const source = "Authentication";

export const userLoggedIn = event({
  source,
  action: "Login",
  success: "User logged in",
  failure: "User was not logged in",
  undo: never.signIn,
  description: "A success has no data.",
});

export const newNetworkUsed = event({
  source,
  action: "NewNetwork",
  success: "User logged in from a new network",
  undo: never.signIn,
  description: "Beside the login itself, where the user has logged in before, but from other networks.",
  data: z.object({
    _id: identifier,
    name: text,
    network: text.meta({ description: "Its address; of IPv6, the first 64 bits." }),
  }),
});

export const userLoggedOut = event({
  source,
  action: "Logout",
  success: "User logged out",
  failure: "User was not logged out",
  undo: never.signIn,
  data: z.object({ sessions: number.meta({ description: "How many sessions ended." }) }),
});

export const identityProved = event({
  source,
  action: "Reauthenticate",
  success: "User proved who they are",
  failure: "User did not prove who they are",
  undo: never.signIn,
  description: "Before an operation that needs a recent proof.",
  data: namedObject,
});

export const recoveryCodeUsed = event({
  source: "user",
  action: "recovery_code_use",
  success: "Recovery code was used",
  undo: never.profile,
  description: "In place of the user's second factor, at a sign-in.",
  data: z.object({ _id: identifier, name: text, left: number.meta({ description: "How many the user has left." }) }),
});

export const identityLinked = event({
  source: "user",
  action: "identity_link",
  success: "User was linked to the single sign-on",
  undo: never.signIn,
  data: z.object({ _id: identifier, name: text, issuer: text }),
});
