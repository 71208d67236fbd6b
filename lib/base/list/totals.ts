import { createHash } from "node:crypto";
import type { Viewer } from "@/lib/base/db/tenancy";
import type { List } from "./fields";
import type { ListQuery } from "./query";

/**
 * Totals that this process has counted, each with the revision of the rows it was counted in. A total is only used for a
 * page that was read in the same revision, so it cannot be out of date, whoever writes.
 */

interface KnownTotal {
  revision: string;
  total: number;
}

const knownMax = 10_000;
const known = new Map<string, KnownTotal>();

/** Which rows match: queries with the same key have the same total. A digest, since filters may be long. */
export const totalKey = ({ table }: List, { id, parent }: Viewer, { filters, search }: ListQuery): string =>
  createHash("sha256")
    .update(JSON.stringify([table, id, parent, filters, search]))
    .digest("base64url");

export function knownTotal(key: string): KnownTotal | undefined {
  const found = known.get(key);
  if (found) remember(key, found);
  return found;
}

export function rememberTotal(key: string, { revision, total }: KnownTotal): void {
  remember(key, { revision, total });
  if (known.size <= knownMax) return;
  // A map is in the order of insertion: its first key has not been used for the longest time.
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}

function remember(key: string, total: KnownTotal): void {
  known.delete(key);
  known.set(key, total);
}
