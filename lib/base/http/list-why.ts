import * as z from "zod";
import { identifier, text } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";

/** The answer of a list to `~why`: why a record is in it or not. */

export const listReason = z
  .object({
    found: z.boolean().meta({
      description:
        "Whether the caller can see such a record. One of another tenant is answered as one that does not exist.",
    }),
    conditions: z
      .array(
        z.object({
          parameter: text.meta({ description: "The parameter that asks for it." }),
          value: z.union([text, z.array(text)]).meta({ description: "Of several values, one has to match." }),
          matches: z.boolean().meta({ description: "Whether the record meets it." }),
        }),
      )
      .meta({ description: "What the query asks of it. It is in the list if all of it matches." }),
    deleted: z.object({ event: identifier }).optional().meta({
      description: "The event of its deletion, from which it can be restored; with the feature `Platform/Event`.",
    }),
  })
  .meta({ id: "ListReason" });

export type ListReason = z.infer<typeof listReason>;

/** A type of its own, so that the answers of a list have one form for generated clients. */
export const reasonType = "application/vnd.comptoir.reason+json";

/** Whether an operation answers a list of records, not days or changes. */
export const isRecordList = ({ list, filtersOnly, changes }: Endpoint): boolean =>
  list !== undefined && !filtersOnly && !changes;
