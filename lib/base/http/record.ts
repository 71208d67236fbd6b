import type { VersionedList } from "@/lib/base/list/version-sql";
import { moment } from "@/lib/base/schema/primitives";

/** The part of the declaration of an operation that reads a single record, for a list whose former versions are kept. */

const at = moment.optional().meta({
  description:
    "A past moment: a timestamp, the end of a day (UTC), or a relative time such as `today-30d`. The record is answered as it was when that millisecond ended, with the header `As-Of`; 404 if it did not exist then, and 400 of before the history of the tenant, which names its start as `earliest`. Also `~at`.",
});

export const recordOf = <const Of extends VersionedList>(list: Of) =>
  ({ record: list, etag: true, query: { at } }) as const;
