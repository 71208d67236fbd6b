import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { identifier, json, text, timestamp } from "@/lib/base/schema/primitives";
import type { Endpoint } from "./endpoint";

/**
 * The versions of a record, and who has set each of its fields: declared from the operation that reads the record, with its
 * path, feature and parameters.
 */

const event = identifier.optional().meta({
  description: "The event that has made it, by the tenant's log; with the feature `Platform/Event`.",
});
const importEvent = identifier.optional().meta({
  description: "The event of the import that has made it, in place of one of its own.",
});
const user = text.optional().meta({ description: "Whose event it is." });

const version = z
  .object({
    made_at: timestamp.meta({ description: "When it began: the record as it was then is read with `~at`." }),
    ended_at: timestamp.nullable().meta({ description: "When it was replaced or deleted; null for the present one." }),
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

const recordVersions = z.array(version);

/** The most versions that are answered. */
export const versionsMax = 100;

const description = `The versions that are kept of the record, newest first, at most ${versionsMax}: what each has changed, and by which event of which user. A record that was deleted has its versions too.`;

export function historyOf<
  const Name extends string,
  Of extends Pick<Endpoint, "path" | "area" | "feature" | "params">,
  const Segment extends "version" | "history" = "version",
>(
  name: Name,
  of: Of,
  noun: string,
  {
    remark = "",
    segment = "version" as Segment,
  }: {
    /** A further sentence about its changes. */
    remark?: string;
    /** The end of the path, where `version` is that of another operation. */
    segment?: Segment;
  } = {},
) {
  const { path, area, feature, params } = of;
  return {
    name,
    method: "GET",
    path: `${path}/${segment}` as `${Of["path"]}/${Segment}`,
    area,
    summary: `Read who has changed ${noun}, and when`,
    description: remark ? `${description} ${remark}` : description,
    feature,
    ...((params ? { params } : {}) as Pick<Of, "params" & keyof Of>),
    response: recordVersions,
  } as const;
}

const fieldAuthor = z
  .object({
    field: text.meta({ description: "By dotted path." }),
    value: json,
    made_at: timestamp.meta({ description: "When it was set." }),
    event,
    import: importEvent,
    user,
  })
  .meta({ id: "FieldAuthor" });

export type FieldAuthor = z.infer<typeof fieldAuthor>;

/** Whether an operation answers the versions of a record. */
export const isHistory = ({ response }: Endpoint): boolean => response === recordVersions;

/** The operation that tells who has set each field of a record, beside the one that answers its versions. */
export const blameOf = (history: Endpoint): Endpoint => ({
  ...history,
  derived: true,
  name: history.name.replace(/History$/, "Blame"),
  path: history.path.replace(/[^/]+$/, "blame") as Endpoint["path"],
  summary: `${history.summary}, field by field`,
  description: `The fields of the record with their present values, the field that was set last first: when each was set, and by which event of which user. A field that none of the latest ${versionsMax} versions that are kept has changed is left out. Of a record that was deleted: its last values.`,
  response: z.array(fieldAuthor),
});

/** Who has set the present value of each field. @param versions newest first */
export function blame(versions: readonly RecordVersion[]): FieldAuthor[] {
  const latest = new Map<string, FieldAuthor>();
  for (const { changes, ended_at: _, ...made } of versions)
    for (const [field, { after: value }] of Object.entries(changes))
      if (!latest.has(field)) latest.set(field, { field, value, ...made });
  return [...latest.values()].filter(({ value }) => value !== null);
}
