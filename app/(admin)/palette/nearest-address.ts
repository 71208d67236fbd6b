interface NearAddress {
  href: string;
  /** The screen of the address, or of the record's list. */
  place: string;
}

const offered = 3;

/** Screens whose records have an address below theirs. */
const withRecords = ["/subscriptions", "/agreements", "/accounts", "/settings/roles", "/settings/webhooks"];

/** An id, as opposed to a word. */
const idPattern = /^(?=.*\d)[\w.~%-]{6,}$/;

/** The screens whose addresses are most similar to an unknown one. The first keeps the part that looks like an id. */
export function nearestAddresses(address: string, places: readonly string[]): NearAddress[] {
  const parts = address.split("/").filter(Boolean);
  const last = parts.at(-1) ?? "";
  const id = parts.length > 1 && idPattern.test(last) ? last : undefined;
  const stem = `/${(id === undefined ? parts : parts.slice(0, -1)).join("/")}`.toLowerCase();
  const ranked = places
    .map((place) => ({ href: place, place, distance: distance(stem, place) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  const record =
    id !== undefined && best && withRecords.includes(best.place) && best.distance <= best.place.length / 2
      ? [{ href: `${best.place}/${id}`, place: best.place }]
      : [];
  const near = ranked.filter(({ place, distance: far }) => far <= place.length / 2);
  return [...record, ...near].slice(0, offered).map(({ href, place }) => ({ href, place }));
}

/** How many letters have to be added, removed or replaced to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, otherLetter] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
