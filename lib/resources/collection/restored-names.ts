/** The identifier and name of a collection in the trash. */
interface Named {
  id: string;
  name?: string | undefined;
}

/** The name after a restore, and the collection that has the original name. */
export interface RestoredName {
  name?: string;
  takenBy?: string;
}

/**
 * The names of collections that are restored in this order: the original name if it is free, otherwise with the last eight
 * characters of the identifier appended until the name is free. Of two equal names, the first in the order keeps it.
 *
 * @param live names of live collections, composed (NFC), with their identifiers; at least all that begin with a name of `deleted`
 */
export function restoredNames(deleted: readonly Named[], live: ReadonlyMap<string, string>): RestoredName[] {
  const taken = new Map(live);
  return deleted.map(({ id, name }) => {
    if (name === undefined) return {};
    const takenBy = taken.get(name.normalize());
    let free = name;
    while (taken.has(free.normalize())) free += ` (${lastCharacters(id)})`;
    taken.set(free.normalize(), id);
    return takenBy === undefined ? { name: free } : { name: free, takenBy };
  });
}

/** Cuts by characters, not by UTF-16 code units, so that no surrogate pair is split. */
const lastCharacters = (id: string): string => [...id].slice(-8).join("");
