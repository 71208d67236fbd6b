/** A collection in the trash, as far as its name goes. */
interface Named {
  id: string;
  name?: string | undefined;
}

/** What becomes of a name: the one it gets, and who has the one it had. */
export interface RestoredName {
  name?: string;
  takenBy?: string;
}

/**
 * The names that collections get when they are restored in this order (interface §4.2 rule 2, decisions §7): their own
 * where it is free, else with the last eight characters of the identifier as often as it takes. The first of two equal
 * names keeps it.
 *
 * @param live names of live collections with their identifiers; at least all that begin with a name of `deleted`
 */
export function restoredNames(deleted: readonly Named[], live: ReadonlyMap<string, string>): RestoredName[] {
  const taken = new Map(live);
  return deleted.map(({ id, name }) => {
    if (name === undefined) return {};
    const takenBy = taken.get(name);
    let free = name;
    while (taken.has(free)) free += ` (${lastCharacters(id)})`;
    taken.set(free, id);
    return takenBy === undefined ? { name: free } : { name: free, takenBy };
  });
}

/** By characters rather than code units: half a surrogate pair is not text. */
const lastCharacters = (id: string): string => [...id].slice(-8).join("");
