import { BoundedMap } from "@/lib/base/bounded-map";
import type { Anchor } from "./reach";

/** Caches the positions of rows at which this process has read pages, each with the revision in which the row was there. */

const anchorsMax = 24;

const known = new BoundedMap<{ revision: string; anchors: readonly Anchor[] }>(1_000);

/** The places known in this revision; the key says which rows in which order. */
export function anchorsOf(key: string, revision: string): readonly Anchor[] {
  const found = known.get(key);
  return found?.revision === revision ? found.anchors : [];
}

export function rememberAnchor(key: string, revision: string, anchor: Anchor): void {
  const others = anchorsOf(key, revision).filter(({ position }) => position !== anchor.position);
  known.set(key, { revision, anchors: [...others.slice(1 - anchorsMax), anchor] });
}
