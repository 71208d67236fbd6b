"use client";

import { type Cell, FlexRender, type Row as TableRow } from "@tanstack/react-table";
import { type CSSProperties, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { columnWidths } from "./column-widths";
import { type Features, metaOf } from "./columns";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell";
import { OpenLink } from "./open-link";
import { RowCheckbox, SelectAll } from "./selection";
import { SkeletonRows } from "./skeleton-rows";
import type { DataTableModel } from "./use-data-table";
import { useRowCursor } from "./use-row-cursor";
import { useTableKeys } from "./use-table-keys";
import { type Item, useVirtualRows } from "./use-virtual-rows";

interface DataTableProps<Row extends object> {
  model: DataTableModel<Row>;
  /** Names the table. */
  label: string;
  /** The row shown beside the table. */
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The address that shows the row, so that it can be opened in a new tab. */
  hrefOf?: (row: Row) => string;
  /** Starts a filter by a field, from the menu of its column. */
  onFilter?: ((field: string) => void) | undefined;
  /** The last answer is shown although a newer one could not be had. */
  isStale?: boolean;
  density?: "normal" | "compact";
  /** Rows of one key stand under one head that stays in sight. */
  groupOf?: (row: Row) => { key: string; head: ReactNode };
  /** What is unfolded below a row, if it is. */
  detailOf?: (row: Row) => ReactNode;
  head?: "shown" | "hidden";
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Follows the rows, such as a remark on how long they stay. */
  children?: ReactNode;
}

/** Native elements lose their roles where they are laid out as a grid (two-line rows); said again, they keep them. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Rows of one kind: sticky head, columns to choose, keyboard, as many rows as the API gives. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    model,
    label,
    openId,
    onOpen,
    hrefOf,
    onFilter,
    isStale,
    density = "normal",
    head = "shown",
    empty,
    children,
  } = props;
  const { table, selectable } = model;
  const id = useId();
  // Identifiers are any text; what an id of an element must not have is a space.
  const titleId = (row: string) => `${id}-${encodeURIComponent(row)}`;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = table.getRowModel().rows;
  const columns = table.getAllLeafColumns();
  const { widths, offsets, style } = columnWidths(columns, model.view.pinned, selectable);
  const virtual = useVirtualRows({
    rows,
    scroller,
    density,
    columns,
    groupOf: props.groupOf,
    detailOf: props.detailOf,
  });
  const cursor = useRowCursor({ rows, scroller, openId, onOpen, scrollTo: virtual.scrollTo });
  useTableKeys(model, cursor, onOpen);

  const span = columns.length + (selectable ? 1 : 0);
  const isEmpty = !model.isLoading && rows.length === 0;
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={classes.scroller}
      data-density={density}
      data-stale={isStale || undefined}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0)}
    >
      {isEmpty && empty !== undefined ? (
        <div className={classes.empty}>{empty}</div>
      ) : (
        <table
          {...roles.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className={classes.table}
          style={{ ...style, "--row-height": `${virtual.rowHeight / 16}rem` } satisfies CSSProperties}
        >
          <colgroup>
            {selectable && <col className={classes.checkColumn} />}
            {columns.map((column, at) => (
              <col key={column.id} style={{ width: widths[at] }} />
            ))}
          </colgroup>
          <thead {...roles.group} data-hidden={head === "hidden" || undefined}>
            <tr {...roles.row}>
              {selectable && (
                <th {...roles.head} scope="col" className={classes.check} style={{ insetInlineStart: 0 }}>
                  <SelectAll model={model} />
                </th>
              )}
              {columns.map((column, at) => (
                <HeadCell
                  key={column.id}
                  model={model}
                  column={column}
                  {...roles.head}
                  {...pinnedAt(offsets[at])}
                  onFilter={onFilter}
                />
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} ref={virtual.body}>
            {model.isLoading ? (
              <SkeletonRows columns={columns} selectable={selectable} />
            ) : (
              virtual.items.map((item) => renderItem(item))
            )}
          </tbody>
        </table>
      )}
      {selectable && (
        <span id={`${id}-select`} hidden>
          Select
        </span>
      )}
      {children}
    </section>
  );

  function renderItem(item: Item<Row>): ReactNode {
    if (item.type === "space") {
      return (
        <tr key={item.key} aria-hidden className={classes.space}>
          <td colSpan={span} style={{ height: item.height }} />
        </tr>
      );
    }
    if (item.type === "group") {
      return (
        <tr key={item.key} {...roles.row} className={classes.groupRow}>
          <th {...roles.head} scope="rowgroup" colSpan={span}>
            {item.head}
          </th>
        </tr>
      );
    }
    if (item.type === "detail") {
      return (
        <tr key={item.key} {...roles.row} ref={item.measure} data-index={item.index} className={classes.detailRow}>
          <td {...roles.cell} colSpan={span}>
            {item.content}
          </td>
        </tr>
      );
    }
    return renderRow(item.row, item.position);
  }

  function renderRow(row: TableRow<Features, Row>, position: number): ReactNode {
    const isCursor = cursor.id === row.id || (cursor.id === undefined && position === 0);
    return (
      <tr
        key={row.id}
        {...roles.row}
        aria-rowindex={position + 2}
        aria-current={row.id === openId ? "true" : undefined}
        data-row={row.id}
        data-open={row.id === openId || undefined}
        data-selected={row.getIsSelected() || undefined}
        data-opens={onOpen ? true : undefined}
        tabIndex={isCursor ? 0 : -1}
        className={classes.row}
        onFocus={() => cursor.onFocus(row.id)}
        onBlur={cursor.onBlur}
        onClick={(event) => isOnRowItself(event) && onOpen?.(row.original)}
      >
        {selectable && (
          <td {...roles.cell} className={classes.check} style={{ insetInlineStart: 0 }}>
            <RowCheckbox row={row} tabIndex={isCursor ? 0 : -1} labelledBy={`${id}-select ${titleId(row.id)}`} />
          </td>
        )}
        {row.getAllCells().map((cell, at) => (
          <td
            key={cell.id}
            {...roles.cell}
            {...pinnedAt(offsets[at])}
            data-align={metaOf(cell.column).align}
            data-slot={metaOf(cell.column).slot}
            id={metaOf(cell.column).slot === "title" ? titleId(row.id) : undefined}
          >
            {metaOf(cell.column).slot === "title" && onOpen ? (
              <OpenLink
                href={hrefOf?.(row.original)}
                tabIndex={isCursor ? 0 : -1}
                isExpanded={props.detailOf && Boolean(props.detailOf(row.original))}
                onOpen={() => onOpen(row.original)}
              >
                <CellContent cell={cell} />
              </OpenLink>
            ) : (
              <CellContent cell={cell} />
            )}
          </td>
        ))}
      </tr>
    );
  }
}

function CellContent<Row extends object>({ cell }: { cell: Cell<Features, Row, unknown> }) {
  return <FlexRender cell={cell} />;
}

const pinnedAt = (offset: string | undefined) =>
  offset === undefined ? {} : { "data-pinned": true, style: { insetInlineStart: offset } };

/** A click on a link, button or field inside the row is meant for that; so is selecting text. */
function isOnRowItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest("a, button, input, label") : null;
  return (control === null || !currentTarget.contains(control)) && window.getSelection()?.isCollapsed !== false;
}
