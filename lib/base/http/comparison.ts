import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { text, timestamp } from "@/lib/base/schema/primitives";
import type { ListOperation } from "./endpoint";

/**
 * Declares the comparison of two states of a list, from the operation that returns the list, with its path, feature and
 * filters.
 */

const from = timestamp.optional().meta({
  description:
    "The earlier moment, which ends with its millisecond; without it a day before the later one. Also `~from`.",
});
const to = timestamp.optional().meta({ description: "The later one; without it the present. Also `~to`." });

const description =
  "What has appeared in the list between two moments, what has disappeared and what has changed, compared with the filters and the search as of each moment: a record that has begun to match has appeared. A record that is as it was, though it was changed in between, is left out. 400 before the earliest moment that is known.";

/** How a record differs, in the order of the answer. */
export const differences = ["appeared", "disappeared", "changed"] as const;

type Difference = (typeof differences)[number];

export function comparisonOf<const Name extends string, Record extends z.ZodObject, Of extends ListOperation>(
  name: Name,
  of: Of,
  record: Record,
) {
  const { path, area, feature, list, summary } = of;
  return {
    name,
    method: "GET",
    path: `${path}/comparison` as `${Of["path"]}/comparison`,
    area,
    summary: summary.replace(/^List/, "Compare two dates of"),
    description,
    feature,
    list: list as Of["list"],
    changes: "comparison",
    query: { from, to },
    response: z.object({
      data: z.array(
        z.object({
          [list.id]: text,
          tenant: text.meta({ description: "Whose record it is; empty for one of the platform." }),
          difference: z.enum(differences),
          record: record.meta({ description: "As of the later moment, or as it was if it has disappeared." }),
          changes,
        }),
      ),
      metadata: z.object({
        from: timestamp,
        to: timestamp,
        appeared: z.number(),
        disappeared: z.number(),
        changed: z.number(),
        page: z.number(),
        perPage: z.number(),
      }),
    }),
    example: { query: "~from=2026-11-01T00:00:00.000Z&~perPage=10" },
  } as const;
}

/** A row of a comparison, whichever the list. */
export interface ComparedRecord {
  tenant: string;
  difference: Difference;
  record: object;
  changes: z.infer<typeof changes>;
}

export interface Comparison {
  data: ComparedRecord[];
  metadata: { [difference in Difference]: number } & { from: string; to: string; page: number; perPage: number };
}
