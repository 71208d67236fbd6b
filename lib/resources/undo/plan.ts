import type { Json } from "@/lib/base/audit/changes";
import { fieldsOf } from "@/lib/base/audit/diff";
import { jsonPointer } from "@/lib/base/json-pointer";

/** A field of an undo: what the change made of it, what it is now, and what it will be. */
export interface UndoneField {
  path: string;
  before: Json;
  after: Json;
  now: Json;
  result: Json;
  /** `already`: it has the value from before. `conflict`: somebody has changed it since. */
  state: "clean" | "already" | "conflict";
}

/**
 * Computes the undo of a change, field by field. A field that nobody has changed since gets its former value; one that was
 * changed since is a conflict, except that lists of identifiers are merged element by element, so that later additions stay.
 */
export function undoPlan(paths: readonly string[], before: object, after: object, now: object): UndoneField[] {
  const [old, changed, present] = [before, after, now].map(fieldsOf);
  return paths.map((path) => {
    const values = { path, before: at(old, path), after: at(changed, path), now: at(present, path) };
    if (isSame(values.now, values.before)) return { ...values, result: values.now, state: "already" };
    if (isSame(values.now, values.after)) return { ...values, result: values.before, state: "clean" };
    const merged = mergedList(values);
    if (!merged) return { ...values, result: values.now, state: "conflict" };
    return { ...values, result: merged, state: isSame(merged, values.now) ? "already" : "clean" };
  });
}

const at = (fields: ReadonlyMap<string, Json> | undefined, path: string): Json => fields?.get(path) ?? null;

/** An empty text equals null, since not every operation can remove a value. */
export const isSame = (one: Json, other: Json): boolean => textOf(one) === textOf(other);

const textOf = (value: Json): string => JSON.stringify(value === "" ? null : value);

/** The present list without the elements that the change has added, and with those it has removed. */
function mergedList({ before, after, now }: { before: Json; after: Json; now: Json }): string[] | undefined {
  const [old, changed, present] = [before ?? [], after ?? [], now ?? []];
  if (!isIdentifiers(old) || !isIdentifiers(changed) || !isIdentifiers(present)) return undefined;
  const kept = present.filter((each) => old.includes(each) || !changed.includes(each));
  const back = old.filter((each) => !changed.includes(each) && !kept.includes(each));
  return [...kept, ...back];
}

const isIdentifiers = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** `{ address: { city: "Bodø" } }` for the value of `address.city`. */
export function bodyOf(fields: readonly { path: string; result: Json }[]): Record<string, Json> {
  const body: Record<string, Json> = {};
  for (const { path, result } of fields) {
    const members = path.split(".");
    const last = members.pop() ?? path;
    let place = body;
    for (const member of members) {
      const inner = (place[member] ?? {}) as Record<string, Json>;
      place[member] = inner;
      place = inner;
    }
    place[last] = result;
  }
  return body;
}

/** `/address/city` for `address.city`. */
export const pointerOf = (path: string): string => jsonPointer(path.split("."));
