import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

/** Somebody who signs in. Never anything of the password. */
export const user = partialObject({
  _id: identifier,
  id: identifier,
  username: text.meta({ description: "The e-mail address." }),
  firstname: text,
  lastname: text,
  role: text.meta({ description: "<account role>.<level>, such as provider.admin." }),
  tenant: tenantId,
  type: text,
  status: partialObject({
    active: z.boolean(),
    invited: z.boolean().meta({ description: "Whether the user has no way to sign in yet." }),
  }),
  invitation: partialObject({ expires: timestamp }).meta({
    description: "The open invitation, which may have expired.",
  }),
  metadata: partialObject({ last_login: timestamp }),
  created: timestamp,
  updated: timestamp,
})
  .required({ _id: true, id: true })
  .meta({ id: "User" });

export type User = z.infer<typeof user>;

export const userList = defineList({
  record: user,
  id: "_id",
  table: "user_record",
  visibility: "own",
  columns: [
    "id",
    "username",
    "firstname",
    "lastname",
    "role",
    "tenant",
    "type",
    "status.active",
    "status.invited",
    "invitation.expires",
    "metadata.last_login",
    "created",
    "updated",
  ],
  search: ["_id", "username", "firstname", "lastname", "role"],
  defaultSort: "-created",
  envelope: { style: "offset", items: "data", paginator: true },
  csv: {
    fileName: "users",
    columns: [
      "_id",
      "username",
      "firstname",
      "lastname",
      "role",
      "status.active",
      "status.invited",
      "metadata.last_login",
      "created",
      "updated",
    ],
  },
});

const name = text.trim().max(100, "At most 100 characters.");

/** Addresses are compared as they are kept: in lower case. */
export const email = text
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .regex(/^[^\s@]+@[^\s@]+$/, "That is not an e-mail address.");

/** A level alone means the account role of whoever gives it. */
export const roleName = text.max(200).regex(/^([^.]+\.)?(admin|user)$/, {
  message: "A role is an account role and a level, such as provider.admin or provider.user; or a level alone.",
});

export const userCreate = z
  .object({
    username: email,
    firstname: name.default(""),
    lastname: name.default(""),
    role: roleName.default("user"),
  })
  .meta({ id: "UserCreate" });

/** The fields that can be updated. Other members are ignored. */
export const userUpdate = partialObject({
  username: email,
  firstname: name,
  lastname: name,
  role: roleName,
  status: partialObject({ active: z.boolean() }),
}).meta({ id: "UserUpdate" });

export type UserUpdate = z.infer<typeof userUpdate>;

/** A user with the link that lets it in, which is shown this one time. */
export const invitedUser = user
  .extend({
    invitation: z.object({
      link: z.string().meta({
        description:
          "Where the user sets a password: an address of this site, relative if the site does not know its own.",
      }),
      token: z.string().meta({ description: "What the link carries." }),
      expires: timestamp,
    }),
  })
  .meta({ id: "InvitedUser" });

/** Checked against the rules when it is hashed; this only bounds it. */
const password = z.string().max(1024, "A password has at most 1024 bytes.");

export const invitationAcceptance = z
  .object({ token: z.string().max(200), password })
  .meta({ id: "InvitationAcceptance" });

export const passwordChange = z.object({ currentPassword: password, password }).meta({ id: "PasswordChange" });
