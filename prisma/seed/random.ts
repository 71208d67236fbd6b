/** Deterministic random numbers: the same seed text gives the same sequence. */
export interface Random {
  /** At least 0, below 1. */
  float(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the values, each as likely as its weight says. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
}

/** Turns a text into an endless row of 32-bit words (xmur3): short, without dependencies, and the same on every machine. */
export function hash(text: string): () => number {
  let state = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = Math.imul(state ^ (state >>> 16), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return state >>> 0;
  };
}

/** A generator for one purpose (sfc32). Seeding one per record lets any record be made without those before it. */
export function random(seed: string): Random {
  const word = hash(seed);
  let a = word() | 0;
  let b = word() | 0;
  let c = word() | 0;
  let counter = word() | 0;

  function float(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  return {
    float,
    int: (min, max) => min + Math.floor(float() * (max - min + 1)),
    chance: (probability) => float() < probability,
    pick: (list) => at(list, Math.floor(float() * list.length)),
    weighted(list) {
      let rest = float() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return at(list, list.length - 1)[0];
    },
  };
}

/** The element at an index modulo the length, so that any index is valid. */
export function at<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError("There is nothing to choose from.");
  // The index is within the list, so the element is a T, which may itself be undefined.
  return list[((index % list.length) + list.length) % list.length] as T;
}
