import type { CSSProperties } from "react";
import { type ColumnMeta, metaOf } from "./columns";

interface SizedColumn {
  id: string;
  columnDef: { meta?: ColumnMeta | undefined };
}

const checkColumn = 44;

/** Of a column with a day, in pixels: `23 de nov. de 2026` is among the longest. */
export const dayWidth = 140;
/** Of a column with a day and its time, in pixels: `23 de nov. de 2026, 16:05` is among the longest. */
export const momentWidth = 184;

/**
 * Column widths in CSS only: each column has its own width and a share of the remaining space, where 100cqw is the width
 * of the scroller. Offsets of pinned columns need no measuring, so they are right in the first paint.
 */
export function columnWidths(columns: readonly SizedColumn[], pinned: readonly string[], selectable: boolean) {
  const metas = columns.map(metaOf);
  const total = metas.reduce((sum, { width }) => sum + width, selectable ? checkColumn : 0);
  const shares = metas.reduce((sum, { grow = 0 }) => sum + grow, 0);
  const shareOf = ({ grow = 0 }: ColumnMeta) => (shares === 0 ? 1 / metas.length : grow / shares);
  const size = (width: number, share: number) => `calc(${width / 16}rem + var(--extra) * ${share.toFixed(4)})`;

  const widths = metas.map((meta) => size(meta.width, shareOf(meta)));
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
  const style: CSSProperties = { "--extra": `max(0px, 100cqw - ${total / 16}rem)`, "--min-width": `${total / 16}rem` };
  return { widths, offsets, style };
}

export const pinnedAt = (offset: string | undefined): { "data-pinned"?: true; style?: CSSProperties } =>
  offset === undefined ? {} : { "data-pinned": true, style: { insetInlineStart: offset } };
