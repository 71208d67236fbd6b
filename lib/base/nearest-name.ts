import { message } from "@/lib/languages/text";

/** The largest edit distance of similar names, unless the caller says another. */
const usualMax = 2;

/**
 * What the caller of `name` may have meant: a name that differs in case or signs (`startDate`), that ends with it (`sku` for
 * `items.sku`), or that differs by a few letters at most.
 */
export function nearestName(name: string, names: readonly string[], differenceMax = usualMax): string | undefined {
  const wanted = lettersOf(name);
  if (wanted.length < 2) return undefined;
  const best = names
    .map((each) => ({ name: each, difference: differenceOf(wanted, each, differenceMax) }))
    .reduce((least, each) => (each.difference < least.difference ? each : least), {
      name: "",
      difference: Math.min(differenceMax + 1, wanted.length),
    });
  return best.name || undefined;
}

/** The message about an unknown name, with the known one that is near, if there is one. */
export function withQuestion(refusal: string, name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  return meant === undefined ? refusal : message("{refusal} Did you mean {meant}?", { refusal, meant });
}

const lettersOf = (name: string): string =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

function differenceOf(wanted: string, name: string, differenceMax: number): number {
  const letters = lettersOf(name);
  if (letters === wanted) return 0;
  if (lettersOf(name.replace(/.*\./, "")) === wanted) return 0.5;
  // So much longer or shorter, it differs by more letters in any case. A caller can send many names.
  if (Math.abs(letters.length - wanted.length) > differenceMax) return differenceMax + 1;
  return distance(wanted, letters);
}

/** Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, compared] of [...other].entries()) {
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === compared ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
