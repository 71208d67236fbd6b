"use client";

import type { Row as TableRow } from "@tanstack/react-table";
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsPhone } from "@/components/ui/media";
import { type ColumnMeta, type Features, metaOf } from "./columns";
import { useLazyVirtualizer } from "./use-lazy-virtualizer";

/** Heights in pixels at the default text size, as in data-table.module.css. */
const heights = { normal: 36, compact: 28, twoLines: 66, twoLinesAndWide: 84, group: 34, detail: 200 } as const;

type Entry<Row extends object, Cells extends object> =
  | {
      type: "row";
      key: string;
      row: TableRow<Features<Cells>, Row>;
      position: number;
      /** Whether its detail is shown; undefined in a table without details. */
      isExpanded: boolean | undefined;
    }
  | { type: "group"; key: string; head: ReactNode }
  | { type: "detail"; key: string; content: ReactNode };

export type Item<Row extends object, Cells extends object> =
  | (Entry<Row, Cells> & { index: number; measure: ((element: Element | null) => void) | undefined })
  | { type: "space"; key: string; height: number };

interface VirtualRowsOptions<Row extends object, Cells extends object> {
  rows: readonly TableRow<Features<Cells>, Row>[];
  /** Other rows are loading. */
  isAwaiting: boolean;
  scroller: RefObject<HTMLElement | null>;
  density: "normal" | "compact";
  columns: readonly { columnDef: { meta?: ColumnMeta | undefined } }[];
  /** On a phone rows are as high as their text, and measured. */
  wraps: boolean;
  groupOf: ((row: Row) => { key: string; head: ReactNode }) | undefined;
  detailOf: ((row: Row) => ReactNode) | undefined;
}

/**
 * Renders only the rows near the viewport, with space above and below for the others. On a phone the whole page scrolls
 * instead of the table, and where the table is in a `ScrollRegion` that does.
 */
export function useVirtualRows<Row extends object, Cells extends object>(options: VirtualRowsOptions<Row, Cells>) {
  const { rows, isAwaiting, scroller, density, columns, wraps, groupOf, detailOf } = options;
  const isPhone = useIsPhone();
  const height = useWindowHeight();
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  const hasWide = columns.some((column) => metaOf(column).slot === "wide");
  const rowHeight = isPhone ? (hasWide ? heights.twoLinesAndWide : heights.twoLines) : heights[density];

  const entries = useMemo(() => listEntries(rows, groupOf, detailOf), [rows, groupOf, detailOf]);
  const heightOf = (entry: Entry<Row, Cells> | undefined) =>
    entry?.type === "row" ? rowHeight : heights[entry?.type ?? "group"];
  const scrollElement = () =>
    scroller.current?.closest<HTMLElement>(isPhone ? "#content" : "[data-scroll-region]") ?? scroller.current;

  // When rows have just loaded, the visible ones render first and the overscan in the next render.
  const haveJustLoaded = useDeferredValue(isAwaiting) && !isAwaiting;

  // The offset of the rows from the top of the scroll container.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows or the layout change
  useLayoutEffect(() => {
    const outer = scrollElement();
    if (!outer) return;
    const measure = () => {
      if (!body.current) return;
      const distance = body.current.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
      setMargin(Math.round(distance));
    };
    measure();
    // The content above the table may change its height.
    const observer = new ResizeObserver(measure);
    for (const part of outer.children) observer.observe(part);
    return () => observer.disconnect();
  }, [isPhone, entries.length]);

  const isOpen = entries.some(({ type }) => type === "detail");
  const { virtualizer, isWhole } = useLazyVirtualizer(
    {
      count: entries.length,
      getScrollElement: scrollElement,
      estimateSize: (index) => heightOf(entries[index]),
      getItemKey: (index) => entries[index]?.key ?? index,
      overscan: haveJustLoaded ? 0 : 12,
      scrollMargin: margin,
      // The server does not know the window size: it renders for a tall one.
      initialRect: { width: 1200, height: 900 },
      rangeExtractor: (range, { defaultRangeExtractor }) =>
        withGroupHead(range.startIndex, defaultRangeExtractor(range), entries),
      scrollPaddingStart: isPhone ? 0 : heights.group,
    },
    isOpen,
  );
  const isFilled = entries.length > 0;
  // A row that the address opens is scrolled into view, if it is further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only with the first rows, not with each that opens
  useEffect(() => {
    const index = entries.findIndex(({ type }) => type === "detail") - 1;
    if (index > (virtualizer?.range?.endIndex ?? index)) virtualizer?.scrollToIndex(index, { align: "start" });
  }, [virtualizer, isFilled]);
  // A change of layout changes all heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what changed
  useLayoutEffect(() => virtualizer?.measure(), [rowHeight, virtualizer]);

  const items: Item<Row, Cells>[] = [];
  let reached = 0;
  const { shown, total } =
    virtualizer && !isWhole
      ? { shown: virtualizer.getVirtualItems(), total: virtualizer.getTotalSize() }
      : firstItems(entries.map(heightOf), margin, isWhole ? Number.POSITIVE_INFINITY : height);
  for (const { index, start, end } of shown) {
    const entry = entries[index];
    if (!entry) continue;
    const gap = start - margin - reached;
    if (gap > 0) items.push({ type: "space", key: `space ${index}`, height: gap });
    const isMeasured = entry.type === "detail" || (entry.type === "row" && wraps && isPhone);
    items.push({ ...entry, index, measure: isMeasured ? virtualizer?.measureElement : undefined });
    reached = Math.max(reached, 0) + Math.max(gap, 0) + (end - start);
  }
  const rest = total - reached;
  if (rest > 0) items.push({ type: "space", key: "space below", height: rest });

  const scrollTo = (id: string) => {
    const index = entries.findIndex((entry) => entry.type === "row" && entry.key === id);
    if (index >= 0) virtualizer?.scrollToIndex(index);
  };
  return { items, hasWide, body, scrollTo };
}

function listEntries<Row extends object, Cells extends object>(
  rows: readonly TableRow<Features<Cells>, Row>[],
  groupOf: VirtualRowsOptions<Row, Cells>["groupOf"],
  detailOf: VirtualRowsOptions<Row, Cells>["detailOf"],
): Entry<Row, Cells>[] {
  const entries: Entry<Row, Cells>[] = [];
  let group: string | undefined;
  for (const [position, row] of rows.entries()) {
    const own = groupOf?.(row.original);
    if (own && own.key !== group) entries.push({ type: "group", key: `group ${own.key}`, head: own.head });
    group = own?.key;
    const content = detailOf?.(row.original);
    entries.push({ type: "row", key: row.id, row, position, isExpanded: detailOf && Boolean(content) });
    if (content) entries.push({ type: "detail", key: `detail ${row.id}`, content });
  }
  return entries;
}

/** The items without a virtualizer: the entries, from `margin` on, that fit a window. */
function firstItems(entryHeights: readonly number[], margin: number, windowHeight: number) {
  const shown: { index: number; start: number; end: number }[] = [];
  let total = 0;
  for (const [index, height] of entryHeights.entries()) {
    if (total < windowHeight) shown.push({ index, start: margin + total, end: margin + total + height });
    total += height;
  }
  return { shown, total };
}

/** The height of the window; the server assumes one. */
const useWindowHeight = (): number =>
  useSyncExternalStore(
    never,
    () => window.innerHeight,
    () => 900,
  );

const never = () => () => {};

/** Includes the sticky heading of the current group, even if it is outside the range. */
function withGroupHead(startIndex: number, indexes: number[], entries: readonly { type: string }[]): number[] {
  const first = indexes[0] ?? 0;
  for (let at = startIndex; at >= 0; at -= 1) {
    if (entries[at]?.type === "group") return at < first ? [at, ...indexes] : indexes;
  }
  return indexes;
}
