import type { Changes } from "@/lib/base/audit/changes";
import { diffRecords } from "@/lib/base/audit/diff";
import { type AsOf, isTimeOfChange } from "./use-as-of";

/** The fields of a past record that are different now; undefined while that is not known. */
export const changedFields = ({ past, now, computed }: AsOf) =>
  past.data && now.data
    ? differences(past.data.data as object, now.data.data as object).filter(
        ([field]) => !isTimeOfChange(field) && !computed.includes(field),
      )
    : undefined;

type Differences = [string, Changes[string]][];

let last: { before: object; after: object; found: Differences } | undefined;

/** Found once, though each field of the record asks for them. */
function differences(before: object, after: object): Differences {
  if (last?.before !== before || last.after !== after)
    last = { before, after, found: Object.entries(diffRecords(before, after)) };
  return last.found;
}
