import { diffRecords } from "@/lib/base/audit/diff";
import { type AsOf, isTimeOfChange } from "./use-as-of";

/** The fields of a past record that are different now; undefined while that is not known. */
export const changedFields = ({ past, now, computed }: AsOf) =>
  past.data && now.data
    ? Object.entries(diffRecords(past.data.data as object, now.data.data as object)).filter(
        ([field]) => !isTimeOfChange(field) && !computed.includes(field),
      )
    : undefined;
