import * as z from "zod";
import { identifier, text } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";

/**
 * Why a record is in a list or not: declared from the operation that answers the list, with its path, feature and
 * parameters.
 */

const reason = z
  .object({
    found: z.boolean().meta({
      description:
        "Whether the caller can see such a record. One of another tenant is answered as one that does not exist.",
    }),
    conditions: z
      .array(
        z.object({
          parameter: text,
          value: z.union([text, z.array(text)]).meta({ description: "Of several values, one has to match." }),
          matches: z.boolean(),
        }),
      )
      .meta({ description: "What the query asks of it. It is in the list if all of it matches." }),
    deleted: z.object({ event: identifier }).optional().meta({
      description: "The event of its deletion, from which it can be restored; with the feature `Platform/Event`.",
    }),
  })
  .meta({ id: "ListReason" });

export type ListReason = z.infer<typeof reason>;

const id = identifier.meta({ description: "The identifier of the record, as a row of the list has it." });

/** The operation that explains a list. */
export const whyOf = ({
  name,
  path,
  area,
  summary,
  feature,
  list,
  params,
  externalId,
  query,
  example,
}: Endpoint): Endpoint => ({
  name: `${name}Why`,
  method: "GET",
  path: `${path}/why`,
  area,
  summary: `${summary}: why one is missing`,
  description:
    "Takes the query of the list, and says of each of its conditions whether the record meets it. How the list is sorted, cut down and paged makes no difference.",
  feature,
  derived: true,
  ...(list ? { explains: list } : {}),
  ...(params ? { params } : {}),
  ...(externalId ? { externalId } : {}),
  query: { ...query, id },
  response: reason,
  example: { query: "id=1", ...(example?.path ? { path: `${example.path}/why` } : {}) },
});

/** Whether an operation answers a list. */
export const isExplained = ({ list, filtersOnly, changes }: Endpoint): boolean =>
  list !== undefined && !filtersOnly && !changes;
