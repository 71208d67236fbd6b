import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from "./events";
import { newPasskey, passkey, passkeyCreate, passkeyOptions, passkeyUpdate } from "./schema";

const area = "Second factor";
const params = z.object({ id: identifier });

export const listPasskeys = endpoint({
  name: "listPasskeys",
  method: "GET",
  path: "/v1/user/me/passkey",
  area,
  summary: "List your passkeys",
  description: "Oldest first. A passkey signs in by itself, and is the second factor beside a password.",
  feature: "authenticated",
  response: z.array(passkey),
});

export const createPasskeyOptions = endpoint({
  name: "createPasskeyOptions",
  method: "POST",
  path: "/v1/user/me/passkey/options",
  area,
  summary: "Start adding a passkey",
  description: "Returns what a browser needs to make a passkey for this site. It is valid for 10 minutes.",
  feature: "session",
  reauthentication: true,
  response: passkeyOptions,
  secret: ["challenge"],
  notPreviewable: message("It changes nothing."),
});

export const createPasskey = endpoint({
  name: "createPasskey",
  method: "POST",
  path: "/v1/user/me/passkey",
  area,
  summary: "Add a passkey",
  description:
    "Takes what the browser has answered. From now on a sign-in with your password takes a second factor; your other sessions end.",
  feature: "session",
  body: passkeyCreate,
  response: newPasskey,
  status: 201,
  secret: ["recoveryCodes"],
  notPreviewable: message("Every attempt counts toward the rate limit."),
  refusals: { conflict: "the passkey is known already, or you have the maximum number." },
  event: passkeyAdded,
  example: {
    body: {
      name: "Laptop",
      response: {
        id: "Y3JlZGVudGlhbA",
        rawId: "Y3JlZGVudGlhbA",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "oA" },
        clientExtensionResults: {},
      },
    },
  },
});

export const updatePasskey = endpoint({
  name: "updatePasskey",
  method: "PUT",
  path: "/v1/user/me/passkey/:id",
  area,
  summary: "Rename a passkey",
  description: "An API key has none: 404.",
  feature: "authenticated",
  params,
  body: passkeyUpdate,
  response: passkey,
  event: passkeyRenamed,
  example: { body: { name: "Phone" } },
});

export const deletePasskey = endpoint({
  name: "deletePasskey",
  method: "DELETE",
  path: "/v1/user/me/passkey/:id",
  area,
  summary: "Remove a passkey",
  description: "Ends your other sessions. An API key has none: 404.",
  feature: "authenticated",
  reauthentication: true,
  params,
  response: passkey,
  refusals: { conflict: "the tenant requires a second factor of you, and this is the only one." },
  event: passkeyRemoved,
});

export const createPasskeyChallenge = endpoint({
  name: "createPasskeyChallenge",
  method: "POST",
  path: "/v1/user/me/passkey/challenge",
  area,
  summary: "Start re-authenticating with a passkey",
  description:
    "Returns what a browser needs to have one of your passkeys sign. The answer goes to `PUT /v1/auth/proof`, within 10 minutes.",
  feature: "session",
  response: passkeyOptions,
  secret: ["challenge"],
  notPreviewable: message("It changes nothing."),
});
