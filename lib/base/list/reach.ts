import type { List } from "./fields";
import type { Paging } from "./paging";
import type { ListQuery } from "./query";

/** A row whose place in an order is known: `position` rows come before it. */
export interface Anchor {
  position: number;
  /** Its value of the sort field, as Postgres writes it. */
  value: string | null;
  tenant: string;
  id: string;
}

/** A place in an order that no index has: by the value of the sort field, the tenant and the record. */
export type Place = Pick<Anchor, "value" | "tenant" | "id">;

/** Where a page is read from: the first row, the last one or an anchor, with the rows to skip from there. */
export interface Reach extends Paging {
  /** Rows are read in the opposite order. */
  backward?: boolean;
  anchor?: Anchor | undefined;
  /** Only rows between two places are sorted, the first of which is included; null for the first or the last row of all. */
  between?: { low: Place | null; high: Place | null } | undefined;
}

/** Whether a row's place is given by one indexed field and its identifiers, so that reading can begin at it. */
export const isAnchored = (list: List, { sort }: ListQuery): boolean =>
  list.ties === undefined && sort.length === 1 && sort.every(({ field }) => list.ordered?.[field] !== undefined);

/** The shortest way to a page when `total` rows match, some of whose places are known. */
export function nearest({ skip, limit }: Paging, total: number, anchors: readonly Anchor[]): Reach {
  const end = Math.min(skip + limit, total);
  const count = Math.max(0, end - skip);
  if (count === 0) return { skip: 0, limit: 0 };
  const ways: Reach[] = [
    { skip, limit: count },
    { skip: total - end, limit: count, backward: true },
    ...anchors.map(
      (anchor): Reach =>
        anchor.position > skip
          ? { skip: anchor.position - end, limit: count, backward: true, anchor }
          : { skip: skip - anchor.position, limit: count, anchor },
    ),
  ];
  // An anchor in the middle of the page is of no use to it.
  return ways.filter((way) => way.skip >= 0).reduce((best, way) => (way.skip < best.skip ? way : best));
}
