import { BoundedMap } from "@/lib/base/bounded-map";
import { digest } from "@/lib/base/crypto/digest";
import type { Viewer } from "@/lib/base/db/tenancy";
import { metrics } from "@/lib/base/metrics";
import type { List } from "./fields";
import type { ListQuery } from "./query";

/**
 * Caches totals that this process has counted, each with the revision of its rows. A total is only used for a
 * page that was read in the same revision, so a write by any process cannot make it out of date.
 */

export interface KnownTotal {
  revision: string;
  total: number;
}

const known = new BoundedMap<KnownTotal>(10_000);

/** The key of a total: queries with the same matches have the same key. A digest, since filters may be long. */
export const totalKey = ({ table }: List, { id, parent }: Viewer, { filters, search }: ListQuery): string =>
  digest(JSON.stringify([table, id, parent, filters, search]));

export function knownTotal(key: string): KnownTotal | undefined {
  const found = known.get(key);
  metrics.totals.inc({ outcome: found ? "known" : "counted" });
  return found;
}

export const rememberTotal = (key: string, { revision, total }: KnownTotal): void =>
  known.set(key, { revision, total });
