import { isObject } from "@/lib/base/is-object";
import type { Changes, Json } from "./changes";

/** Compares records field by field. */

/** The changed fields by dotted path; an array counts as one value. Empty: nothing changed. */
export function diffRecords(before: object, after: object): Changes {
  const old = flatten(before);
  const now = flatten(after);
  const found: Changes = {};
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const change = { before: old.get(path) ?? null, after: now.get(path) ?? null };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) found[path] = change;
  }
  return found;
}

/** The fields of a record by dotted path; those without a value are left out. */
export const fieldsOf = (record: object): ReadonlyMap<string, Json> => flatten(record);

function flatten(value: object, prefix = ""): Map<string, Json> {
  const fields = new Map<string, Json>();
  for (const [key, member] of Object.entries(value)) {
    if (isObject(member)) {
      for (const [path, field] of flatten(member, `${prefix}${key}.`)) fields.set(path, field);
    } else if (member !== null && member !== undefined) fields.set(prefix + key, member);
  }
  return fields;
}
