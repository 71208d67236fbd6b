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
 * The names of collections that are restored one after another: the original name if it is free, otherwise with the last eight
 * characters of the identifier appended until the name is free. Of two equal names, the first one keeps it.
 */
export class RestoredNames {
  readonly #taken: Map<string, string>;

  /** @param live names of live collections, composed (NFC), with their identifiers; at least all that begin with a name to come */
  constructor(live: ReadonlyMap<string, string>) {
    this.#taken = new Map(live);
  }

  next({ id, name }: Named): RestoredName {
    if (name === undefined) return {};
    const takenBy = this.#taken.get(name.normalize());
    let free = name;
    while (this.#taken.has(free.normalize())) free += ` (${lastCharacters(id)})`;
    this.#taken.set(free.normalize(), id);
    return takenBy === undefined ? { name: free } : { name: free, takenBy };
  }
}

/** Cuts by characters, not by UTF-16 code units, so that no surrogate pair is split. */
const lastCharacters = (id: string): string => [...id].slice(-8).join("");
