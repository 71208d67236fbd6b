"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useViewer } from "@/components/session/viewer";
import { useNow } from "@/components/ui/clock";
import { endOfTerm, percentOf, shareOf } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import { plannedQuery } from "@/lib/resources/subscription-change/queries";
import { TermCards } from "../term-cards";
import { AxisHead, bandOf } from "./axis-head";
import { Legend } from "./legend";
import { Notes, Waiting } from "./notes";
import { NumbersPanel } from "./numbers-panel";
import { groupTerms, layOut, rowsBetween, type TermGroup, type TimelineRow } from "./rows";
import rowClasses from "./rows.module.css";
import { Strokes } from "./strokes";
import classes from "./timeline.module.css";
import { gridRoles, TimelineRowView } from "./timeline-rows";
import { useAxis } from "./use-axis";
import { useRange } from "./use-range";
import { useScrolledWindow } from "./use-scrolled-window";
import { type TermsRequest, useTerms } from "./use-terms";
import { useTimelineKeys } from "./use-timeline-keys";
import { type DayRange, nowShare } from "./viewport";
import { ZoomButtons } from "./zoom-buttons";

/** The number of groups that are open at first, if they are short. */
const openAtFirst = { groups: 2, terms: 12 };

interface TimelineProps {
  requestAt: TermsRequest;
  /** The range of ends that is chosen. */
  range: DayRange | undefined;
  /** Whether the list is filtered by end, so that the number of terms outside the filter is not known. */
  isFilteredByEnd?: boolean;
  onRange: (range: DayRange | undefined) => void;
  /** The term that is open beside the timeline. */
  openId?: string | undefined;
  onOpen: (id: string) => void;
  /** Gets the element in which the rows scroll. */
  scroller?: RefObject<HTMLElement | null>;
  /** The page has other parts: the keys work while the focus is in this one. */
  isPart?: boolean;
  hasNumbers: boolean;
  /** The element for the zoom buttons. */
  slot: HTMLElement | null;
  /** Shown if there are no terms. */
  empty: ReactNode;
}

/** Terms on one axis, by customer. */
export function Timeline(props: TimelineProps) {
  const { openId, onOpen, scroller, isPart = false, hasNumbers, slot, empty } = props;
  const { currencies } = useViewer();
  const now = useNow();
  const { rows, read, total, isComplete, isWhole, answer } = useTerms(props.requestAt);
  const plot = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const axis = useAxis(grid, plot, now);
  const { range, isDrawn, setDraft, set: setRange, grow: growRange } = useRange(props.range, props.onRange);
  const [pointed, setPointed] = useState<string>();

  const today = Math.floor(now / dayMilliseconds) * dayMilliseconds;
  const planned = useQuery(plannedQuery()).data;
  const groups = useMemo(() => groupTerms(rows ?? [], currencies, today, planned), [rows, currencies, today, planned]);
  const { isOpen, toggle } = useOpenGroups(groups);
  const layout = useMemo(() => layOut(groups, isOpen), [groups, isOpen]);
  const part = useScrolledWindow(grid, plot);
  const inSight = useMemo(() => rowsBetween(layout.rows, part.from, part.to), [layout, part]);
  const first = inSight[0] ? layout.rows.indexOf(inSight[0]) : 0;
  useEffect(() => {
    // The list scrolls to its top for other rows.
    if (scroller) scroller.current = grid.current;
  }, [scroller]);

  const press = (row: TimelineRow) => (row.kind === "group" ? toggle(row.group) : onOpen(row.key));
  const keys = useTimelineKeys({
    rows: layout.rows,
    grid,
    axis,
    hasRange: range !== undefined,
    growRange,
    clearRange: () => setRange(undefined),
    press,
    openId,
    isPart,
  });
  const canCount = isWhole && (!isDrawn || !props.isFilteredByEnd);
  const count = range && canCount ? countIn(rows, range) : undefined;
  const byId = useMemo(() => new Map(rows?.map((row) => [row._id, row])), [rows]);
  const endOf = (id: string): number | undefined => {
    const end = byId.get(id)?.end_date;
    const box = plot.current?.getBoundingClientRect();
    if (end === undefined || !box) return undefined;
    return box.left + box.width * Math.min(1, Math.max(0, shareOf(axis.span, endOfTerm(new Date(end)))));
  };

  return (
    <div className="flex flex-1 min-w-0 min-h-0 phone-flex-col">
      <div className={`stack flex-1 relative container min-w-0 ${classes.timeline}`}>
        {slot &&
          createPortal(<ZoomButtons axis={axis} isMoved={Math.abs(shareOf(axis.span, now) - nowShare) > 0.01} />, slot)}
        <TermCards
          find={(id) => (openId ? undefined : byId.get(id))}
          planned={planned}
          endOf={endOf}
          onPoint={setPointed}
        >
          <div
            ref={grid}
            className={`ltr flex-1 relative overflow-y-auto min-h-0 phone-flex-none ${classes.grid}`}
            {...axis.drag}
          >
            <table
              {...gridRoles.grid}
              aria-label={t("Terms by customer")}
              aria-rowcount={layout.rows.length + 1}
              aria-busy={!isComplete}
              className="block"
            >
              <thead
                {...gridRoles.group}
                className={`block sticky top-0 z-4 h-44 text-12 leading-16 font-500 text-3 border-b bg-surface ${rowClasses.head}`}
                onPointerDown={(event) => event.stopPropagation()}
              >
                <tr {...gridRoles.row} aria-rowindex={1}>
                  <th {...gridRoles.head}>{t("Customer, subscription")}</th>
                  <th {...gridRoles.head} className={`py-0 text-end nowrap ${rowClasses.price}`}>
                    {t("Price / month")}
                  </th>
                  <th {...gridRoles.head} className={`relative py-0 px-0 ${rowClasses.term}`}>
                    <span className="sr-only">{t("Term")}</span>
                    <AxisHead
                      span={axis.span}
                      width={part.width}
                      now={now}
                      range={range}
                      count={count}
                      shareAt={axis.shareAt}
                      onDraw={setDraft}
                      onDrawn={setRange}
                    />
                  </th>
                </tr>
              </thead>
              {/* The keys of the page move between rows and open them. */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
              <tbody
                {...gridRoles.group}
                className="block relative"
                style={{ height: layout.height }}
                onFocus={({ target }) => keys.setCursor(rowKeyOf(target))}
                onClick={({ target }) => keys.pressAt(rowKeyOf(target))}
              >
                {inSight.map((row, at) => (
                  <TimelineRowView
                    key={row.key}
                    row={row}
                    index={first + at}
                    isCursor={row.key === (keys.cursor ?? inSight[0]?.key)}
                    isWhole={isWhole}
                    isOpened={row.kind === "term" && row.key === openId}
                  />
                ))}
              </tbody>
            </table>
            <div
              ref={plot}
              aria-hidden
              className={`absolute z-1 overflow-hidden pointer-events-none border-s ${classes.plot}`}
              style={{ height: layout.height }}
            >
              {range && (
                <span
                  className={`absolute top-0 bottom-0 bg-accent-soft ${classes.band}`}
                  style={bandOf(axis.span, range)}
                />
              )}
              <Strokes rows={inSight} part={part} span={axis.span} now={now} pointed={pointed} />
              <span
                className="absolute top-0 bottom-0 z-2 w-2 -ms-1 bg-accent-solid"
                style={{ insetInlineStart: percentOf(shareOf(axis.span, now)) }}
              />
            </div>
          </div>
        </TermCards>
        {rows === undefined && !answer.isError && <Waiting />}
        {isComplete && layout.rows.length === 0 && empty}
        {/* Below the rows, which it would move. */}
        <Notes total={total} read={read} isComplete={isComplete} answer={answer} />
        <Legend />
      </div>
      {hasNumbers && <NumbersPanel rows={rows ?? []} total={total} isPart={isPart} />}
    </div>
  );
}

const rowKeyOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]")?.dataset.row : undefined;

function countIn(rows: ReturnType<typeof useTerms>["rows"] = [], { from, to }: { from: number; to: number }): number {
  return rows.filter(({ end_date = "" }) => {
    const end = Date.parse(end_date);
    return end >= from && end <= to;
  }).length;
}

/** The first groups are open; from then on those that the user opens, also while the list changes. */
function useOpenGroups(groups: readonly TermGroup[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>();
  if (open === undefined && groups.length > 0) {
    const short = groups.slice(0, openAtFirst.groups).filter(({ terms }) => terms.length <= openAtFirst.terms);
    setOpen(new Set(short.map(({ key }) => key)));
  }
  const isOpen = useMemo(
    () =>
      ({ key }: TermGroup) =>
        open?.has(key) === true,
    [open],
  );
  const toggle = ({ key }: TermGroup) =>
    setOpen(
      (known = new Set()) => new Set(known.has(key) ? [...known].filter((each) => each !== key) : [...known, key]),
    );
  return { isOpen, toggle };
}
