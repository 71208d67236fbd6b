import * as z from "zod";
import { number, text } from "@/lib/base/schema/primitives";

/** The answer of a list to `~group`: the values of a field, and how many records have each. */

export const listGroups = z
  .object({
    data: z
      .array(
        z.object({
          value: z.union([text, z.number(), z.boolean(), z.null()]).meta({
            description: "Null: the records without a value. Of an array a record counts once for each of its values.",
          }),
          count: number.meta({ description: "How many records have it." }),
          sums: z
            .array(z.object({ currency: text.nullable() }).catchall(z.number().nullable()))
            .optional()
            .meta({
              description: "The amounts of these records, by the currency of their tenants; null: without one.",
            }),
        }),
      )
      .meta({ description: "The values of this page." }),
    metadata: z.object({
      total: z.number().meta({ description: "How many values there are." }),
      page: z.number(),
      perPage: z.number(),
    }),
  })
  .meta({ id: "ListGroups" });

/** A type of its own, so that the answers of a list have one form for generated clients. */
export const groupsType = "application/vnd.comptoir.groups+json";
