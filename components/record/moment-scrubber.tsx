"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { IconChevronLeft, IconChevronRight } from "@/components/icons/icons";
import { useTimeZone } from "@/components/ui/clock";
import { formatMoment, toDate } from "@/components/ui/date-format";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { marksOf, percentOf, type Span, shareOf } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import classes from "./moment-scrubber.module.css";
import { momentAfter, momentBefore, snapped } from "./moments";

const ranges = [
  { value: "90", label: "3 months" },
  { value: "365", label: "1 year" },
  { value: "all", label: "All" },
] as const;

type Range = (typeof ranges)[number]["value"];

const weekMilliseconds = 7 * dayMilliseconds;
/** How near a change the handle has to be to snap to it, in pixels. */
const snapPixels = 6;

/** All changes if they are recent; else the shortest range that has the moment. */
function rangeFor(first: number, at: number, now: number): Range {
  const [sinceFirst, since] = [first, at].map((moment) => (now - moment) / dayMilliseconds) as [number, number];
  if (sinceFirst <= 90) return "all";
  return since <= 90 ? "90" : since <= 365 ? "365" : "all";
}

/** The width of an element in pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface MomentScrubberProps {
  /** The moment that is shown, in milliseconds. */
  at: number;
  /** When the record was changed, earliest first, in milliseconds. */
  changes: readonly number[];
  /** Shows another moment; undefined is the present. */
  onSee: (at: string | undefined) => void;
}

/** The changes of a record on a line of time, with the moment that is shown: it is moved from change to change, or dragged. */
export function MomentScrubber({ at, changes, onSee }: MomentScrubberProps) {
  const timeZone = useTimeZone();
  const [opened] = useState(() => Date.now());
  const now = Math.max(opened, changes.at(-1) ?? 0);
  const first = Math.min(at, changes[0] ?? at);
  const [range, setRange] = useState<Range>(() => rangeFor(first, at, now));
  const [dragged, setDragged] = useState<number>();
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const margin = Math.max(1, (now - first) * 0.04);
  const span: Span = { from: range === "all" ? first - margin : now - Number(range) * dayMilliseconds, to: now };
  const shown = dragged ?? at;

  const see = (moment = Number.POSITIVE_INFINITY) => onSee(moment >= now ? undefined : new Date(moment).toISOString());
  const earlier = momentBefore(changes, at);
  const later = momentAfter(changes, at);
  useCommand({
    id: "change",
    label: "The record before its previous change, and at its next",
    group: "Anywhere",
    keys: [",", "."],
    repeats: true,
    run: (keys) => (keys === "." ? see(later) : earlier !== undefined && see(earlier)),
  });

  /** The moments that the keys of a slider lead to; infinity is the present. */
  const targets: Readonly<Record<string, number | undefined>> = {
    ArrowLeft: earlier,
    ArrowDown: earlier,
    ArrowRight: later ?? Number.POSITIVE_INFINITY,
    ArrowUp: later ?? Number.POSITIVE_INFINITY,
    PageDown: Math.max(first, at - weekMilliseconds),
    PageUp: at + weekMilliseconds,
    Home: changes[0] ?? at,
    End: Number.POSITIVE_INFINITY,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!Object.hasOwn(targets, event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const target = targets[event.key];
    if (target !== undefined) see(target);
  };
  const momentAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    const perPixel = (span.to - span.from) / width;
    const moment = Math.min(now, Math.max(span.from, span.from + (clientX - left) * perPixel));
    return Math.round(snapped(moment, [...changes, now], snapPixels * perPixel));
  };
  const inside = (moment: number) => moment >= span.from && moment <= span.to;
  const place = (moment: number) => ({ left: percentOf(Math.min(1, Math.max(0, shareOf(span, moment)))) });
  return (
    <section
      aria-label="Moments of its changes"
      className={`row ltr flex-none gap-4 py-6 border-b ${classes.scrubber}`}
    >
      <IconButton
        repeats
        label="Previous change"
        keys=","
        aria-disabled={earlier === undefined || undefined}
        onClick={() => earlier !== undefined && see(earlier)}
      >
        <IconChevronLeft aria-hidden />
      </IconButton>
      <IconButton repeats label="Next change" keys="." onClick={() => see(later)}>
        <IconChevronRight aria-hidden />
      </IconButton>
      <Select label="Range" value={range} options={ranges} onChange={(value) => setRange(value as Range)} />
      <div
        ref={track}
        className={`flex-1 relative min-w-0 cursor-pointer ${classes.track}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(momentAt(event));
        }}
        onPointerMove={(event) => dragged !== undefined && setDragged(momentAt(event))}
        onPointerCancel={() => setDragged(undefined)}
        onPointerUp={(event) => {
          if (dragged === undefined) return;
          setDragged(undefined);
          see(momentAt(event));
        }}
      >
        <span aria-hidden className={`w-full h-6 rounded-3 ${classes.line}`} />
        <span aria-hidden className={`h-6 rounded-3 ${classes.passed}`} style={{ width: place(shown).left }} />
        {marksOf(span, width).map(
          ({ at: mark, label }) =>
            label !== undefined && (
              <span
                key={mark}
                aria-hidden
                className={`centered text-12 leading-16 text-3 nowrap ${classes.mark}`}
                style={place(mark)}
              >
                {label}
              </span>
            ),
        )}
        {changes.filter(inside).map((change) => (
          <span key={change} aria-hidden className={`w-2 h-18 ${classes.tick}`} style={place(change)} />
        ))}
        <span aria-hidden className={`top-4 w-2 h-30 ${classes.now}`} style={place(now)} />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Moment"
          aria-valuemin={0}
          aria-valuemax={changes.length}
          aria-valuenow={changes.filter((change) => change <= shown).length}
          aria-valuetext={formatMoment(toDate(shown) ?? new Date(shown), timeZone)}
          className={`absolute centered h-28 rounded-4 ${classes.handle}`}
          style={place(shown)}
          onKeyDown={onKeyDown}
        />
      </div>
    </section>
  );
}
