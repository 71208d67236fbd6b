"use client";

import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
} from "@tabler/icons-react";
import type { Column } from "@tanstack/react-table";
import type { ComponentProps } from "react";
import { MenuDivider, MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { useCopy } from "@/components/ui/copy";
import { Kbd } from "@/components/ui/kbd";
import { type Features, fieldOf, metaOf } from "./columns";
import classes from "./head-cell.module.css";
import type { FieldKind } from "./list-query";
import type { DataTableModel } from "./use-data-table";
import { hideColumn, moveColumn, togglePin } from "./view";

const orderWords: Record<FieldKind, { ascending: string; descending: string }> = {
  text: { ascending: "A to Z", descending: "Z to A" },
  number: { ascending: "Smallest first", descending: "Largest first" },
  time: { ascending: "Earliest first", descending: "Latest first" },
  boolean: { ascending: "No first", descending: "Yes first" },
};

interface HeadCellProps<Row extends object> extends ComponentProps<"th"> {
  model: DataTableModel<Row>;
  column: Column<Features, Row, unknown>;
  onFilter: ((field: string) => void) | undefined;
}

/** A column's head. Where the column can be sorted, filtered or moved, it is a button with a menu of that. */
export function HeadCell<Row extends object>({ model, column, onFilter, ...rest }: HeadCellProps<Row>) {
  const { sort, onSortChange, view, onViewChange } = model;
  const meta = metaOf(column);
  const field = fieldOf(column);
  const [first] = sort;
  const sorted = first?.field === field ? (first.descending ? "descending" : "ascending") : undefined;
  const canSort = meta.kind !== undefined && meta.unsorted === undefined && onSortChange !== undefined;
  const canFilter = meta.kind !== undefined && onFilter !== undefined;
  const at = view.columns.indexOf(column.id);
  const isPinned = view.pinned.includes(column.id);
  const { copy } = useCopy();
  const isSmall = meta.slot === "mark" || meta.slot === "control";
  const Arrow = sorted === "descending" ? IconArrowDown : IconArrowUp;
  const name = (
    <>
      <span className={isSmall ? "sr-only" : classes.label}>{meta.label}</span>
      {sorted && <Arrow aria-hidden />}
    </>
  );

  return (
    <th {...rest} scope="col" aria-sort={sorted} data-align={meta.align} className={classes.head}>
      {!isSmall && (canSort || canFilter || onViewChange) ? (
        <Menu
          placement={meta.align ? "bottom-end" : "bottom-start"}
          trigger={(props) => (
            <button
              type="button"
              {...props}
              className={classes.button}
              data-sorted={sorted !== undefined || undefined}
              title={meta.label}
            >
              {name}
            </button>
          )}
        >
          {canSort &&
            meta.kind &&
            (["ascending", "descending"] as const).map((order) => (
              <MenuItem
                key={order}
                icon={order === "ascending" ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />}
                trailing={order === sorted ? "sorted" : null}
                onSelect={() => onSortChange([{ field, descending: order === "descending" }])}
              >
                {orderWords[meta.kind ?? "text"][order]}
              </MenuItem>
            ))}
          {canSort && (canFilter || onViewChange) && <MenuDivider />}
          {canFilter && (
            <MenuItem icon={<IconFilter aria-hidden />} trailing={<Kbd keys="f" />} onSelect={() => onFilter(field)}>
              Filter by {meta.noun ?? lowerFirst(meta.label)}
            </MenuItem>
          )}
          {onViewChange && (
            <>
              <MenuItem
                icon={isPinned ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />}
                onSelect={() => onViewChange(togglePin(view, column.id))}
              >
                {isPinned ? "Unpin" : "Pin to the left"}
              </MenuItem>
              {at > 0 && (
                <MenuItem
                  icon={<IconArrowBarToLeft aria-hidden />}
                  onSelect={() => onViewChange(moveColumn(view, column.id, at - 1))}
                >
                  Move left
                </MenuItem>
              )}
              {at < view.columns.length - 1 && (
                <MenuItem
                  icon={<IconArrowBarToRight aria-hidden />}
                  onSelect={() => onViewChange(moveColumn(view, column.id, at + 1))}
                >
                  Move right
                </MenuItem>
              )}
              {view.columns.length > 1 && (
                <MenuItem icon={<IconEyeOff aria-hidden />} onSelect={() => onViewChange(hideColumn(view, column.id))}>
                  Hide column
                </MenuItem>
              )}
            </>
          )}
          <MenuDivider />
          <MenuItem
            icon={<IconCopy aria-hidden />}
            trailing={<code className="mono">{field}</code>}
            onSelect={() => copy(field)}
          >
            Copy field name
          </MenuItem>
        </Menu>
      ) : (
        <span className={classes.plain}>{name}</span>
      )}
    </th>
  );
}

/** `Filter by end date`; names such as SKU keep their capitals. */
const lowerFirst = (label: string): string =>
  /^[A-Z][^A-Z]*$/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
