import type { Prisma } from "@/prisma/generated/client";

/** What a change did to one field: nothing there is `null`. */
export type Change = { before: Prisma.InputJsonValue | null; after: Prisma.InputJsonValue | null };

/** The changed fields by dotted path, for the event of a change; an array counts as one value. Empty: nothing changed. */
export function changesBetween(before: object, after: object): Record<string, Change> {
  const old = flatten(before);
  const now = flatten(after);
  const changes: Record<string, Change> = {};
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const change = { before: old.get(path) ?? null, after: now.get(path) ?? null };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) changes[path] = change;
  }
  return changes;
}

function flatten(value: object, prefix = ""): Map<string, Prisma.InputJsonValue> {
  const fields = new Map<string, Prisma.InputJsonValue>();
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "object" && member !== null && !Array.isArray(member)) {
      for (const [path, field] of flatten(member, `${prefix}${key}.`)) fields.set(path, field);
    } else if (member !== null && member !== undefined) fields.set(prefix + key, member);
  }
  return fields;
}
