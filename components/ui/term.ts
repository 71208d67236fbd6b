import { dayMilliseconds } from "@/lib/base/day";
import { message, t } from "@/lib/languages/text";
import { formatDay, formatDayShort } from "./date-format";

/** A term: a period of calendar days (UTC) with an end, and a window before the end in which it can be cancelled. */
export interface Term {
  start: Date;
  end: Date;
  /** When it can first be cancelled; undefined if never. */
  windowStart?: Date | undefined;
  /** It has ended, independent of its dates. */
  isEnded?: boolean;
  planned?: PlannedForTerm | undefined;
}

/** What is planned for a term: days (UTC) on which it changes, and how it goes on or ends. */
export interface PlannedForTerm {
  changes: readonly Date[];
  renewal?: { from: Date; end: Date; months: number } | undefined;
  /** The last day of a term that is cancelled. */
  cancelled?: Date | undefined;
}

/** "Changes on 1 Jan 2027", "Renews on 10 Apr 2027 for 12 months", "Cancelled, ends on 31 Dec 2026". */
export function plannedSentences({ changes, renewal, cancelled }: PlannedForTerm): string[] {
  return [
    ...changes.map((date) => t("Changes on {day}", { day: formatDay(date, "UTC") })),
    ...(cancelled ? [t("Cancelled, ends on {day}", { day: formatDay(cancelled, "UTC") })] : []),
    ...(renewal
      ? [
          t("Renews on {day} for {count, plural, one {# month} other {# months}}", {
            day: formatDay(renewal.from, "UTC"),
            count: renewal.months,
          }),
        ]
      : []),
  ];
}

export interface MeasuredTerm {
  /** The current time is only shown for `running`. */
  state: "upcoming" | "running" | "ended";
  /** Fractions of the term, 0 to 1. */
  elapsed: number;
  window: number | undefined;
  isWindowOpen: boolean;
  /** Whole days, the first day being day 1. */
  day: number;
  days: number;
  left: number;
}

export function measureTerm({ start, end, windowStart, isEnded = false }: Term, now: number): MeasuredTerm {
  const from = start.getTime();
  const length = Math.max(1, end.getTime() - from);
  // An end at midnight is the last day, which belongs to the term.
  const last = end.getTime() % dayMilliseconds === 0 ? dayMilliseconds : 0;
  const share = (time: number) => Math.min(1, Math.max(0, (time - from) / length));
  const state = isEnded || now >= end.getTime() + last ? "ended" : now < from ? "upcoming" : "running";
  return {
    state,
    elapsed: share(now),
    window: windowStart && windowStart < end ? share(windowStart.getTime()) : undefined,
    isWindowOpen: state === "running" && windowStart !== undefined && now >= windowStart.getTime(),
    day: Math.floor((now - from) / dayMilliseconds) + 1,
    days: Math.max(1, Math.round((end.getTime() + last - from) / dayMilliseconds)),
    left: Math.max(0, Math.ceil((end.getTime() - now) / dayMilliseconds)),
  };
}

/** "Started 1 Feb 2026, ends 31 Jan 2027, 73 days left. Cancellation period 1 Jan 2027 to 31 Jan 2027." and what is planned. */
export const termSentence = (term: Term, now: number): string =>
  [presentSentence(term, now), ...(term.planned ? plannedSentences(term.planned).map((each) => `${each}.`) : [])].join(
    " ",
  );

const sentences = {
  upcoming: message("Starts {start}, ends {end}."),
  running: message("Started {start}, ends {end}, {left, plural, one {# day left} other {# days left}}."),
  ended: message("Started {start}, ended {end}."),
  stopped: message("Started {start}, no longer runs, was to end {end}."),
};

function presentSentence(term: Term, now: number): string {
  const { state, left } = measureTerm(term, now);
  const start = formatDay(term.start, "UTC");
  const end = formatDay(term.end, "UTC");
  const first = t(sentences[state === "ended" && term.isEnded ? "stopped" : state], { start, end, left });
  if (!term.windowStart || state === "ended") return first;
  const period = t("Cancellation period {start} to {end}.", { start: formatDay(term.windowStart, "UTC"), end });
  return `${first} ${period}`;
}

/** When it can be cancelled, counted from now: "Cancellation period opens in 43 days, on 4 Jan". Undefined if never. */
export function windowSentence(term: Term, now: number): string | undefined {
  const { state, isWindowOpen, left } = measureTerm(term, now);
  const { windowStart } = term;
  if (!windowStart || state === "ended") return undefined;
  const dayOf = (moment: Date) =>
    Math.abs(moment.getTime() - now) < 300 * dayMilliseconds ? formatDayShort(moment, "UTC") : formatDay(moment, "UTC");
  if (isWindowOpen)
    return t("Cancellation period open since {day}, for {left, plural, one {# day} other {# days}} more", {
      day: dayOf(windowStart),
      left,
    });
  const days = Math.ceil((windowStart.getTime() - now) / dayMilliseconds);
  return t("Cancellation period opens in {days, plural, one {# day} other {# days}}, on {day}", {
    days,
    day: dayOf(windowStart),
  });
}
