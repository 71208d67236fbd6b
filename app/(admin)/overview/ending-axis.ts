import { formatDayShort, formatWeekday } from "@/components/ui/date-format";
import { labelRoom } from "@/components/ui/label-room";
import { percentOf, shareOf, startOfDay } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";

/** A gridline of the axis, and the label of what begins with it. */
export interface AxisMark {
  key: string;
  /** Where the gridline and the label are, in percent of the axis. */
  line: string;
  label?: { at: string; weekday?: string; text: string };
}

/** Up to this many days each has a column of its own. */
const dayColumnsMost = 14;

/** Up to this many days each has a label; of more, every other one, as a desk has no room for the names of all. */
const dayLabelsMost = 8;

/** Labels before this would overlap the label of the present moment. */
const leastShare = 0.03;

/** Labels after this would end beyond the axis, which is 288 px wide on the narrowest phone. */
const mostShare = (): number => 1 - labelRoom("week") / 288;

/**
 * The axis from now to the end of the day of the last end, at least seven days. Days are UTC, as terms count them: one
 * column for each, or the Mondays of a longer axis.
 */
export function endingAxis(now: number, lastEnd: number): { end: number; isDaily: boolean; marks: AxisMark[] } {
  const today = startOfDay(now);
  const end = startOfDay(Math.max(lastEnd, now + 7 * dayMilliseconds)) + dayMilliseconds;
  const days = Math.round((end - today) / dayMilliseconds);
  const isDaily = days <= dayColumnsMost;
  const every = days <= dayLabelsMost ? 1 : 2;
  const share = (time: number) => shareOf({ from: now, to: end }, time);
  const marks = Array.from({ length: days }, (_, at) => today + at * dayMilliseconds).flatMap((day, at): AxisMark[] => {
    const date = new Date(day);
    if (!isDaily && (date.getUTCDay() !== 1 || day < now)) return [];
    const line = percentOf(Math.max(0, share(day)));
    const middle = share(day + dayMilliseconds / 2);
    const key = String(day);
    if (isDaily) {
      const label = {
        at: percentOf(middle),
        weekday: formatWeekday(date, "UTC"),
        text: String(date.getUTCDate()),
      };
      return [{ key, line, ...(middle > leastShare && day > now && at % every === every - 1 ? { label } : {}) }];
    }
    const label = { at: line, text: formatDayShort(date, "UTC") };
    return [{ key, line, ...(share(day) > leastShare && share(day) < mostShare() ? { label } : {}) }];
  });
  return { end, isDaily, marks };
}
