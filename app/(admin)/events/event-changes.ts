import { formatValue } from "@/components/ui/field-words";
import { isObject } from "@/lib/base/is-object";
import type { Event } from "@/lib/resources/event/schema";
import { titleOfNamed } from "../plans/plan-words";

/** One field of a record before and after a change. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * The changes an event holds: ours field by field, those of other systems also as two records. Their values may be any
 * JSON.
 */
export function changesOf({ data }: Event): FieldChange[] {
  const { changes, before, after } = data ?? {};
  if (isObject(changes)) {
    return Object.entries(changes).flatMap(([field, change]) =>
      isObject(change) && "before" in change && "after" in change
        ? [{ field, before: change.before, after: change.after }]
        : [],
    );
  }
  if (!isObject(before) || !isObject(after)) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => formatValue(change.before) !== formatValue(change.after));
}

/** Whether an event tells of a change of a record, which the record's present state can be compared with. */
export const isChangeOfRecord = ({ status, data }: Event): boolean => status === "success" && data?._id !== undefined;

/** The name of the object an event is about, or the number of an order; older events hold it as a title or subject. */
export function objectName({ source, data }: Event): string | undefined {
  for (const name of [data?.name, data?.title, data?.subject, data?.order?.number])
    if (typeof name === "string" && name !== "") return source === "plan" ? titleOfNamed(name) : name;
  return undefined;
}
