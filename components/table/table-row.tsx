"use client";

import { FlexRender, type Row as TableRowModel } from "@tanstack/react-table";
import { type MouseEvent, memo, type ReactNode, type RefObject } from "react";
import { useLanguage } from "@/components/language/language";
import { ariaRoles } from "./aria-roles";
import { pinnedAt } from "./column-widths";
import { type Features, fieldOf, metaOf } from "./columns";
import table from "./data-table.module.css";
import { OpenLink } from "./open-link";
import targets from "./row-targets.module.css";
import { RowCheckbox } from "./selection";
import classes from "./table-row.module.css";
import { useLongPress } from "./use-long-press";

/** The handlers of rows, read from a ref at the time of the event, so that a new handler re-renders no row. */
export interface RowActions<Row extends object> {
  onOpen: ((row: Row) => void) | undefined;
  onFocus: (id: string) => void;
  onBlur: () => void;
}

interface TableRowProps<Row extends object, Cells extends object> {
  row: TableRowModel<Features<Cells>, Row>;
  /** Reports the height of a row that is as high as its text; `index` says which one it is. */
  measure: ((element: Element | null) => void) | undefined;
  index: number;
  /** The index among all rows. */
  position: number;
  /** The columns of the row's cells, in order, with the offsets of pinned ones and the room that each needs. */
  columns: readonly object[];
  offsets: readonly (string | undefined)[];
  rooms: readonly (number | undefined)[];
  tableId: string;
  /** Whether the row is in the tab order. */
  isCursor: boolean;
  isOpen: boolean;
  isMarked: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  /** Undefined where rows do not expand. */
  isExpanded: boolean | undefined;
  opens: boolean;
  /** The table's meta, which cells read: the row re-renders when it is another object. */
  cells: Cells | undefined;
  href: string | undefined;
  actions: RefObject<RowActions<Row>>;
}

function PlainRow<Row extends object, Cells extends object>(props: TableRowProps<Row, Cells>) {
  const { row, position, tableId, isCursor, isOpen, isMarked, isSelected, opens, actions, measure, index } = props;
  const { id, original } = row;
  // Ids can be any text, but the id of an element must not contain spaces.
  const titleId = `${tableId}-${encodeURIComponent(id)}`;
  const tabIndex = isCursor ? 0 : -1;
  const longPress = useLongPress(isSelected === undefined ? undefined : () => row.toggleSelected());
  return (
    <tr
      {...ariaRoles.row}
      ref={measure}
      data-index={index}
      aria-rowindex={position + 2}
      aria-current={isOpen ? "true" : undefined}
      data-row={id}
      data-open={isOpen || undefined}
      data-marked={isMarked || undefined}
      data-selected={isSelected || undefined}
      data-opens={opens || undefined}
      tabIndex={tabIndex}
      className={`h-row-height text-2 phone-grid phone-border-b-soft ${classes.row} ${targets.row}`}
      onFocus={() => actions.current.onFocus(id)}
      onBlur={() => actions.current.onBlur()}
      onClick={(event) => isOnRowItself(event) && actions.current.onOpen?.(original)}
      {...longPress}
    >
      {isSelected !== undefined && (
        <td
          {...ariaRoles.cell}
          className={`align-middle ${table.check} ${classes.check}`}
          style={{ insetInlineStart: 0 }}
        >
          <RowCheckbox
            row={row}
            isSelected={isSelected}
            tabIndex={tabIndex}
            labelledBy={`${tableId}-select ${titleId}`}
          />
        </td>
      )}
      <RowCells
        row={row}
        columns={props.columns}
        offsets={props.offsets}
        rooms={props.rooms}
        titleId={titleId}
        tabIndex={tabIndex}
        isExpanded={props.isExpanded}
        opens={opens}
        cells={props.cells}
        href={props.href}
        actions={actions}
      />
    </tr>
  );
}

interface RowCellsProps<Row extends object, Cells extends object>
  extends Pick<
    TableRowProps<Row, Cells>,
    "row" | "columns" | "offsets" | "rooms" | "isExpanded" | "opens" | "cells" | "href" | "actions"
  > {
  titleId: string;
  tabIndex: 0 | -1;
}

/** The cells with the row's data: selecting or marking all rows does not render them again; another language does. */
const RowCells = memo(function RowCells<Row extends object, Cells extends object>(props: RowCellsProps<Row, Cells>) {
  const { row, offsets, rooms, titleId, tabIndex, isExpanded, opens, href, actions } = props;
  useLanguage();
  return row.getAllCells().map((cell, at) => {
    const { align, slot } = metaOf(cell.column);
    const isTitle = slot === "title";
    const content = <FlexRender cell={cell} />;
    return (
      <td
        key={cell.id}
        {...ariaRoles.cell}
        {...pinnedAt(offsets[at])}
        data-align={align}
        data-slot={slot}
        data-field={fieldOf(cell.column)}
        data-room={rooms[at]}
        id={isTitle ? titleId : undefined}
      >
        {isTitle && opens ? (
          <OpenLink
            href={href}
            tabIndex={tabIndex}
            isExpanded={isExpanded}
            onOpen={() => actions.current.onOpen?.(row.original)}
          >
            {content}
          </OpenLink>
        ) : (
          content
        )}
      </td>
    );
  });
}) as <Row extends object, Cells extends object>(props: RowCellsProps<Row, Cells>) => ReactNode;

/** A row, memoised: it re-renders when one of its props changes, not with the table. The cast keeps the generics. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

/** Clicks on links, buttons and fields inside the row do not open it; selecting text does not either. */
function isOnRowItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest("a, button, input, label") : null;
  return (control === null || !currentTarget.contains(control)) && window.getSelection()?.isCollapsed !== false;
}
