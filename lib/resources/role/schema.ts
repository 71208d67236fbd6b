import * as z from "zod";
import { featureNames } from "@/lib/base/auth/features";
import { defineList } from "@/lib/base/list/fields";
import { identifier, nameText, partialObject, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const feature = partialObject({
  _id: text,
  namespace: text,
  class: text,
  title: text,
  description: text,
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: "Feature" });

export const role = partialObject({
  _id: identifier,
  name: text,
  title: text,
  description: text,
  tags: z.array(text),
  features: z.array(feature),
  createdAt: timestamp,
  updatedAt: timestamp,
})
  .required({ _id: true })
  .meta({ id: "AccountRole" });

export type Role = z.infer<typeof role>;

/** A role in a list. */
export const listedRole = role
  .extend({ editable: z.boolean().meta({ description: "Whether it is the tenant's own; others are read-only." }) })
  .meta({ id: "ListedAccountRole" });

/** Platform-wide roles have an empty tenant. */
export const editable = "(t.tenant <> '')";

export const roleList = defineList({
  record: listedRole,
  id: "_id",
  table: "account_role",
  visibility: "platform",
  columns: ["name", "title", "createdAt", "updatedAt"],
  computed: { editable },
  search: ["_id", "name", "title", "description", "features.namespace"],
  defaultSort: "-createdAt",
  versions: { kind: "account_role", feed: false },
  envelope: { style: "offset", items: "data" },
});

const title = nameText(200, message("A role needs a title.")).trim();
const description = text.max(2000, message("A description has at most 2000 characters."));
const tags = z.array(text.min(1).max(100)).max(50, message("At most 50 tags."));
/** Features as in a role's record, so that it can be sent back; only the namespace is used. */
const heldFeatures = z
  .array(
    z.object({
      namespace: z.enum(
        featureNames,
        message("There is no such feature. Known: {featureNames}.", { featureNames: featureNames.join(", ") }),
      ),
    }),
  )
  .max(200);

export const roleCreate = z
  .object({
    name: text.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, message("A name is 1 to 64 small letters, digits, - or _.")),
    title: title.optional(),
    description: description.default(""),
    tags: tags.default([]),
    features: heldFeatures.default([]),
  })
  .meta({ id: "AccountRoleCreate" });

/** The fields that can be updated. Other members, including the name, are ignored. */
export const roleUpdate = partialObject({ title, description, tags, features: heldFeatures }).meta({
  id: "AccountRoleUpdate",
});

/** A feature with the operations it allows. */
export const featureDetail = z
  .object({
    _id: text,
    namespace: text,
    class: text,
    title: text,
    description: text,
    operations: z.array(z.object({ name: text, method: text, path: text, summary: text })).meta({
      description: "The operations that require it, of SCIM too, and `createPlan` where a plan imports with it.",
    }),
  })
  .meta({ id: "FeatureDetail" });
