import type { VersionedList } from "@/lib/base/list/version-sql";
import { moment } from "@/lib/base/schema/primitives";

/** The part of the declaration of an operation that reads a single record, for a list whose former versions are kept. */

const past =
  "A past moment: a timestamp, the end of a day (UTC), or a relative time such as `today-30d`. The record is answered as it was when that millisecond ended, with the header `As-Of`; 404 if it did not exist then, and 400 of before the history of the tenant, which names its start as `earliest`. Also `~at`.";
const toCome = " A moment up to 24 months ahead: the record as it will be, if nothing else is done.";

export const recordOf = <const Of extends VersionedList>(list: Of) =>
  ({
    record: list,
    etag: true,
    query: { at: moment.optional().meta({ description: past + (list.ahead ? toCome : "") }) },
  }) as const;
