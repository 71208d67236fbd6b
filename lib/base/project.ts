/** Records cut down to some of their members. */

type Json = Record<string, unknown>;

/** Which members of a record are wanted: `true` for all below, or the wanted ones by name. */
export type Selection = true | Map<string, Selection>;

/** Turns paths into a selection; the identifier is always selected. */
export function selection(id: string, paths: readonly string[]): Selection {
  const root = new Map<string, Selection>();
  for (const path of [id, ...paths]) {
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

/** The value at a path, from one of its segments on; through an array, the values of its elements. */
export function valueAt(value: unknown, segments: readonly string[], from = 0): unknown {
  let reached = value;
  let at = from;
  for (; at < segments.length && !Array.isArray(reached); at++) {
    const segment = segments[at] ?? "";
    if (typeof reached !== "object" || reached === null || !Object.hasOwn(reached, segment)) return undefined;
    reached = (reached as Record<string, unknown>)[segment];
  }
  return Array.isArray(reached) ? reached.map((element) => valueAt(element, segments, at)) : reached;
}

/** The members of a record in the answer. */
export interface Shape {
  selected: Selection;
  omitted: readonly string[];
}

/** Records as JSON text, comma-separated, cut down to the members that are answered. */
export function shapedRows<Rows extends string | Uint8Array>(rows: Rows, shape: Shape | undefined): Rows | string {
  if (!shape) return rows;
  const records: unknown[] = JSON.parse(`[${typeof rows === "string" ? rows : new TextDecoder().decode(rows)}]`);
  return records.map((record) => shapedText(record, shape)).join(",");
}

/** A record as JSON text, cut down to the members that are answered. */
export function shapedText(record: unknown, { selected, omitted }: Shape): string {
  const shown = project(record, selected) as Json;
  for (const member of omitted) delete shown[member];
  return JSON.stringify(shown);
}
