import { type ColumnMeta, metaOf } from "./columns";
import classes from "./skeleton-rows.module.css";

interface SkeletonRowsProps {
  columns: readonly { id: string; columnDef: { meta?: ColumnMeta | undefined } }[];
  rooms: readonly (number | undefined)[];
  selectable: boolean;
}

const rowCount = 14;
/** Varied widths that look like text, the same on every render. */
const lengths = [58, 74, 49, 66, 61, 80, 52, 70, 55, 63, 77, 50, 68, 57];

const barWidth = (length: number, column: number, isNumber: boolean): number => {
  if (isNumber) return 3.5;
  return column === 0 ? length / 13 : 1.75 + ((length * (column + 3)) % 24) / 12;
};

/** Skeleton rows with the geometry of real ones. They appear after a delay, so that quick answers do not flash. */
export function SkeletonRows({ columns, rooms, selectable }: SkeletonRowsProps) {
  return lengths.slice(0, rowCount).map((length, at) => (
    // Placeholders have no id.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <tr key={at} aria-hidden className={`h-row-height phone-grid phone-border-b-soft ${classes.row}`}>
      {selectable && <td className="border-b-soft phone-hidden" />}
      {columns.map((column, index) => (
        <td
          className="border-b-soft phone-hidden"
          key={column.id}
          data-align={metaOf(column).align}
          data-slot={metaOf(column).slot}
          data-room={rooms[index]}
        >
          <span
            className={`inline-block max-w-full h-10 align-middle rounded-4 bg-active late ${classes.bar}`}
            style={{ width: `${barWidth(length, index, metaOf(column).align !== undefined)}rem` }}
          />
        </td>
      ))}
    </tr>
  ));
}
