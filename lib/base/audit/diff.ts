import { isObject } from "@/lib/base/is-object";
import type { Changes, Json } from "./changes";

/** Compares records field by field. */

/** The changed fields by dotted path; an array counts as one value. Empty: nothing changed. */
export function diffRecords(before: object, after: object): Changes {
  const found: Changes = {};
  if (before === after) return found;
  const [old, now] = [flatten(before), flatten(after)];
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const change = { before: old.get(path) ?? null, after: now.get(path) ?? null };
    const isSame = change.before === change.after || JSON.stringify(change.before) === JSON.stringify(change.after);
    if (!isSame) found[path] = change;
  }
  return found;
}

/** The fields of a record by dotted path; those without a value are left out. */
export const fieldsOf = (record: object): ReadonlyMap<string, Json> => flatten(record);

function flatten(value: object, prefix = "", fields = new Map<string, Json>()): Map<string, Json> {
  for (const [key, member] of Object.entries(value)) {
    if (isObject(member)) flatten(member, `${prefix}${key}.`, fields);
    else if (member !== null && member !== undefined) fields.set(prefix + key, member);
  }
  return fields;
}
