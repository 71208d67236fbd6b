import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { referencesOf } from "@/lib/base/http/references";
import { identifier, json } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import {
  invitationAccepted,
  passwordChanged,
  passwordReset,
  userCreated,
  userInvited,
  userSessionsEnded,
  userUpdated,
} from "./events";
import {
  invitationAcceptance,
  invitedUser,
  ownUpdate,
  passwordChange,
  user,
  userCreate,
  userList,
  userUpdate,
} from "./schema";

const area = "Users";
const params = z.object({ id: identifier });
const taken = "another user has the e-mail address.";

export const listUsers = endpoint({
  name: "listUsers",
  method: "GET",
  path: "/v2/user",
  area,
  summary: "List users",
  description: "The tenant's users, newest first. Filter by `~filter[role]` to find the users with a role.",
  feature: "Platform/User",
  list: userList,
  response: z.object({
    data: z.array(user),
    metadata: z.object({
      filter: z.record(z.string(), json).meta({ description: "The filter as interpreted by the server." }),
      paginator: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
    }),
  }),
  example: { query: "~filter[role]=^provider.&~limit=10" },
});

export const getUser = endpoint({
  name: "getUser",
  method: "GET",
  path: "/v2/user/:id",
  area,
  summary: "Get a user",
  description:
    "As of a past moment the user has name, e-mail address, role and status.active; invitation, second factor and last sign-in are available for the current state only.",
  feature: "Platform/User",
  params,
  response: user,
  ...recordOf(userList),
});

export const getUserHistory = endpoint(historyOf("getUserHistory", getUser, "a user"));

export const getUserReferences = endpoint(referencesOf("getUserReferences", getUser, "a user", "disabling the user"));

export const createUser = endpoint({
  name: "createUser",
  method: "POST",
  path: "/v1/user",
  area,
  summary: "Invite a user",
  description:
    "Creates a user without a password and returns, in this response only, a link for the user to set one within 7 days. Where e-mail is configured, the link is also sent to the user. You must have all features of the role. A level without an account role means your own account role. With the `tenant` of a customer, its first users are invited, until one of them has signed in; a level without an account role means `consumer` there.",
  feature: "Platform/User/Write",
  reauthentication: true,
  body: userCreate,
  response: invitedUser,
  status: 201,
  secret: ["invitation.link", "invitation.token"],
  refusals: {
    conflict: `${taken.slice(0, -1)}, or users of the customer's have signed in, who invite others themselves.`,
  },
  event: userCreated,
  example: { body: { firstname: "Kari", lastname: "Nordmann", username: "kari@example.com", role: "user" } },
});

export const updateUser = endpoint({
  name: "updateUser",
  method: "PUT",
  path: "/v1/user/:id",
  area,
  summary: "Update a user",
  description:
    "Partial update of firstname, lastname, username, role and status.active. A new username invalidates an open invitation and ends the user's admissions as a guest of other tenants. A disabled user is signed out and the API keys the user created lose their features immediately. You must have all features of the user's current role and of the new one.",
  feature: "Platform/User/Write",
  reauthentication: ["username", "role"],
  params,
  body: userUpdate,
  response: user,
  etag: true,
  refusals: { conflict: `${taken.slice(0, -1)}, or you would take your own role or access.` },
  event: userUpdated,
  example: { body: { firstname: "Kari" } },
});

export const updateOwnUser = endpoint({
  name: "updateOwnUser",
  method: "PUT",
  path: "/v1/user/me",
  area,
  summary: "Choose your language",
  description:
    "That of the screens, and of e-mails to you. The answer sets it in the cookie `language` as well, which pages read.",
  feature: "session",
  body: ownUpdate,
  response: user,
  etag: true,
  event: userUpdated,
  example: { body: { language: "nb" } },
});

export const inviteUser = endpoint({
  name: "inviteUser",
  method: "POST",
  path: "/v1/user/:id/invite",
  area,
  summary: "Invite a user again",
  description:
    "Returns a new link to set a password and invalidates the previous link. Where e-mail is configured, the link is also sent to the user. Also use it for a user who has forgotten the password: the current password works until the link is used. Other tenants that have admitted the user as a guest must admit the user again.",
  feature: "Platform/User/Write",
  reauthentication: true,
  params,
  response: invitedUser,
  status: 201,
  secret: ["invitation.link", "invitation.token"],
  refusals: { conflict: "the user is disabled." },
  event: userInvited,
});

export const acceptInvitation = endpoint({
  name: "acceptInvitation",
  method: "POST",
  path: "/v1/user/invite/accept",
  area,
  summary: "Accept an invitation",
  description: "Sets the password of the invited user. The token works once; no other credential is needed.",
  feature: "anyone",
  refusals: { notFound: "the token is unknown, used, replaced or has expired." },
  body: invitationAcceptance,
  response: z.object({ message: z.string(), username: z.string() }),
  event: invitationAccepted,
  example: { body: { token: "the part of the link after #", password: "correct horse battery staple" } },
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/v1/user/password/reset",
  area,
  summary: "Reset a forgotten password",
  description:
    "Sets the password of the user who was sent the token by e-mail, and ends the user's sessions. The token works once, for 30 minutes; no other credential is needed.",
  feature: "anyone",
  refusals: { notFound: "the token is unknown, used, replaced or has expired." },
  body: invitationAcceptance,
  response: z.object({ message: z.string(), username: z.string() }),
  event: passwordReset,
  example: { body: { token: "the part of the link after #", password: "correct horse battery staple" } },
});

export const changePassword = endpoint({
  name: "changePassword",
  method: "PUT",
  path: "/v1/user/me/password",
  area,
  summary: "Change your password",
  description: "Requires the current password and ends your other sessions.",
  feature: "session",
  notPreviewable: message("Every attempt counts toward the rate limit."),
  body: passwordChange,
  response: z.object({ message: z.string() }),
  event: passwordChanged,
  example: { body: { currentPassword: "the old password", password: "a new and longer one" } },
});

export const endUserSessions = endpoint({
  name: "endUserSessions",
  method: "DELETE",
  path: "/v1/user/:id/session",
  area,
  summary: "Sign a user out everywhere",
  feature: "Platform/User/Write",
  params,
  response: z.object({ message: z.string(), ended: z.number() }),
  event: userSessionsEnded,
});
