import * as z from "zod";
import { identifier, partialObject, text, timestamp } from "@/lib/base/schema/primitives";
import { roleName } from "@/lib/resources/user/schema";

export const directoryGroup = partialObject({
  id: identifier,
  name: text,
  role: text.meta({ description: "What its members get, such as provider.user. Absent: the group gives no role." }),
  members: z.number(),
  created: timestamp,
  updated: timestamp,
})
  .required({ id: true, name: true, members: true })
  .meta({ id: "DirectoryGroup" });

export type DirectoryGroup = z.infer<typeof directoryGroup>;

export const directory = z
  .object({
    lastRequest: timestamp.optional().meta({
      description: "When a key that has the feature by its scopes was last used. Accurate to a minute.",
    }),
    groups: z.array(directoryGroup).meta({ description: "By name; a tenant has at most 1000." }),
  })
  .meta({ id: "Directory" });

export const directoryLink = z
  .object({ role: roleName.nullable().optional().meta({ description: "The role of the members; null for none." }) })
  .meta({ id: "DirectoryLink" });
