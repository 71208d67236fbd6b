import { areaTexts } from "@/lib/areas";
import type { Endpoint } from "@/lib/base/http/endpoint";

/** Finds operations by the words of a question: their names count most, then what they say of themselves. */

interface Indexed {
  endpoint: Endpoint;
  /** Each word that it has, with how much it tells. */
  words: Map<string, number>;
}

/** Words that many questions have and no operation means. */
const ignored = new Set(
  "a all an and are as at by can do does for from has have how i in is it me my of on or our the to us was we what when which who whose will with you your".split(
    " ",
  ),
);

/** What people say for what the API calls otherwise. */
const synonyms: Readonly<Record<string, string>> = {
  add: "create",
  change: "update",
  customer: "account",
  edit: "update",
  find: "list",
  make: "create",
  new: "create",
  remove: "delete",
  rename: "update",
  revert: "undo",
  search: "list",
  show: "list",
};

const stem = (word: string): string => {
  const single = word.length > 3 ? word.replace(/ies$/, "y").replace(/(?<!s)s$/, "") : word;
  return synonyms[single] ?? single;
};

/** Words of a text; a name in camel case has several. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !ignored.has(word))
    .map(stem);

/** Of each operation once, when it is first searched. */
const known = new WeakMap<Endpoint, Indexed>();

function indexed(endpoint: Endpoint): Indexed {
  const before = known.get(endpoint);
  if (before) return before;
  const { name, area, path, summary, description = "", keywords = "" } = endpoint;
  const words = new Map<string, number>();
  const weighed: [string, number][] = [
    [description, 1],
    [`${areaTexts[area]?.text} ${areaTexts[area]?.words}`, 1],
    [area, 2],
    [path, 2],
    [keywords, 4],
    [summary, 4],
    [name, 5],
  ];
  for (const [text, weight] of weighed) for (const word of wordsOf(text)) words.set(word, weight);
  const made = { endpoint, words };
  known.set(endpoint, made);
  return made;
}

/** The best matches, best first. */
export function findOperations(operations: readonly Endpoint[], question: string, count: number): Endpoint[] {
  const index = operations.map(indexed);
  const asked = [...new Set(wordsOf(question))];
  const rarity = (word: string) => {
    const having = index.filter(({ words }) => words.has(word)).length;
    return having === 0 ? 0 : Math.log(1 + index.length / having);
  };
  const weights = asked.map((word) => [word, rarity(word)] as const);
  return (
    index
      .map(({ endpoint, words }) => ({
        endpoint,
        score: weights.reduce((sum, [word, weight]) => sum + weight * (words.get(word) ?? 0), 0),
      }))
      .filter(({ score }) => score > 0)
      // Of equals, the shorter path: the list before what is derived from it.
      .sort((a, b) => b.score - a.score || a.endpoint.path.length - b.endpoint.path.length)
      .slice(0, count)
      .map(({ endpoint }) => endpoint)
  );
}
