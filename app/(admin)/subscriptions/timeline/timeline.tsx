"use client";

import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ListEmpty } from "@/components/list/list-empty";
import { useList } from "@/components/list/use-list-state";
import { LoadFailure } from "@/components/record/loaded";
import { useViewer } from "@/components/session/viewer";
import { Bar, places } from "@/components/state/skeleton";
import { useNow } from "@/components/ui/clock";
import { formatCount } from "@/components/ui/number-format";
import { endOfTerm, percentOf, shareOf } from "@/components/ui/time-axis";
import { TermCards } from "../term-cards";
import { AxisHead, bandOf } from "./axis-head";
import { Hints } from "./hints";
import { NumbersPanel } from "./numbers-panel";
import { groupTerms, layOut, rowsBetween, type TermGroup, type TimelineRow } from "./rows";
import { Strokes } from "./strokes";
import classes from "./timeline.module.css";
import { gridRoles, TimelineRowView } from "./timeline-rows";
import { useAxis } from "./use-axis";
import { useRange } from "./use-range";
import { useScrolledWindow } from "./use-scrolled-window";
import { termsMost, useTerms } from "./use-terms";
import { useTimelineKeys } from "./use-timeline-keys";
import { nowShare } from "./viewport";
import { ZoomButtons } from "./zoom-buttons";

/** So many groups are open at first, if they are short. */
const openAtFirst = { groups: 2, terms: 12 };

interface TimelineProps {
  hasNumbers: boolean;
  /** Where the length of the axis is chosen: in the bar of the filters. */
  slot: HTMLElement | null;
}

/** All terms of the list on one axis, by customer. */
export function Timeline({ hasNumbers, slot }: TimelineProps) {
  const { query, address, scroller } = useList();
  const { currencies } = useViewer();
  const now = useNow();
  const { rows, total, isComplete, answer } = useTerms();
  const plot = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const axis = useAxis(grid, plot, now);
  const { range, isDrawn, setDraft, set: setRange, grow: growRange } = useRange();
  const [pointed, setPointed] = useState<string>();

  const groups = useMemo(() => groupTerms(rows ?? [], currencies), [rows, currencies]);
  const { isOpen, toggle } = useOpenGroups(groups);
  const layout = useMemo(() => layOut(groups, isOpen), [groups, isOpen]);
  const part = useScrolledWindow(grid, plot);
  const inSight = useMemo(() => rowsBetween(layout.rows, part.from, part.to), [layout, part]);
  const first = inSight[0] ? layout.rows.indexOf(inSight[0]) : 0;
  useEffect(() => {
    // The list scrolls to its top for other rows.
    scroller.current = grid.current;
  }, [scroller]);

  const press = (row: TimelineRow) => (row.kind === "group" ? toggle(row.group) : address.setOpen(row.key));
  const keys = useTimelineKeys({
    rows: layout.rows,
    grid,
    axis,
    hasRange: range !== undefined,
    growRange,
    clearRange: () => setRange(undefined),
    press,
    openId: address.open,
  });
  const canCount = isComplete && (isDrawn ? !query.filters.some(({ field }) => field === "end_date") : true);
  const count = range && canCount ? countIn(rows, range) : undefined;
  const byId = useMemo(() => new Map(rows?.map((row) => [row._id, row])), [rows]);
  const endOf = (id: string): number | undefined => {
    const end = byId.get(id)?.end_date;
    const box = plot.current?.getBoundingClientRect();
    if (end === undefined || !box) return undefined;
    return box.left + box.width * Math.min(1, Math.max(0, shareOf(axis.span, endOfTerm(new Date(end)))));
  };

  return (
    <div className={classes.beside}>
      <div className={classes.timeline}>
        {slot &&
          createPortal(<ZoomButtons axis={axis} isMoved={Math.abs(shareOf(axis.span, now) - nowShare) > 0.01} />, slot)}
        <Notes total={total} read={rows?.length ?? 0} isComplete={isComplete} answer={answer} />
        <TermCards find={(id) => (address.open ? undefined : byId.get(id))} endOf={endOf} onPoint={setPointed}>
          <div ref={grid} className={classes.grid} {...axis.drag}>
            <table
              {...gridRoles.grid}
              aria-label="Terms by customer"
              aria-rowcount={layout.rows.length + 1}
              aria-busy={!isComplete}
              className={classes.table}
            >
              <thead {...gridRoles.group} className={classes.head} onPointerDown={(event) => event.stopPropagation()}>
                <tr {...gridRoles.row} aria-rowindex={1}>
                  <th {...gridRoles.head}>Customer, subscription</th>
                  <th {...gridRoles.head} className={classes.price}>
                    Price / month
                  </th>
                  <th {...gridRoles.head} className={classes.term}>
                    <span className="sr-only">Term</span>
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
                className={classes.rows}
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
                    isOpened={row.kind === "term" && row.key === address.open}
                  />
                ))}
              </tbody>
            </table>
            <div ref={plot} aria-hidden className={classes.plot} style={{ height: layout.height }}>
              {range && <span className={classes.band} style={bandOf(axis.span, range)} />}
              <Strokes rows={inSight} part={part} span={axis.span} now={now} pointed={pointed} />
              <span className={classes.now} style={{ insetInlineStart: percentOf(shareOf(axis.span, now)) }} />
            </div>
          </div>
        </TermCards>
        {rows === undefined && !answer.isError && <Waiting />}
        {isComplete && layout.rows.length === 0 && (
          <Suspense>
            <ListEmpty title="No subscriptions yet">
              The subscriptions of this tenant and its customers appear here as they are imported.
            </ListEmpty>
          </Suspense>
        )}
        <Hints />
      </div>
      {hasNumbers && <NumbersPanel rows={rows ?? []} />}
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

interface NotesProps {
  total: number;
  read: number;
  isComplete: boolean;
  answer: Parameters<typeof LoadFailure>[0]["query"];
}

/** What is not there: terms that are still read, that could not be, or that are too many. */
function Notes({ total, read, isComplete, answer }: NotesProps) {
  if (answer.error && read === 0) return <LoadFailure query={answer} what="the terms" />;
  if (answer.error) return <p className={classes.note}>Only the first {formatCount(read)} terms could be read.</p>;
  if (!isComplete && read > 0)
    return (
      <p className={classes.note}>
        {formatCount(read)} of {formatCount(Math.min(total, termsMost))} terms read
      </p>
    );
  if (total <= termsMost || !isComplete) return null;
  return (
    <p className={classes.note}>
      The first {formatCount(termsMost)} of {formatCount(total)} terms are drawn, those that end next. Narrow the list
      to see the others.
    </p>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {places(12).map((at) => (
        <span key={at}>
          <Bar width={`${50 + ((at * 17) % 40)}%`} />
        </span>
      ))}
    </div>
  );
}
