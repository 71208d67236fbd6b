"use client";

import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from "react";
import pending from "@/components/ui/pending.module.css";
import { t } from "@/lib/languages/text";
import { ariaRoles } from "./aria-roles";
import { columnWidths, pinnedAt } from "./column-widths";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell";
import hiddenColumns from "./hidden-columns.module.css";
import { SelectAll } from "./selection";
import { SkeletonRows } from "./skeleton-rows";
import { type RowActions, TableRow } from "./table-row";
import type { DataTableModel } from "./use-data-table";
import { useRowCursor } from "./use-row-cursor";
import { useTableKeys } from "./use-table-keys";
import { type Item, useVirtualRows } from "./use-virtual-rows";

interface DataTableProps<Row extends object, Cells extends object> {
  model: DataTableModel<Row, Cells>;
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  /** The accessible name of the table. */
  label: string;
  /** The row shown beside the table. */
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The URL that shows the row, so that it can be opened in a new tab. */
  hrefOf?: ((row: Row) => string) | undefined;
  /** Starts a filter by a field, from the menu of its column. */
  onFilter?: ((field: string) => void) | undefined;
  /** Whether a row is highlighted for a moment, since it has changed. */
  isMarked?: ((row: Row) => boolean) | undefined;
  /** Columns without room are hidden, instead of reached by scrolling. */
  hidesColumns?: boolean;
  /** The rows are stale because the last refresh failed. */
  isStale?: boolean;
  density?: "normal" | "compact";
  /** Rows with the same key are grouped under one sticky heading. */
  groupOf?: ((row: Row) => { key: string; head: ReactNode }) | undefined;
  /** The expanded detail of a row, if any. */
  detailOf?: ((row: Row) => ReactNode) | undefined;
  head?: "shown" | "hidden";
  /** On a phone the text of the rows is shown in full, on as many lines as it takes. */
  wraps?: boolean;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Shown below the rows, such as a note about their retention. */
  children?: ReactNode;
}

/** A table with a sticky header, selectable columns, keyboard navigation and virtual rows. */
export function DataTable<Row extends object, Cells extends object>(props: DataTableProps<Row, Cells>) {
  const {
    model,
    scroller,
    label,
    openId,
    onOpen,
    onFilter,
    hidesColumns = false,
    isStale,
    density = "normal",
    head = "shown",
    wraps = false,
    empty,
    children,
  } = props;
  const { table } = model;
  const selectable = model.selection !== undefined;
  const id = useId();
  const rows = table.getRowModel().rows;
  const columns = table.getAllLeafColumns();
  const { widths, offsets, rooms, style, hidingStyle } = useMemo(
    () => columnWidths(columns, model.view.pinned, selectable),
    [columns, model.view.pinned, selectable],
  );
  const virtual = useVirtualRows({
    rows,
    isAwaiting: model.isLoading || model.isPlaceholderData,
    scroller,
    density,
    columns,
    wraps,
    groupOf: props.groupOf,
    detailOf: props.detailOf,
  });
  const cursor = useRowCursor({ rows, scroller, openId, onOpen, scrollTo: virtual.scrollTo });
  useTableKeys(model, cursor, onOpen);
  const latest = { onOpen, onFocus: cursor.onFocus, onBlur: cursor.onBlur };
  const actions = useRef<RowActions<Row>>(latest);
  const lastHrefOf = useRef(props.hrefOf);
  // While the next page loads keep the old hrefs, so that old rows do not re-render.
  const hrefOf = model.isPlaceholderData ? lastHrefOf.current : props.hrefOf;
  useLayoutEffect(() => {
    actions.current = latest;
    lastHrefOf.current = hrefOf;
  });

  const spare = rooms.filter((room) => room !== undefined).length;
  const span = columns.length + (selectable ? 1 : 0);
  const isEmpty = !model.isLoading && rows.length === 0;
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`min-w-0 flex-1 relative overflow-auto container min-h-0 focus-outline-inset phone-flex-none phone-overflow-visible print-overflow-visible ${pending.pending} ${classes.scroller}`}
      data-density={density}
      data-stale={isStale || undefined}
      data-pending={model.isPlaceholderData || undefined}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0)}
    >
      {isEmpty && empty !== undefined ? (
        <div className="min-h-full">{empty}</div>
      ) : (
        <table
          {...ariaRoles.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-busy={model.isPlaceholderData}
          className={
            hidesColumns
              ? `table-fixed w-full tabular ${classes.table} ${hiddenColumns.table}`
              : `table-fixed w-full tabular ${classes.table}`
          }
          data-wraps={wraps || undefined}
          data-selecting={(model.selection && model.selection.ids.length > 0) || undefined}
          data-wide={virtual.hasWide || undefined}
          data-loading={model.isLoading || undefined}
          style={hidesColumns ? hidingStyle : style}
        >
          <colgroup>
            {selectable && <col className={classes.checkColumn} />}
            {columns.map((column, at) => (
              <col key={column.id} data-room={rooms[at]} style={{ width: widths[at] }} />
            ))}
            {/* Cells that span all columns span as many when some are left out. */}
            {spare > 0 && <col span={spare} className="w-0" />}
          </colgroup>
          <thead {...ariaRoles.group} className={head === "hidden" ? "sr-only" : "phone-sr-only"}>
            <tr {...ariaRoles.row}>
              {selectable && (
                <th
                  {...ariaRoles.head}
                  scope="col"
                  className={`sticky top-0 z-3 align-middle border-b bg-surface ${classes.check}`}
                  style={{ insetInlineStart: 0 }}
                >
                  <SelectAll model={model} />
                </th>
              )}
              {columns.map((column, at) => (
                <HeadCell
                  key={column.id}
                  model={model}
                  column={column}
                  {...ariaRoles.head}
                  {...pinnedAt(offsets[at])}
                  data-room={rooms[at]}
                  onFilter={onFilter}
                />
              ))}
            </tr>
          </thead>
          <tbody {...ariaRoles.group} ref={virtual.body}>
            {model.isLoading ? (
              <SkeletonRows columns={columns} rooms={rooms} selectable={selectable} />
            ) : (
              virtual.items.map((item) => renderItem(item))
            )}
          </tbody>
        </table>
      )}
      {selectable && (
        <span id={`${id}-select`} hidden>
          {t("Select")}
        </span>
      )}
      {children}
    </section>
  );

  function renderItem(item: Item<Row, Cells>): ReactNode {
    if (item.type === "space") {
      return (
        <tr key={item.key} aria-hidden className={`phone-block ${classes.space}`}>
          <td className="border-0 phone-block" colSpan={span} style={{ height: item.height }} />
        </tr>
      );
    }
    if (item.type === "group") {
      return (
        <tr key={item.key} {...ariaRoles.row} className={`phone-block ${classes.groupRow}`}>
          <th
            className="sticky z-3 h-34 py-0 px-gutter text-12 leading-16 font-400 text-3 text-start border-b bg-surface phone-flex phone-items-center"
            {...ariaRoles.head}
            scope="rowgroup"
            colSpan={span}
          >
            {item.head}
          </th>
        </tr>
      );
    }
    if (item.type === "detail") {
      return (
        <tr
          key={item.key}
          {...ariaRoles.row}
          ref={item.measure}
          data-index={item.index}
          className={`phone-block ${classes.detailRow}`}
        >
          <td className="border-b bg-sunken phone-block" {...ariaRoles.cell} colSpan={span}>
            {item.content}
          </td>
        </tr>
      );
    }
    const { row, position, isExpanded, index, measure } = item;
    return (
      <TableRow
        key={row.id}
        measure={measure}
        index={index}
        tableId={id}
        row={row}
        position={position}
        columns={columns}
        offsets={offsets}
        rooms={rooms}
        isCursor={cursor.id === row.id || (cursor.id === undefined && position === 0)}
        isOpen={row.id === openId}
        isMarked={props.isMarked?.(row.original) ?? false}
        isSelected={selectable ? row.getIsSelected() : undefined}
        isExpanded={isExpanded}
        opens={onOpen !== undefined}
        cells={model.cells}
        href={hrefOf?.(row.original)}
        actions={actions}
      />
    );
  }
}
