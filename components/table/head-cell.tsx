"use client";

import type { Column } from "@tanstack/react-table";
import type { ComponentProps } from "react";
import { IconArrowDown, IconArrowUp } from "@/components/icons/icons";
import { Menu } from "@/components/overlay/menu";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { type Features, fieldOf, isSortable, metaOf } from "./columns";
import classes from "./head-cell.module.css";
import { withNextOrder } from "./sort-order";
import type { DataTableModel } from "./use-data-table";

const late = lateParts(() => import("./late"));
const HeadMenu = late("HeadMenu");

interface HeadCellProps<Row extends object, Cells extends object> extends ComponentProps<"th"> {
  model: DataTableModel<Row, Cells>;
  column: Column<Features<Cells>, Row, unknown>;
  onFilter: ((field: string) => void) | undefined;
}

/** A column heading. If the column can be sorted, filtered or moved, it is a button that opens a menu. */
export function HeadCell<Row extends object, Cells extends object>(props: HeadCellProps<Row, Cells>) {
  const { model, column, onFilter, ...rest } = props;
  const { sort, onSortChange, view, onViewChange } = model;
  const meta = metaOf(column);
  const label = t(meta.label);
  const field = fieldOf(column);
  const at = sort.findIndex((each) => each.field === field);
  const sorted = sort[at] && (sort[at].descending ? "descending" : "ascending");
  const canSort = isSortable(meta) && onSortChange !== undefined;
  const canFilter = meta.kind !== undefined && onFilter !== undefined;
  const isSmall = meta.slot === "mark" || meta.slot === "control";
  const { Head } = meta;
  const Arrow = sorted === "descending" ? IconArrowDown : IconArrowUp;
  const name = (
    <>
      <span className={isSmall ? "sr-only" : `overflow-hidden ellipsis ${classes.label}`}>
        {Head ? <Head label={label} /> : label}
      </span>
      {sorted && <Arrow aria-hidden />}
      {sorted && sort.length > 1 && (
        <span className="text-11 text-2">
          <span className="sr-only">
            {sorted === "ascending" ? t("sorted ascending, number") : t("sorted descending, number")}{" "}
          </span>
          {at + 1}
        </span>
      )}
    </>
  );

  return (
    <th
      {...rest}
      scope="col"
      aria-sort={at === 0 ? sorted : undefined}
      data-align={meta.align}
      data-field={field}
      className={`sticky top-0 z-3 h-34 text-12 leading-16 font-500 text-3 text-start nowrap border-b bg-surface ${classes.head}`}
    >
      {!isSmall && (canSort || canFilter || onViewChange) ? (
        <Menu
          placement={meta.align ? "bottom-end" : "bottom-start"}
          trigger={(props) => (
            <button
              type="button"
              {...props}
              onClick={(event) => {
                if (event.shiftKey && canSort) onSortChange((sort) => withNextOrder(sort, field));
                else props.onClick();
              }}
              className={`inline-flex items-center h-24 gap-4 weight-inherit text-inherit align-middle rounded-4 focus-outline-inset ${classes.button}`}
              data-sorted={sorted !== undefined || undefined}
              title={label}
            >
              {name}
            </button>
          )}
        >
          <HeadMenu
            column={column}
            sort={sort}
            onSortChange={canSort ? onSortChange : undefined}
            onFilter={canFilter ? onFilter : undefined}
            view={view}
            onViewChange={onViewChange}
          />
        </Menu>
      ) : (
        <span className={`inline-flex items-center max-w-full ${classes.plain}`}>{name}</span>
      )}
    </th>
  );
}
