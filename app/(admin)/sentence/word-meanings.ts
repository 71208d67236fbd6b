import { connectingWords, guessMin, type WordMeaning } from "@/components/list/sentence";
import { createStore } from "@/components/ui/store";

/** Words that are looked up in one sentence. */
const wordsMax = 4;
const knownMax = 200;

/** The meanings of words that have been looked up, by word in lower case; null for a word that has none. */
export const knownMeanings = createStore<ReadonlyMap<string, WordMeaning | null>>(new Map());

const pending = new Map<string, Promise<void>>();

/** The words of a sentence that are looked up. */
const lookedUp = (words: readonly string[]): string[] =>
  [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word.length >= guessMin && !connectingWords.has(word))
    .slice(0, wordsMax);

export const areKnown = (words: readonly string[]): boolean =>
  lookedUp(words).every((word) => knownMeanings.get().has(word));

/** @param lookUp requests what a word means, undefined for nothing */
export async function learn(
  words: readonly string[],
  lookUp: (word: string) => Promise<WordMeaning | undefined>,
): Promise<void> {
  const unknown = lookedUp(words).filter((word) => !knownMeanings.get().has(word));
  await Promise.all(unknown.map((word) => pending.get(word) ?? learnWord(word, lookUp)));
}

function learnWord(word: string, lookUp: (word: string) => Promise<WordMeaning | undefined>): Promise<void> {
  const learned = lookUp(word)
    // The word is searched for.
    .catch(() => undefined)
    .then((meaning) => {
      pending.delete(word);
      knownMeanings.set((known) => new Map([...[...known].slice(-knownMax), [word, meaning ?? null]]));
    });
  pending.set(word, learned);
  return learned;
}
