import * as z from "zod";
import { featureNames } from "@/lib/base/auth/features";
import { defineList } from "@/lib/base/list/fields";
import { overlapSeconds } from "@/lib/base/schema/overlap";
import { identifier, nameText, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** An API key without its secret. */
export const apiKey = partialObject({
  id: identifier,
  tenant: tenantId,
  name: text,
  status: text.meta({ description: "active, retiring (replaced; stops working at `revoked`), expired or revoked." }),
  scopes: z.array(text).meta({ description: "The features it is limited to. Absent: all features of its creator." }),
  creator: partialObject({ id: text, username: text }).meta({ description: "Absent if the operator created the key." }),
  created: timestamp,
  expires: timestamp,
  revoked: timestamp,
  lastUsed: timestamp.meta({ description: "Accurate to a minute." }),
  replaces: text.meta({ description: "The key that this one replaces." }),
})
  .required({ id: true })
  .meta({ id: "ApiKey" });

export type ApiKey = z.infer<typeof apiKey>;

export const keyList = defineList({
  record: apiKey,
  id: "id",
  table: "key_record",
  visibility: "own",
  columns: [
    "tenant",
    "name",
    "status",
    "creator.id",
    "creator.username",
    "created",
    "expires",
    "revoked",
    "lastUsed",
    "replaces",
  ],
  search: ["id", "name", "creator.username"],
  defaultSort: "-created",
  envelope: { style: "offset", items: "data" },
});

/** A key with its secret, which is returned once. */
export const newApiKey = apiKey
  .extend({ key: z.string().meta({ description: "Send it as `Authorization: Bearer <key>`. It is not shown again." }) })
  .meta({ id: "NewApiKey" });

const expires = timestamp.meta({
  description: "When it stops working: at most 365 days from now, and not after the key that creates it expires.",
});

export const keyName = nameText(100, message("A key needs a name.")).trim();

export const keyCreate = z
  .object({
    name: keyName,
    scopes: z
      .array(z.enum(featureNames, `There is no such feature. Known: ${featureNames.join(", ")}.`))
      .min(1, message("A key needs at least one feature."))
      .max(200)
      .optional(),
    access: z.literal("read", "The value can be: read.").optional().meta({
      description: "In place of `scopes`: all features of its creator that change nothing.",
    }),
    expires: expires.optional(),
  })
  .refine(({ scopes, access }) => (scopes === undefined) !== (access === undefined), {
    path: ["scopes"],
    message: message("Provide either `scopes` or `access`."),
  })
  .meta({ id: "ApiKeyCreate" });

export const keyRotation = z
  .object({
    overlapSeconds: overlapSeconds.default(0).meta({ description: "How long the old key still works." }),
    expires: expires.optional(),
  })
  .meta({ id: "ApiKeyRotation" });
