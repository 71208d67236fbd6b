import type { List } from "./fields";

type Json = Record<string, unknown>;

/** Which members of a record are wanted: `true` for all below, or the wanted ones by name. */
type Selection = true | Map<string, Selection>;

/** Turns paths into a selection; the identifier is always selected. */
export function selection(list: List, paths: readonly string[]): Selection {
  const root = new Map<string, Selection>();
  for (const path of [list.id, ...paths]) {
    const segments = path.split(".");
    let level = root;
    segments.forEach((segment, at) => {
      const known = level.get(segment);
      if (known === true) return;
      if (at === segments.length - 1) level.set(segment, true);
      else {
        const next = known ?? new Map<string, Selection>();
        level.set(segment, next);
        level = next;
      }
    });
  }
  return root;
}

/** Keeps only the selected members, through objects and arrays alike; members that are absent stay absent. */
export function project(value: unknown, selected: Selection): unknown {
  if (selected === true || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => project(element, selected));
  const kept: Json = {};
  for (const [key, member] of Object.entries(value)) {
    const below = selected.get(key);
    if (below) kept[key] = project(member, below);
  }
  return kept;
}

/** The value at a path; through an array, the values of its elements. */
export function valueAt(value: unknown, segments: readonly string[]): unknown {
  const [segment, ...rest] = segments;
  if (Array.isArray(value)) return value.map((element) => valueAt(element, segments));
  if (segment === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
  return valueAt((value as Record<string, unknown>)[segment], rest);
}
