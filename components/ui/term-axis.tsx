"use client";

import { createContext, use } from "react";
import { t } from "@/lib/languages/text";
import { useNow } from "./clock";
import { formatDayShort } from "./date-format";
import { PlannedMarks } from "./planned-marks";
import { measureTerm, type Term, termSentence } from "./term";
import classes from "./term-axis.module.css";
import { TermBar } from "./term-bar";
import { partOf, percentOf, placeOf, type Span, shareOf, shareWithin } from "./time-axis";
import { useUtcToday } from "./utc-today";

/** The axis of the table around; undefined where each row has its own. */
export const TermAxisContext = createContext<Span | undefined>(undefined);

/**
 * The least distance of a label from that of today, as a share of the axis; the others are for a short axis, beside a
 * drawer. A label begins at its date, so that it needs more room before today.
 */
const leastGap = 0.13;
const leastGapOfShort = { before: 0.4, after: 0.16, afterUtc: 0.32 };

/** In letters: of longer dates only the first days of months have room, and on a short axis only where they do not end it. */
const longDate = 8;

/** The dates of the shared axis, and today; without one, the heading of the column. */
export function TermAxisHead({ label }: { label: string }) {
  const axis = use(TermAxisContext);
  const now = useNow();
  const todayWords = useUtcToday();
  if (!axis) return label;
  const share = (time: number) => shareOf(axis, time);
  const today = share(now);
  const marks = datesOf(axis)
    .filter((date) => date.getUTCDate() === 1 || formatDayShort(date, "UTC").length <= longDate)
    .map((date) => ({ date, at: share(date.getTime()) }))
    .filter(({ at }) => Math.abs(at - today) >= leastGap && at <= 0.93);
  const { before, after, afterUtc } = leastGapOfShort;
  const afterToday = todayWords === t("Today") ? after : afterUtc;
  const isSpare = ({ date, at }: (typeof marks)[number]) =>
    date.getUTCDate() !== 1 ||
    (at > today - before && at < today + afterToday) ||
    at > (formatDayShort(date, "UTC").length > longDate ? 0.7 : 0.85);
  const first = marks.find((mark) => !isSpare(mark));
  return (
    <>
      <span className="sr-only">{label}</span>
      <span aria-hidden className={`block ltr relative container w-full h-16 font-400 ${classes.head}`} data-axis>
        {marks.map((mark) => (
          <span
            className="absolute nowrap"
            key={mark.at}
            data-spare={mark === first ? undefined : isSpare(mark) ? "short" : "shortest"}
            data-late={mark.at > 0.84 || undefined}
            style={{ insetInlineStart: percentOf(mark.at) }}
          >
            {formatDayShort(mark.date, "UTC")}
          </span>
        ))}
        <span
          className={`absolute font-500 text-accent nowrap ${classes.today}`}
          style={{ insetInlineStart: percentOf(today) }}
        >
          {todayWords}
        </span>
      </span>
    </>
  );
}

interface TermInRowProps {
  term: Term;
  /** Of the subscription, whose card is shown when the term is pointed at. */
  id: string;
}

/** A term on the axis of the table; without one, on its own. */
export function TermInRow({ term, id }: TermInRowProps) {
  const axis = use(TermAxisContext);
  return axis ? <TermOnTableAxis term={term} id={id} axis={axis} /> : <TermBar term={term} id={id} />;
}

function TermOnTableAxis({ term, id, axis }: TermInRowProps & { axis: Span }) {
  const now = useNow();
  const { state, isWindowOpen } = measureTerm(term, now);
  const { from, to, today, window } = placeOf(term, axis, now);
  const sentence = termSentence(term, now);
  return (
    <span className={`block ltr relative h-row-height ${classes.row}`} data-term={id} data-axis>
      <span className="sr-only">{sentence}</span>
      {datesOf(axis).map((date) => (
        <span
          key={date.getTime()}
          className="absolute -top-1 bottom-0 w-1 bg-line-soft phone-hidden"
          style={{ insetInlineStart: percentOf(shareOf(axis, date.getTime())) }}
        />
      ))}
      <span
        data-term-end
        className={`absolute overflow-hidden h-6 rounded-3 bg-line2 ${classes.stroke}`}
        data-ended={state === "ended" || undefined}
        style={partOf(from, to)}
      >
        <i
          className="block h-full bg-fill3"
          style={{ width: percentOf((today - from) / Math.max(0.0001, to - from)) }}
        />
      </span>
      {state !== "ended" && (
        <span
          className={`absolute h-6 rounded-3 bg-warning-line ${classes.window}`}
          data-open={isWindowOpen || undefined}
          style={partOf(window, to)}
        />
      )}
      <PlannedMarks term={term} span={axis} />
      <span
        className={`absolute -top-1 bottom-0 w-2 -ms-1 bg-accent-solid ${classes.now}`}
        style={{ insetInlineStart: percentOf(shareWithin(axis, now)) }}
      />
    </span>
  );
}

/** The 1st and the 15th of the months of the axis. */
function datesOf({ from, to }: Span): Date[] {
  const first = new Date(from);
  return Array.from({ length: 12 }, (_, at) => [
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1)),
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 15)),
  ])
    .flat()
    .filter((date) => date.getTime() > from && date.getTime() < to);
}
