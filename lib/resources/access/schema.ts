import * as z from "zod";
import { checks } from "@/lib/base/auth/decision";
import { featureNames } from "@/lib/base/auth/features";
import { defineList } from "@/lib/base/list/fields";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";

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
    target: identifier.optional().meta({
      description: "The record it is about: whether the tenant has it is the last check then.",
    }),
  })
  .meta({ id: "AccessQuestion" });

const subjectType = z.enum(["user", "guest", "key"]);
const person = z.object({ id: text, name: text, username: text.optional() });

const step = z.object({
  check: z.enum(checks).meta({
    description:
      "`credential`: whether it is accepted. `limit`: whether it has requests left in this minute. `context`: whether it may act for the tenant. `origin`: whether a write with a session comes from this site. `feature`: whether it carries the one needed. `proof`: whether its user has proved who they are lately. `reach`: whether the tenant has the record. `state`: whether the record is in a state that allows it.",
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

const role = text.optional().meta({ description: "`<role>.<level>`; of a key, that of its creator." });

/** Somebody who can act for a tenant, with what they may do. */
export const accessSubject = z
  .object({
    id: identifier.meta({ description: "The id of the user, guest or API key." }),
    type: subjectType,
    name: text,
    username: text.optional(),
    role,
    status: z
      .enum(["active", "disabled", "invited", "revoked", "expired"])
      .meta({ description: "What is not `active` is refused everything that needs a credential." }),
    features: z.array(text).meta({ description: "The features that its requests carry." }),
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

/** Somebody with an operation. */
export const accessRow = z
  .object({
    id: text.meta({ description: "`<who>:<operation>`." }),
    who: identifier.meta({ description: "The id of the user, guest or API key." }),
    type: subjectType,
    name: text,
    username: text.optional(),
    role,
    operation: text.meta({ description: "The `operationId`." }),
    summary: text,
    area: text,
    feature: text,
    allowed: z.boolean(),
    because: z.enum(["open", "role", "operator", "credential", "level", "scope"]).meta({
      description:
        "Of what is allowed: it is `open` to every credential, comes from the `role`, or the key is the `operator`'s. Of what is not: the `credential` has ended, the `role` does not carry the feature, its `level` removes it, or the key's `scope` leaves it out.",
    }),
  })
  .meta({ id: "AccessRow" });

export type AccessRow = z.infer<typeof accessRow>;

export const accessList = defineList({
  record: accessRow,
  id: "id",
  table: "access_matrix",
  visibility: "own",
  columns: ["who", "type", "name", "username", "role", "operation", "summary", "area", "feature", "allowed", "because"],
  search: ["name", "username", "role", "operation", "summary", "area", "feature"],
  defaultSort: "area,operation,name",
  envelope: { style: "page", items: "data", total: "total" },
  csv: {
    fileName: "access",
    columns: [
      "who",
      "type",
      "name",
      "username",
      "role",
      "operation",
      "summary",
      "area",
      "feature",
      "allowed",
      "because",
    ],
  },
});

const feature = z.enum(featureNames, `There is no such feature. Known: ${featureNames.join(", ")}.`);

/** A change of rights that is tried. */
export const simulation = z
  .object({
    change: z
      .union(
        [
          z.strictObject({
            role: z.strictObject({ id: identifier, features: z.array(z.object({ namespace: feature })).max(200) }),
          }),
          z.strictObject({ user: z.strictObject({ id: identifier, role: text.max(200) }) }),
          z.strictObject({ key: z.strictObject({ id: identifier, scopes: z.array(feature).max(100) }) }),
        ],
        "One of role, user and key, each with its id and what it is to have.",
      )
      .meta({
        description:
          "A role with other features, a user with another role, or an API key as if it were limited to other features.",
      }),
    days: z
      .int()
      .min(1)
      .max(90)
      .optional()
      .meta({ description: "How many days of calls are compared; 30 by default." }),
  })
  .meta({ id: "AccessSimulation" });

const difference = z.object({
  who: z.object({ type: subjectType, id: text, name: text }),
  operations: z.array(text).meta({ description: "By `operationId`." }),
});

/** Who gains and loses what. */
export const simulated = z
  .object({
    gained: z.array(difference).meta({ description: "The first 100 who may do more." }),
    lost: z.array(difference).meta({ description: "The first 100 who may do less." }),
    counts: z.object({
      held: number.meta({ description: "Users, guests and API keys that the change concerns." }),
      gaining: number,
      losing: number,
    }),
    backtest: z
      .object({
        days: number.meta({ description: "How many of these days have counts of calls." }),
        calls: number.meta({ description: "Calls of these users and API keys that were let through." }),
        wouldFail: number.meta({ description: "Those of them that would be refused." }),
        examples: z.array(z.object({ who: difference.shape.who, operation: text, calls: number, last: timestamp })),
      })
      .optional()
      .meta({ description: "What the change would have done to the calls of the last days; absent without any." }),
  })
  .meta({ id: "AccessDifference" });

export type Simulated = z.infer<typeof simulated>;
