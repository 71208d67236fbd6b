import * as z from "zod";
import { identifier, text } from "@/lib/base/schema/primitives";

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
    operation: z.string("A string.").max(100, "At most 100 characters.").meta({
      description: "The `operationId` in the OpenAPI document, such as `updateAccount`.",
    }),
  })
  .meta({ id: "AccessQuestion" });

const person = z.object({ id: text, name: text, username: text.optional() });

const step = z.object({
  check: z.enum(["credential", "feature", "proof"]),
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

/** An answer to who may do what, and why. */
export const explanation = z
  .object({
    allowed: z.boolean(),
    operation: z.object({ name: text, method: text, path: text, feature: text }),
    who: z.object({ type: z.enum(["user", "guest", "key"]), id: text, name: text }),
    steps: z
      .array(step)
      .meta({ description: "The checks in the order in which they are made, up to the first that fails." }),
    remedies: z
      .array(z.object({ do: text, by: z.array(person).optional() }))
      .meta({ description: "What would change a refusal, and, with the feature Platform/User, who can do it." }),
    holders: z
      .object({ users: z.array(person), keys: z.array(person) })
      .optional()
      .meta({
        description: "Up to 20 users and API keys that may do it; with the features Platform/User and Platform/Key.",
      }),
  })
  .meta({ id: "AccessExplanation" });

export type Explanation = z.infer<typeof explanation>;
export type Step = z.infer<typeof step>;
export type Person = z.infer<typeof person>;
