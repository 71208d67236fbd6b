import type { CSSProperties } from "react";
import { textRoom } from "@/components/ui/label-room";
import { t } from "@/lib/languages/text";
import { type ColumnMeta, metaOf } from "./columns";

interface SizedColumn {
  id: string;
  columnDef: { meta?: ColumnMeta | undefined };
}

const checkColumn = 44;

/** The width of a column with a day, in pixels: `23 de nov. de 2026` is among the longest. */
export const dayWidth = 140;
/** The width of a column with a day and its time, in pixels: `23 de nov. de 2026, 16:05` is among the longest. */
export const momentWidth = 184;

/** The steps of hidden-columns.module.css, up to the last one, in rem. */
const [step, last] = [3, 75];

/**
 * Column widths in CSS only: each column has its own width and a share of the remaining space, where 100cqw is the width
 * of the scroller. The title has the remaining space. Offsets of pinned columns need no measuring, so they are right in
 * the first paint.
 */
export function columnWidths(columns: readonly SizedColumn[], pinned: readonly string[], selectable: boolean) {
  const metas = columns.map(sized);
  const total = metas.reduce((sum, { width }) => sum + width, selectable ? checkColumn : 0);
  const shares = metas.reduce((sum, { grow = 0 }) => sum + grow, 0);
  const shareOf = ({ grow = 0 }: ColumnMeta) => (shares === 0 ? 1 / metas.length : grow / shares);
  const size = (width: number, share: number) => `calc(${width / 16}rem + var(--extra) * ${share.toFixed(4)})`;

  const title = Math.max(
    0,
    metas.findIndex(({ slot }) => slot === "title"),
  );
  const widths = metas.map((meta, at) => (at === title ? undefined : size(meta.width, shareOf(meta))));
  let width = selectable ? checkColumn : 0;
  let share = 0;
  const offsets = columns.map((column, at) => {
    if (!pinned.includes(column.id)) return undefined;
    const offset = size(width, share);
    const meta = metas[at];
    width += meta?.width ?? 0;
    share += meta ? shareOf(meta) : 0;
    return offset;
  });
  const { rooms, least } = hiddenColumns(columns, pinned, total);
  const style: CSSProperties = { "--extra": `max(0px, 100cqw - ${total / 16}rem)`, "--min-width": `${total / 16}rem` };
  return { widths, offsets, rooms, style, hidingStyle: { ...style, "--min-width": `${least / 16}rem` } };
}

/** Around the text of a button in a cell, in pixels. */
const aroundButton = 44;

function sized(column: SizedColumn): ColumnMeta {
  const meta = metaOf(column);
  const rooms = meta.says?.map((text) => textRoom(t(text)) + aroundButton) ?? [];
  return { ...meta, width: Math.max(meta.width, ...rooms) };
}

/**
 * The columns that are hidden in a narrow table, each with the width in rem below which it is. Those that give way are hidden
 * first, then columns without a place on a phone, then those of its second line; of several, the last one.
 */
function hiddenColumns(columns: readonly SizedColumn[], pinned: readonly string[], total: number) {
  const rooms: (number | undefined)[] = columns.map(() => undefined);
  const order = columns
    .map((column, at) => ({ at, meta: sized(column), isPinned: pinned.includes(column.id) }))
    .filter(({ meta, isPinned }) => !isPinned && rankOf(meta) < 3)
    .sort((one, other) => rankOf(one.meta) - rankOf(other.meta) || other.at - one.at);
  let least = total;
  for (const { at, meta } of order) {
    rooms[at] = Math.min(last, Math.floor(least / 16 / step) * step);
    least -= meta.width;
  }
  return { rooms, least };
}

/** Of a column that is never hidden: 3. */
function rankOf({ givesWay, slot }: ColumnMeta): number {
  if (givesWay) return 0;
  if (slot === undefined) return 1;
  return slot === "detail" || slot === "note" ? 2 : 3;
}

export const pinnedAt = (offset: string | undefined): { "data-pinned"?: true; style?: CSSProperties } =>
  offset === undefined ? {} : { "data-pinned": true, style: { insetInlineStart: offset } };
