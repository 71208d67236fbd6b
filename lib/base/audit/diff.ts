import { isObject } from "@/lib/base/is-object";
import type { Changes, Json } from "./changes";

/** Compares records field by field. */

/** The changed fields by dotted path; an array counts as one value. Empty: nothing changed. */
export function diffRecords(before: object, after: object): Changes {
  const found: Changes = {};
  const [old, now] = [flatten(before, after), flatten(after, before)];
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const change = { before: old.get(path) ?? null, after: now.get(path) ?? null };
    const isSame = change.before === change.after || JSON.stringify(change.before) === JSON.stringify(change.after);
    if (!isSame) found[path] = change;
  }
  return found;
}

/** The fields of a record by dotted path; those without a value are left out. */
export const fieldsOf = (record: object): ReadonlyMap<string, Json> => flatten(record, {});

/** Without members that `other` has itself: what is written shares most of its members with what was read. */
function flatten(value: object, other: object, prefix = "", fields = new Map<string, Json>()): Map<string, Json> {
  for (const [key, member] of Object.entries(value)) {
    const same = Object.hasOwn(other, key) ? (other as Record<string, Json>)[key] : undefined;
    if (member === same) continue;
    if (isObject(member)) flatten(member, isObject(same) ? same : {}, `${prefix}${key}.`, fields);
    else if (member !== null && member !== undefined) fields.set(prefix + key, member);
  }
  return fields;
}
