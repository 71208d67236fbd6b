import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { identifier, number, text } from "@/lib/base/schema/primitives";

const source = "Authentication";

export const userLoggedIn = event({
  source,
  action: "Login",
  success: "User logged in",
  failure: "User was not logged in",
  description: "A success has no data.",
});

export const userLoggedOut = event({
  source,
  action: "Logout",
  success: "User logged out",
  failure: "User was not logged out",
  data: z.object({ sessions: number.meta({ description: "How many sessions ended." }) }),
});

export const identityLinked = event({
  source: "user",
  action: "identity_link",
  success: "User was linked to the single sign-on",
  data: z.object({ _id: identifier, name: text, issuer: text }),
});
