import { BoundedMap } from "@/lib/base/bounded-map";
import type { KnownTotal } from "./totals";

/**
 * Caches pages that this process has read, as the keys of their rows, each with its total and its revision. They are
 * only used in the same revision, so a write by any process cannot make them out of date.
 */

export interface KnownPage extends KnownTotal {
  keys: readonly object[];
}

const known = new BoundedMap<KnownPage>(1_000);

export const knownPage = (key: string): KnownPage | undefined => known.get(key);

export const rememberPage = (key: string, { revision, total, keys }: KnownPage): void =>
  known.set(key, { revision, total, keys });
