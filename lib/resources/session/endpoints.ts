import * as z from "zod";
import { identityProved, userLoggedOut } from "@/lib/base/auth/events";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { contextSwitched } from "./events";
import { authInfo, context, proof, session, sessionList } from "./schema";

const area = "Session";
const done = z.object({ message: z.string() });

export const getAuthInfo = endpoint({
  name: "getAuthInfo",
  method: "GET",
  path: "/v1/auth/info",
  area,
  summary: "Get who you are",
  description: "The user or API key of the credential, the tenant it acts for, and its current features.",
  feature: "authenticated",
  response: authInfo,
});

export const listContexts = endpoint({
  name: "listContexts",
  method: "GET",
  path: "/v1/user/me/context",
  area,
  summary: "List the tenants you may enter",
  description:
    "A user's own tenant, and those that have invited or admitted the user as a guest. An API key acts for its own tenant only.",
  feature: "authenticated",
  response: z.object({ username: text, contexts: z.array(context) }),
});

export const switchContext = endpoint({
  name: "switchContext",
  method: "POST",
  path: "/v1/user/me/context",
  area,
  summary: "Enter another tenant",
  description: "Replaces the session with one that acts for the other tenant. It has a new cookie and the same expiry.",
  feature: "authenticated",
  body: z.object({ id: identifier.meta({ description: "The `id` of a context." }) }).meta({ id: "ContextSwitch" }),
  response: context,
  secret: [],
  refusals: { notFound: "it is not one of your contexts." },
  event: contextSwitched,
  example: { body: { id: "polar" } },
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/v2/auth/logout",
  area,
  summary: "Sign out",
  description:
    "Ends the session, or with `everywhere` all sessions of the user, with immediate effect. An API key has no session: revoke it instead.",
  feature: "authenticated",
  body: z.object({ everywhere: z.boolean().default(false) }).meta({ id: "Logout" }),
  response: done,
  event: userLoggedOut,
});

export const proveIdentity = endpoint({
  name: "proveIdentity",
  method: "PUT",
  path: "/v1/auth/proof",
  area,
  summary: "Re-authenticate",
  description:
    "Sensitive operations, such as creating an API key, require a session whose user has signed in or re-authenticated in the last 20 minutes, and otherwise answer 403 `reauthentication_required`. Wrong passwords are limited as at sign-in.",
  feature: "session",
  notPreviewable: message("Every attempt counts toward the rate limit."),
  body: proof,
  response: done,
  event: identityProved,
  example: { body: { password: "correct horse battery staple" } },
});

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/v1/auth/session",
  area,
  summary: "List your sessions",
  description: "Your sessions. The current one is the `sessionId` of `GET /v1/auth/info`.",
  feature: "authenticated",
  list: sessionList,
  response: z.array(session),
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/v1/auth/session/:id",
  area,
  summary: "End one of your sessions",
  description: "An API key has none: 404.",
  feature: "authenticated",
  params: z.object({ id: identifier }),
  response: done,
  event: userLoggedOut,
});
