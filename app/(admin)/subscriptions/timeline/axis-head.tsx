"use client";

import { type PointerEvent, useRef } from "react";
import { formatDay, formatDayShort } from "@/components/ui/date-format";
import { labelRoom, textRoom } from "@/components/ui/label-room";
import { formatCount } from "@/components/ui/number-format";
import { marksOf, partOf, percentOf, type Span, shareOf, unitOf } from "@/components/ui/time-axis";
import { useUtcToday } from "@/components/ui/utc-today";
import { dayMilliseconds } from "@/lib/base/day";
import classes from "./axis-head.module.css";
import { type DayRange, rangeBetween, timeAt } from "./viewport";

interface AxisHeadProps {
  span: Span;
  /** In pixels. */
  width: number;
  now: number;
  range: DayRange | undefined;
  /** How many terms end in the range; undefined if not all of them are loaded. */
  count: number | undefined;
  shareAt: (clientX: number) => number;
  onDraw: (range: DayRange) => void;
  onDrawn: (range: DayRange) => void;
}

/** In pixels: the room of a year, or of a month with its year. */
const aboveRoom = { month: 34, week: 62, day: 62 } as const;

/** In pixels: dates of a narrower range are shown without the year. */
const rangeRoom = 170;

/** The dates of the axis. A drag over them chooses a range of ends, whole months with Shift. */
export function AxisHead({ span, width, now, range, count, shareAt, onDraw, onDrawn }: AxisHeadProps) {
  const begun = useRef<number>(undefined);
  const drawn = useRef<DayRange>(undefined);
  const draw = (event: PointerEvent) => {
    if (begun.current === undefined) return;
    drawn.current = rangeBetween(begun.current, timeAt(span, shareAt(event.clientX)), event.shiftKey ? "month" : "day");
    onDraw(drawn.current);
  };
  const finish = () => {
    if (drawn.current) onDrawn(drawn.current);
    begun.current = drawn.current = undefined;
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const edge = event.target instanceof HTMLElement ? event.target.dataset.edge : undefined;
    // A handle moves its own end: the range begins at the other one.
    begun.current = range && edge ? (edge === "from" ? range.to : range.from) : timeAt(span, shareAt(event.clientX));
  };
  const words =
    range &&
    [
      rangeWords(range, shareOf(span, range.to) - shareOf(span, range.from) < rangeRoom / width),
      ...(count === undefined ? [] : [formatCount(count)]),
    ].join(" · ");
  const label = range && words !== undefined ? labelPlace(span, range, textRoom(words) / width) : undefined;
  return (
    <span
      aria-hidden
      className={`absolute inset-0 overflow-hidden border-s ${classes.axis}`}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={finish}
      onPointerCancel={finish}
    >
      <Dates span={span} width={width} now={now} label={label} />
      {range && (
        <span className={`absolute top-0 bottom-0 bg-accent-soft ${classes.chosen}`} style={bandOf(span, range)}>
          <i data-edge="from" />
          <i data-edge="to" />
        </span>
      )}
      {label && (
        <b
          className={`absolute top-4 z-2 px-4 font-500 text-1 nowrap bg-accent-soft pointer-events-none ${classes.words}`}
          style={{ insetInlineStart: percentOf((label.from + label.to) / 2) }}
        >
          {words}
        </b>
      )}
    </span>
  );
}

/** Where the label of a range is, as shares of the axis: over the middle of the range, but not beyond the edges. */
function labelPlace(span: Span, { from, to }: DayRange, room: number): Span {
  const middle = (shareOf(span, from) + shareOf(span, to + dayMilliseconds)) / 2;
  const start = Math.max(0, Math.min(middle - room / 2, 1 - room));
  return { from: start, to: start + room };
}

interface DatesProps extends Pick<AxisHeadProps, "span" | "width" | "now"> {
  /** The place of the label of the range, as shares of the axis: what it would cover is left out. */
  label: Span | undefined;
}

function Dates({ span, width, now, label: covered }: DatesProps) {
  const today = shareOf(span, now);
  const utcToday = useUtcToday();
  const todayWords = covered ? utcToday : `${utcToday}, ${formatDayShort(new Date(now), "UTC")}`;
  /** A label that would touch that of today, or its line, or the edge, is left out. */
  const todayHalf = textRoom(todayWords) / 2;
  const unit = unitOf(span);
  const isDaily = unit === "day";
  const labelWidth = labelRoom(unit);
  const isCovered = (from: number, room: number) =>
    covered !== undefined && from < covered.to && from + room / width > covered.from;
  /** How far a mark is after today, in pixels. */
  const after = (share: number) => (share - today) * width;
  return (
    <>
      {today > 0 && today < 1 && (
        <span
          className={`absolute top-4 z-2 text-accent nowrap ${classes.today}`}
          style={{ insetInlineStart: percentOf(today) }}
        >
          {!isCovered(today - todayHalf / width, todayHalf * 2) && (
            <>
              {utcToday}
              <span className="phone-hidden">{todayWords.slice(utcToday.length)}</span>
            </>
          )}
        </span>
      )}
      {marksOf(span, width).map(({ at, label, above }) => {
        const share = shareOf(span, isDaily ? at + dayMilliseconds / 2 : at);
        const isCut = (1 - share) * width < labelWidth;
        const isAboveFree = after(share) > todayHalf || after(share) < -todayHalf - aboveRoom[unit];
        // The label of a day stands in its middle, others after their mark.
        const isFree = isDaily
          ? Math.abs(after(share)) > labelWidth / 2
          : after(share) > 0 || after(share) < -labelWidth;
        return (
          <span
            key={at}
            className={`absolute top-0 bottom-0 z-1 nowrap pointer-events-none ${classes.mark}`}
            data-daily={isDaily || undefined}
            style={{ insetInlineStart: percentOf(share) }}
          >
            {above !== undefined && isAboveFree && !isCut && !isCovered(share, aboveRoom[unit]) && (
              <b className="absolute top-4 start-5 font-500 text-2">{above}</b>
            )}
            {label !== undefined && isFree && !isCut && (
              <i className="absolute start-5 font-400 font-style-normal">{label}</i>
            )}
          </span>
        );
      })}
    </>
  );
}

/** Where a range is on the axis; its last day is part of it. */
export const bandOf = (span: Span, { from, to }: DayRange) =>
  partOf(shareOf(span, from), shareOf(span, to + dayMilliseconds));

function rangeWords({ from, to }: DayRange, isShort: boolean): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (isShort) return `${formatDayShort(first, "UTC")} – ${formatDayShort(last, "UTC")}`;
  const isOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  return `${isOneYear ? formatDayShort(first, "UTC") : formatDay(first, "UTC")} – ${formatDay(last, "UTC")}`;
}
