import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { identifier, text, timestamp } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";

/** The history of a record: declared from the operation that reads the record, with its path, feature and parameters. */

const version = z
  .object({
    made: timestamp.meta({ description: "When it began: the record as it was then is read with `~at`." }),
    ended: timestamp.nullable().meta({ description: "When it was replaced or deleted; null for the present one." }),
    by: z
      .object({ event: identifier, user: text })
      .optional()
      .meta({ description: "Who has made it, by the tenant's log; with the feature `Platform/Event`." }),
    changes: changes.meta({
      description:
        "The fields that it has changed by dotted path, with their values before and after, `null` where there is none. A created record has all its fields; one that is older than what is kept of it has none.",
    }),
  })
  .meta({ id: "RecordVersion" });

export type RecordVersion = z.infer<typeof version>;

const recordHistory = z.object({
  data: z.array(version),
  metadata: z.object({ more: z.boolean().meta({ description: "Whether there are older ones, which are left out." }) }),
});

export type RecordHistory = z.infer<typeof recordHistory>;

const description =
  "The versions that are kept of the record, newest first, at most 100: what each has changed, and by which event of which user. A record that was deleted has its history too.";

export function historyOf<
  const Name extends string,
  Of extends Pick<Endpoint, "path" | "area" | "feature"> & { params: z.ZodType },
>(
  name: Name,
  of: Of,
  noun: string,
  /** A further sentence about its changes. */
  remark = "",
) {
  const { path, area, feature, params } = of;
  return {
    name,
    method: "GET",
    path: `${path}/history` as `${Of["path"]}/history`,
    area,
    summary: `Read who has changed ${noun}, and when`,
    description: remark ? `${description} ${remark}` : description,
    feature,
    params: params as Of["params"],
    response: recordHistory,
  } as const;
}
