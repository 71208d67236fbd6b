import * as z from "zod";
import { checks } from "@/lib/base/auth/decision";
import { defineList } from "@/lib/base/list/fields";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** Whose access is explained: the caller's own, or that of a user, guest or API key of the tenant. */
const who = z
  .union(
    [
      z.strictObject({ me: z.literal(true) }),
      z.strictObject({ user: identifier.meta({ description: "The id of a user or a guest." }) }),
      z.strictObject({ key: identifier }),
    ],
    'One of {"me": true}, {"user": "<id>"} and {"key": "<id>"}.',
  )
  .meta({ id: "AccessSubject" });

export type Who = z.infer<typeof who>;

export const question = z
  .object({
    who,
    operation: z.string("A string.").max(100, message("At most 100 characters.")).meta({
      description: "The `operationId` in the OpenAPI document, such as `updateAccount`.",
    }),
  })
  .meta({ id: "AccessQuestion" });

const subjectType = z.enum(["user", "guest", "key"]);
const person = z.object({ id: text, name: text, username: text.optional() });

const step = z.object({
  check: z.enum(checks).meta({
    description:
      "`credential`: whether it is accepted. `limit`: whether it has requests left in this minute. `context`: whether it may act for the tenant. `origin`: whether a write with a session comes from this site. `feature`: whether it carries the one needed. `proof`: whether its user has proved who they are lately.",
  }),
  passed: z.boolean(),
  detail: text,
  source: z
    .object({
      role: text.meta({ description: "`<role>.<level>`." }),
      builtIn: z
        .boolean()
        .meta({ description: "Whether the role is one of the platform, which tenants cannot change." }),
      because: z.enum(["role", "level", "scope"]).optional().meta({
        description:
          "What keeps the feature away: the role does not carry it, its level `user` removes it, or the key is limited to other features.",
      }),
    })
    .optional(),
});

/** The explanation of an access: whether it is allowed, and why. */
export const explanation = z
  .object({
    allowed: z.boolean(),
    operation: z.object({ name: text, method: text, path: text, feature: text }),
    who: z.object({ type: subjectType, id: text, name: text }),
    steps: z
      .array(step)
      .meta({ description: "The checks in the order in which they are made, up to the first that fails." }),
    remedies: z
      .array(z.object({ do: text, by: z.array(person).optional() }))
      .meta({ description: "What would change a refusal, and, with the feature Platform/User, who can do it." }),
  })
  .meta({ id: "AccessExplanation" });

export type Explanation = z.infer<typeof explanation>;
export type Step = z.infer<typeof step>;
export type Person = z.infer<typeof person>;

const right = z.object({
  what: text.meta({
    description: "Such as `Platform/Account`: the feature to see it, and with `/Write` to change it.",
  }),
  see: z.boolean(),
  change: z.boolean(),
});

export type Right = z.infer<typeof right>;

/** Somebody who can act for a tenant, or a role that can be given, with what they may see and change. */
export const accessSubject = z
  .object({
    id: identifier.meta({ description: "The id of the role, user, guest or API key." }),
    type: z.enum(["role", ...subjectType.options]),
    name: text,
    username: text.optional(),
    role: text.optional().meta({ description: "`<role>.<level>`; of a key, that of its creator." }),
    status: z
      .enum(["active", "disabled", "invited", "revoked", "expired"])
      .meta({ description: "What is not `active` is refused everything that needs a credential." }),
    features: z.array(text).meta({
      description: "The features that its requests carry; of a role, those of its level `admin`.",
    }),
    rights: z.array(right).meta({ description: "What they come to: the level `user` has nothing to change." }),
  })
  .meta({ id: "AccessHolder" });

export type AccessHolder = z.infer<typeof accessSubject>;

export const accessSubjectList = defineList({
  record: accessSubject,
  id: "id",
  table: "access_subject_record",
  visibility: "own",
  columns: ["type", "name", "username", "role", "status"],
  search: ["name", "username", "role"],
  defaultSort: "-type,name",
  envelope: { style: "page", items: "data", total: "total" },
  csv: { fileName: "who-may-act", columns: ["id", "type", "name", "username", "role", "status", "features"] },
});
