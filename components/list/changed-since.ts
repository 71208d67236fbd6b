import { call } from "@/lib/browser/client";
import type { ListEndpoint } from "@/lib/browser/list";

const countedMax = 100;

/** The changes of the matching records, as the feed of a list reports them. */
export interface ChangedSince {
  /** The keys of records that were added or changed, and match. */
  ids: readonly unknown[];
  /** The keys of records that no longer match, or were deleted. */
  removed: readonly unknown[];
  /** Whether there are more than were read. */
  hasMore: boolean;
}

/** @param search filters and search, from `grammar.feed` */
export async function changedSince(
  changes: ListEndpoint,
  search: URLSearchParams | string,
  token: string,
  signal: AbortSignal,
): Promise<ChangedSince> {
  const asked = new URLSearchParams([
    ...new URLSearchParams(search),
    ["~since", token],
    ["~perPage", String(countedMax)],
  ]);
  const { data } = await call(changes, { search: asked, signal });
  const { data: records, metadata } = data as { data: readonly object[]; metadata: { more: boolean } };
  const idOf = (record: object) => member(record, changes.list.id);
  const isRemoved = (record: object) => member(record, "removed") === true;
  return {
    ids: records.filter((record) => !isRemoved(record)).map(idOf),
    removed: records.filter(isRemoved).map(idOf),
    hasMore: metadata.more,
  };
}

export const member = (record: object, name: string): unknown =>
  new Map<string, unknown>(Object.entries(record)).get(name);
