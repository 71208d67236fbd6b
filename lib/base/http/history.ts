import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { formerly, identifier, text, timestamp } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";
import { versionsMax } from "./versions-max";

/** The history of a record: declared from the operation that reads the record, with its path, feature and parameters. */

const event = identifier.optional().meta({
  description: "The event that has made it, by the tenant's log; with the feature `Platform/Event`.",
});
const importEvent = identifier.optional().meta({
  description: "The event of the import that has made it, in place of one of its own.",
});
const user = text.optional().meta({ description: "Whose event it is." });

const version = z
  .object({
    made: timestamp.meta({ description: "When it began: the record as it was then is read with `~at`." }),
    ended: timestamp.nullable().meta({ description: "When it was replaced or deleted; null for the present one." }),
    made_at: formerly("made", timestamp),
    ended_at: formerly("ended", timestamp.nullable()),
    event,
    import: importEvent,
    user,
    changes: changes.meta({
      description:
        "The fields that it has changed by dotted path, with their values before and after, `null` where there is none. A created record has all its fields; one that is older than what is kept of it has none.",
    }),
  })
  .meta({ id: "RecordVersion" });

export type RecordVersion = z.infer<typeof version>;

const description = `The versions that are kept of the record, newest first, at most ${versionsMax}: what each has changed, and by which event of which user. A record that was deleted has its versions too.`;

export function historyOf<const Name extends string, Of extends Pick<Endpoint, "path" | "area" | "feature" | "params">>(
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
    ...((params ? { params } : {}) as Pick<Of, "params" & keyof Of>),
    response: z.array(version),
  } as const;
}
