import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { authenticatorAdded, authenticatorRemoved, factorsRemoved, recoveryCodesCreated } from "./events";
import { authenticatorConfirmation, factors, newAuthenticator, recoveryCodes } from "./schema";

const area = "Second factor";
const done = z.object({ message: z.string() });

export const getFactors = endpoint({
  name: "getFactors",
  method: "GET",
  path: "/v1/user/me/factor",
  area,
  summary: "Get how you sign in",
  description:
    "The factors of the user of a session. With a second factor, a sign-in takes `code` beside `email` and `password`: six digits of the authenticator app, or a recovery code. An API key has none and needs none.",
  feature: "authenticated",
  response: factors,
});

export const createAuthenticator = endpoint({
  name: "createAuthenticator",
  method: "POST",
  path: "/v1/user/me/factor/authenticator",
  area,
  summary: "Start setting up an authenticator app",
  description:
    "Returns a new secret (TOTP: SHA-1, six digits, 30 seconds), in this response only. Nothing changes until a code of it confirms it.",
  feature: "session",
  reauthentication: true,
  response: newAuthenticator,
  status: 201,
  secret: ["secret", "address"],
});

export const confirmAuthenticator = endpoint({
  name: "confirmAuthenticator",
  method: "PUT",
  path: "/v1/user/me/factor/authenticator",
  area,
  summary: "Confirm an authenticator app",
  description:
    "From now on each sign-in with your password takes a code. Returns ten recovery codes, in this response only, and ends your other sessions.",
  feature: "session",
  body: authenticatorConfirmation,
  response: recoveryCodes,
  secret: ["recoveryCodes"],
  notPreviewable: message("Every attempt counts toward the rate limit."),
  refusals: { conflict: "no authenticator app is being set up." },
  event: authenticatorAdded,
  example: { body: { code: "123456" } },
});

export const removeAuthenticator = endpoint({
  name: "removeAuthenticator",
  method: "DELETE",
  path: "/v1/user/me/factor/authenticator",
  area,
  summary: "Remove the authenticator app",
  description: "Ends your other sessions.",
  feature: "session",
  reauthentication: true,
  response: done,
  refusals: {
    notFound: "there is none.",
    conflict: "the tenant requires a second factor of you, and this is the only one.",
  },
  event: authenticatorRemoved,
});

export const createRecoveryCodes = endpoint({
  name: "createRecoveryCodes",
  method: "POST",
  path: "/v1/user/me/factor/recovery-code",
  area,
  summary: "Create new recovery codes",
  description: "Returns ten codes, in this response only; earlier ones no longer work.",
  feature: "session",
  reauthentication: true,
  response: recoveryCodes,
  status: 201,
  secret: ["recoveryCodes"],
  notPreviewable: message("The codes are not known before they are created."),
  refusals: { conflict: "you have no second factor." },
  event: recoveryCodesCreated,
});

export const removeFactors = endpoint({
  name: "removeFactors",
  method: "DELETE",
  path: "/v1/user/:id/factor",
  area,
  summary: "Remove a user's second factor",
  description:
    "For a user who has lost it. The user is signed out everywhere and signs in with the password alone, and where the tenant requires a second factor sets up a new one. You must have all features of the user's role.",
  feature: "Platform/User/Write",
  reauthentication: true,
  params: z.object({ id: identifier }),
  response: done,
  event: factorsRemoved,
});
