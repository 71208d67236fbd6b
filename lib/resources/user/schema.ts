import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { fold } from "@/lib/base/schema/fold";
import { identifier, partialObject, partOfName, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { readerLanguage } from "@/lib/base/schema/reader-language";
import { message } from "@/lib/languages/text";

/** A user, without the password or its hash. */
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
    invited: z.boolean().meta({ description: "Whether the user cannot sign in yet." }),
    secondFactor: z.boolean().meta({ description: "Whether a sign-in with the password takes a second factor." }),
  }),
  invitation: partialObject({ expires: timestamp }).meta({
    description: "The open invitation, which may have expired.",
  }),
  metadata: partialObject({ last_login: timestamp }),
  language: readerLanguage.meta({ description: "That of screens and e-mails, where the user has chosen one." }),
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
    "status.secondFactor",
    "invitation.expires",
    "metadata.last_login",
    "language",
    "created",
    "updated",
  ],
  search: ["_id", "username", "firstname", "lastname", "role"],
  defaultSort: "-created",
  versions: {
    kind: "user",
    table: "user_version",
    feed: false,
    unknown: ["status.invited", "status.secondFactor", "invitation.expires", "metadata.last_login"],
  },
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
      "status.secondFactor",
      "metadata.last_login",
      "created",
      "updated",
    ],
  },
});

export const personName = partOfName(100);

/** E-mail addresses are stored and compared composed and in lower case. */
export const email = text
  .trim()
  .overwrite(fold)
  .max(254, message("An e-mail address has at most 254 characters."))
  .regex(/^[^\s@]+@[^\s@]+$/, message("That is not an e-mail address."))
  .refine(isUnambiguous, message("An e-mail address has no invisible characters, and letters of one alphabet only."));

/** Two addresses that differ do not look alike: no invisible or compatibility characters, no mixture of alphabets. */
function isUnambiguous(value: string): boolean {
  if (value.normalize("NFKC") !== value || /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(value)) return false;
  const isMixed = /\p{Script=Latin}/u.test(value) && /(?!\p{Script=Latin})\p{L}/u.test(value);
  return !isMixed;
}

/** A level without an account role means the caller's own account role. */
export const roleName = text.max(200).regex(/^([^.]+\.)?(admin|user)$/, {
  message: message("A role is an account role and a level, such as provider.admin or provider.user; or a level alone."),
});

export const userCreate = z
  .object({
    username: email,
    firstname: personName.default(""),
    lastname: personName.default(""),
    role: roleName.default("user"),
    tenant: tenantId
      .optional()
      .meta({ description: "Your own by default, or that of a customer, for its first users." }),
  })
  .meta({ id: "UserCreate" });

const ownLanguage = readerLanguage.nullable().meta({ description: "Null: the default of the tenant." });

/** The fields that can be updated. Other members are ignored. */
export const userUpdate = partialObject({
  username: email,
  firstname: personName,
  lastname: personName,
  role: roleName,
  status: partialObject({ active: z.boolean() }),
  language: ownLanguage,
}).meta({ id: "UserUpdate" });

/** What users change of themselves. */
export const ownUpdate = partialObject({ language: ownLanguage }).meta({ id: "OwnUpdate" });

export type UserUpdate = z.infer<typeof userUpdate>;

/** A user with the invitation link, which is returned once. */
export const invitedUser = user
  .extend({
    invitation: z.object({
      link: z.string().meta({
        description:
          "Where the user sets a password: an address of this site, relative if the site does not know its own.",
      }),
      token: z.string().meta({ description: "The token in the link." }),
      expires: timestamp,
      mailed: z.boolean().meta({ description: "Whether the link is sent to the user by e-mail as well." }),
    }),
  })
  .meta({ id: "InvitedUser" });

/** Limits the length only; the other rules are checked when the password is hashed. */
const password = z.string().max(1024, message("A password has at most 1024 bytes."));

export const invitationAcceptance = z
  .object({ token: z.string().max(200), password })
  .meta({ id: "InvitationAcceptance" });

export const passwordChange = z.object({ currentPassword: password, password }).meta({ id: "PasswordChange" });
