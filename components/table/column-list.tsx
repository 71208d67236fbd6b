"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { IconGripVertical, IconPin, IconPinFilled } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/live-region";
import { t } from "@/lib/languages/text";
import { hideColumn, moveColumn, showColumn, togglePin } from "./column-changes";
import classes from "./column-list.module.css";
import { type ColumnMeta, metaOf, type TableView } from "./columns";
import { FieldPath } from "./field-path";
import { columnIds } from "./use-data-table";
import { isSameView } from "./view";

/** What the list needs of each column, independent of the row type. */
export const columnsOf = (columns: readonly ListedColumn["columnDef"][]): ListedColumn[] =>
  columnIds(columns).map((id, at) => ({ id, columnDef: columns[at] ?? {} }));

export interface ListedColumn {
  id: string;
  columnDef: { id?: string | undefined; accessorKey?: unknown; meta?: ColumnMeta | undefined };
}

interface ColumnListProps {
  columns: readonly ListedColumn[];
  view: TableView;
  onViewChange: (view: TableView) => void;
  initial: TableView;
}

/** Which columns are shown, in which order, and which are pinned. Its code is fetched when it is first opened. */
export function ColumnList({ columns: all, view, onViewChange, initial }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null);
  const known = new Map(all.map((column) => [column.id, column]));
  const drag = useDrag(list, view.columns.length, (id, to) => onViewChange(moveColumn(view, id, to)));
  const hidden = all.filter(({ id }) => !view.columns.includes(id));

  const moveByKey = (event: KeyboardEvent, id: string, at: number) => {
    const to = event.key === "ArrowUp" ? at - 1 : event.key === "ArrowDown" ? at + 1 : undefined;
    if (to === undefined || to < 0 || to >= view.columns.length) return;
    event.preventDefault();
    onViewChange(moveColumn(view, id, to));
    const label = t(known.get(id)?.columnDef.meta?.label ?? id);
    announce(t("{label} is now column {place} of {count}", { label, place: to + 1, count: view.columns.length }));
  };

  return (
    <div className={classes.panel}>
      <div className="row justify-between min-h-28 gap-16 py-0 px-8 text-12 text-3">
        <span>{t("{count} of {total} shown, in this order", { count: view.columns.length, total: all.length })}</span>
        {!isSameView(view, initial) && (
          <Button
            variant="link"
            onClick={() => {
              onViewChange(initial);
              // The button unmounts and must not lose the focus.
              list.current?.querySelector("button")?.focus();
            }}
          >
            {t("Reset")}
          </Button>
        )}
      </div>
      <ul ref={list} className={classes.list}>
        {view.columns.map((id, at) => {
          const column = known.get(id);
          if (!column) return null;
          const { fieldLabel, ...meta } = metaOf(column);
          const label = t(meta.label);
          const isPinned = view.pinned.includes(id);
          return (
            <li
              key={id}
              className={`row relative min-h-30 gap-4 py-0 px-4 rounded-6 phone-min-h-44 ${classes.row}`}
              data-dragged={drag.id === id || undefined}
              data-drop={drag.sideOf(at)}
            >
              <button
                type="button"
                className={`row justify-center flex-none w-24 h-24 text-3 rounded-4 ${classes.handle}`}
                aria-label={t("Move {label}", { label })}
                aria-describedby="columns-move-help"
                onKeyDown={(event) => moveByKey(event, id, at)}
                {...drag.handle(id, at)}
              >
                <IconGripVertical aria-hidden />
              </button>
              <Checkbox
                label={label}
                checked
                disabled={view.columns.length === 1}
                onChange={() => onViewChange(hideColumn(view, id))}
                className="flex-none"
              />
              <FieldPath path={fieldLabel ?? id} />
              <button
                type="button"
                className={`row justify-center text-2 rounded-4 ${classes.pin}`}
                aria-pressed={isPinned}
                aria-label={t("Pin {label} to the left", { label })}
                onClick={() => onViewChange(togglePin(view, id))}
              >
                {isPinned ? (
                  <IconPinFilled className="w-14 h-14" aria-hidden />
                ) : (
                  <IconPin className="w-14 h-14" aria-hidden />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {hidden.length > 0 && (
        <ul className={classes.list} data-hidden>
          {hidden.map((column) => {
            const { label, fieldLabel } = metaOf(column);
            return (
              <li
                key={column.id}
                className={`row relative min-h-30 gap-4 py-0 px-4 rounded-6 phone-min-h-44 ${classes.row}`}
              >
                <span
                  aria-hidden
                  className={`row justify-center flex-none w-24 h-24 text-3 rounded-4 ${classes.handle}`}
                >
                  <IconGripVertical />
                </span>
                <Checkbox
                  label={t(label)}
                  checked={false}
                  onChange={() => onViewChange(showColumn(view, column.id))}
                  className="flex-none"
                />
                <FieldPath path={fieldLabel ?? column.id} />
              </li>
            );
          })}
        </ul>
      )}
      <p id="columns-move-help" className="sr-only">
        {t("Arrow up and arrow down move the column.")}
      </p>
    </div>
  );
}

/** Drags a row by its handle, with mouse or touch. The drop position is marked; rows move only on drop. */
function useDrag(list: { current: HTMLUListElement | null }, count: number, onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ id: string; from: number; to: number }>();
  const placeOf = (clientY: number) => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return 0;
    return Math.max(0, Math.min(count - 1, Math.floor(((clientY - box.top) / box.height) * count)));
  };
  const handle = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id, from, to: from });
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged?.id === id) setDragged({ id, from, to: placeOf(event.clientY) });
    },
    onPointerUp: () => {
      if (dragged && dragged.to !== dragged.from) onDrop(dragged.id, dragged.to);
      setDragged(undefined);
    },
    onPointerCancel: () => setDragged(undefined),
  });
  const sideOf = (at: number) => {
    if (dragged?.to !== at || dragged.to === dragged.from) return undefined;
    return dragged.to > dragged.from ? "after" : "before";
  };
  return { id: dragged?.id, handle, sideOf };
}
