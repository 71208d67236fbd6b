"use client";

import { FlexRender, type Row as TableRowModel } from "@tanstack/react-table";
import { type MouseEvent, memo, type RefObject } from "react";
import { ariaRoles } from "./aria-roles";
import { pinnedAt } from "./column-widths";
import { type Features, metaOf } from "./columns";
import classes from "./data-table.module.css";
import { OpenLink } from "./open-link";
import { RowCheckbox } from "./selection";

/** What rows tell the table. It is looked up when it happens, so that no row is drawn again for another way to do it. */
export interface RowActions<Row extends object> {
  onOpen: ((row: Row) => void) | undefined;
  onFocus: (id: string) => void;
  onBlur: () => void;
}

interface TableRowProps<Row extends object> {
  row: TableRowModel<Features, Row>;
  /** Among all rows, from 0. */
  position: number;
  /** The columns of the row's cells, in order, and where those that stay in sight stick. */
  columns: readonly object[];
  offsets: readonly (string | undefined)[];
  tableId: string;
  /** The one row that Tab reaches. */
  isCursor: boolean;
  isOpen: boolean;
  /** Undefined where rows are not picked. */
  isSelected: boolean | undefined;
  /** Undefined where opening unfolds nothing. */
  isExpanded: boolean | undefined;
  opens: boolean;
  href: string | undefined;
  actions: RefObject<RowActions<Row>>;
}

function DrawnRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, position, offsets, tableId, isCursor, isOpen, isSelected, isExpanded, opens, href, actions } = props;
  const { id, original } = row;
  // Identifiers are any text; what an id of an element must not have is a space.
  const titleId = `${tableId}-${encodeURIComponent(id)}`;
  const tabIndex = isCursor ? 0 : -1;
  const open = () => actions.current.onOpen?.(original);
  return (
    <tr
      {...ariaRoles.row}
      aria-rowindex={position + 2}
      aria-current={isOpen ? "true" : undefined}
      data-row={id}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-opens={opens || undefined}
      tabIndex={tabIndex}
      className={classes.row}
      onFocus={() => actions.current.onFocus(id)}
      onBlur={() => actions.current.onBlur()}
      onClick={(event) => isOnRowItself(event) && open()}
    >
      {isSelected !== undefined && (
        <td {...ariaRoles.cell} className={classes.check} style={{ insetInlineStart: 0 }}>
          <RowCheckbox
            row={row}
            isSelected={isSelected}
            tabIndex={tabIndex}
            labelledBy={`${tableId}-select ${titleId}`}
          />
        </td>
      )}
      {row.getAllCells().map((cell, at) => {
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
            id={isTitle ? titleId : undefined}
          >
            {isTitle && opens ? (
              <OpenLink href={href} tabIndex={tabIndex} isExpanded={isExpanded} onOpen={open}>
                {content}
              </OpenLink>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A row. It is drawn again when something it shows is another, not because the table is. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

/** A click on a link, button or field inside the row is meant for that; so is selecting text. */
function isOnRowItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest("a, button, input, label") : null;
  return (control === null || !currentTarget.contains(control)) && window.getSelection()?.isCollapsed !== false;
}
