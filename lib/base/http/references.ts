import * as z from "zod";
import type { List } from "@/lib/base/list/fields";
import { text } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";

/**
 * References to a record, which matter for its deletion: declared once for a resource, from the operation that reads the
 * record and the lists whose records refer to it.
 */

/** The effect of the deletion on the references. */
const effects = ["prevents", "ends", "loses", "stays"] as const;

/** Records of a list that refer to a record. */
export interface Reference<Record> {
  /** The operation that lists them. A caller without its feature does not learn how many there are. */
  by: Pick<Endpoint, "name" | "path" | "feature"> & { list: List };
  /** The filters of that list which select them. */
  where: (record: Record) => URLSearchParams;
  /** Present in the address of the list, such as the record's own path parameter. */
  params?: (record: Record) => { [name in string]: string };
  /** The deletion is refused while there are any; they end with the record; they lose what it gives; they stay as they are. */
  effect: (typeof effects)[number];
  /** `Products that have it as their distributor` */
  says: string;
}

const reference = z
  .object({
    operation: text.meta({ description: "The operation that lists them." }),
    address: text.meta({ description: "The request that lists them." }),
    count: z.number().optional().meta({ description: "How many there are; with the feature of that list." }),
    effect: z.enum(effects).meta({
      description:
        "`prevents`: a deletion is refused while there are any. `ends`: they end with the record. `loses`: they lose what it gives them. `stays`: they stay as they are, and name a record that is gone.",
    }),
    says: text.meta({ description: "What they are, in words." }),
  })
  .meta({ id: "Reference" });

export type FoundReference = z.infer<typeof reference>;

const references = z.object({ data: z.array(reference).meta({ description: "What refers to the record." }) });

export type References = z.infer<typeof references>;

export function referencesOf<
  const Name extends string,
  Of extends Pick<Endpoint, "path" | "area" | "feature"> & { params: z.ZodType },
>(name: Name, of: Of, noun: string, deletion: string) {
  const { path, area, feature, params } = of;
  return {
    name,
    method: "GET",
    path: `${path}/references` as `${Of["path"]}/references`,
    area,
    summary: `List the references to ${noun}`,
    description: `The kinds of records that refer to it, how many of each there are, and the effect of ${deletion} on them. \`Prefer: dry-run\` on that operation says whether it would succeed.`,
    feature,
    params: params as Of["params"],
    response: references,
  } as const;
}
