import { isObject } from "@/lib/base/is-object";

/**
 * What the record is called that a change is of: the name of a new record, or of the record with the id that the change
 * names, as it was read. The id itself, if it has no name.
 * @param input what the operation is called with
 * @param read the answers that were read
 */
export function changedRecord(input: unknown, read: readonly unknown[]): string | undefined {
  const { body = input, ...others } = isObject(input) ? input : { id: input };
  const given = isObject(body) ? nameOf(body) : undefined;
  if (given !== undefined) return given;
  const ids = new Set(Object.values(others));
  for (const answer of read) {
    const name = nameIn(answer, ids, depthMax);
    if (name !== undefined) return name;
  }
  return typeof others.id === "string" ? others.id : undefined;
}

/** How deep the records of a list are in what was read of it. */
const depthMax = 5;

function nameIn(value: unknown, ids: ReadonlySet<unknown>, depth: number): string | undefined {
  if (typeof value !== "object" || value === null || depth === 0) return undefined;
  const own = isObject(value) && (ids.has(value._id) || ids.has(value.id)) ? nameOf(value) : undefined;
  if (own !== undefined) return own;
  for (const inner of Object.values(value)) {
    const name = nameIn(inner, ids, depth - 1);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameOf({ title, name, subject, username, content }: Record<string, unknown>): string | undefined {
  return [title, name, subject, username, ...titlesOf(content)].find(
    (each): each is string => typeof each === "string" && each !== "",
  );
}

/** The titles of a record that has one in each language, English first. */
function titlesOf(content: unknown): unknown[] {
  if (!isObject(content)) return [];
  const { en, ...others } = content;
  return [en, ...Object.values(others)].map((text) => (isObject(text) ? text.title : undefined));
}
