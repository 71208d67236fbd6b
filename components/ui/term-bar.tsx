"use client";

import { rich } from "@/components/language/rich";
import { dayMilliseconds } from "@/lib/base/day";
import { message, t } from "@/lib/languages/text";
import { useNow } from "./clock";
import { formatDay, formatDayShort } from "./date-format";
import { PlannedMarks } from "./planned-marks";
import { measureTerm, type Term, termSentence } from "./term";
import classes from "./term-bar.module.css";
import { endOfTerm, partOf, percentOf, placeOf, shareWithin } from "./time-axis";
import { useUtcToday } from "./utc-today";

interface TermBarProps {
  term: Term;
  /** Of the subscription, whose card is shown when the term is pointed at; without one the bar has its text as a title. */
  id?: string;
}

/** A term in a row of a list: elapsed time, cancel window, and current time. */
export function TermBar({ term, id }: TermBarProps) {
  const now = useNow();
  const sentence = termSentence(term, now);
  const span = { from: term.start.getTime(), to: endOfTerm(term.end) + dayMilliseconds };
  return (
    <span
      className={`row relative w-full ${classes.bar}`}
      data-size="list"
      data-term={id}
      title={id === undefined ? sentence : undefined}
    >
      <span className="sr-only">{sentence}</span>
      <Track term={term} now={now} />
      <PlannedMarks term={term} span={span} />
    </span>
  );
}

/** A term in a drawer, with its dates and the position of today; what is planned after it lengthens the axis. */
export function TermTimeline({ term }: { term: Term }) {
  const now = useNow();
  const today = useUtcToday();
  const { state, isWindowOpen } = measureTerm(term, now);
  const { renewal, cancelled } = term.planned ?? {};
  const span = { from: term.start.getTime(), to: endOfTerm(renewal?.end ?? term.end) };
  const present = shareWithin(span, now);
  // Labels near the ends are shifted inwards, so that they are not clipped.
  const lean = present < 0.15 ? "start" : present > 0.85 ? "end" : "middle";
  return (
    <figure className={`ltr ${classes.figure}`}>
      <figcaption className="sr-only">{termSentence(term, now)}</figcaption>
      <div aria-hidden>
        <div className={`relative text-12 leading-16 font-500 text-accent ${classes.today}`}>
          {state === "running" && (
            <span className="absolute nowrap" data-lean={lean} style={{ insetInlineStart: percentOf(present) }}>
              {today}, {formatDayShort(new Date(now), "UTC")}
            </span>
          )}
        </div>
        <span className={`row relative w-full ${classes.bar}`} data-size="drawer">
          <span className="row relative" style={{ width: percentOf(shareWithin(span, endOfTerm(term.end))) }}>
            <Track term={term} now={now} />
          </span>
          <PlannedMarks term={term} span={span} />
        </span>
        <div className={`flex gap-16 text-12 leading-16 tabular ${classes.dates}`}>
          <span className="stack">
            <i className="font-style-normal text-3">{t("Start")}</i>
            {formatDay(term.start, "UTC")}
          </span>
          {term.windowStart && state !== "ended" && !cancelled && (
            <span className={`stack ${classes.window}`}>
              <i className="font-style-normal text-3">{t("Cancellation period")}</i>
              {t(isWindowOpen ? windowSince : windowFrom, { day: formatDayShort(term.windowStart, "UTC") })}
            </span>
          )}
          {cancelled && (
            <span className="stack">
              <i className="font-style-normal text-3">{t("Cancelled, ends")}</i>
              {formatDay(cancelled, "UTC")}
            </span>
          )}
          {renewal && (
            <span className="stack">
              <i className="font-style-normal text-3">{t("Renews")}</i>
              {formatDay(renewal.from, "UTC")}
            </span>
          )}
          <span className="stack">
            <i className="font-style-normal text-3">{renewal ? t("New end") : t("End")}</i>
            {formatDay(renewal?.end ?? term.end, "UTC")}
          </span>
        </div>
      </div>
    </figure>
  );
}

const windowSince = message("since {day}");
const windowFrom = message("from {day}");

/** `day 291 of 364, 73 left` */
export function TermCount({ term }: { term: Term }) {
  const now = useNow();
  const { state, day, days, left } = measureTerm(term, now);
  if (state === "ended") return t("{count, plural, one {# day} other {# days}}, ended", { count: days });
  if (state === "upcoming") return t("{count, plural, one {# day} other {# days}}, not begun", { count: days });
  return rich("day {day} of {days}, <b>{left} left</b>", { day, days, left, b: (text) => <b>{text}</b> });
}

/** A term on a shared axis from now to `axisEnd`, so that the ends of several terms can be compared. */
export function TermOnAxis({ term, id, axisEnd }: { term: Term; id: string; axisEnd: Date }) {
  const now = useNow();
  const span = { from: now, to: Math.max(now + 1, axisEnd.getTime()) };
  const { to, window } = placeOf(term, span, now);
  const { isWindowOpen } = measureTerm(term, now);
  return (
    <span className="block relative w-full h-6" data-term={id}>
      <span className="sr-only">{termSentence(term, now)}</span>
      <span
        data-term-end
        className="absolute top-0 bottom-0 start-0 rounded-0-3-3-0 bg-line2"
        style={{ width: percentOf(to) }}
      />
      <span
        className={`absolute top-0 bottom-0 rounded-0-3-3-0 bg-warning-line ${classes.axisWindow}`}
        data-open={isWindowOpen || undefined}
        style={partOf(window, to)}
      />
      <PlannedMarks term={term} span={span} />
    </span>
  );
}

function Track({ term, now }: { term: Term; now: number }) {
  const { state, elapsed, window, isWindowOpen } = measureTerm(term, now);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return (
    <span aria-hidden className={`relative w-full bg-active ${classes.track}`} data-state={state}>
      <span className={`absolute bg-fill3 ${classes.elapsed}`} style={{ width: percent(elapsed) }} />
      {window !== undefined && state !== "ended" && (
        <span
          className={`absolute bg-warning-line ${classes.cancel}`}
          data-open={isWindowOpen || undefined}
          style={{ insetInlineStart: percent(window) }}
        />
      )}
      {state === "running" && (
        <span className={`absolute w-2 -ms-1 ${classes.now}`} style={{ insetInlineStart: percent(elapsed) }} />
      )}
    </span>
  );
}
