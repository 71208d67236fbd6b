"use client";

import type { ReactNode, Ref } from "react";
import { lazyOnUse } from "@/components/ui/late-parts";
import { formatCount } from "@/components/ui/number-format";
import type { DayPoint } from "./trend";
import classes from "./trend-chart.module.css";

const TrendPlot = lazyOnUse(async () => (await import("./trend-plot")).TrendPlot);
const WeekPlot = lazyOnUse(async () => (await import("./week-plot")).WeekPlot);

interface TrendChartProps {
  /** The accessible name of the figure. */
  label: string;
  /** The current number, and what it counts: "open now". */
  count: number | undefined;
  what: string;
  /** The rest of the headline sentence. */
  headline: ReactNode;
  points: readonly DayPoint[];
  /** The points are weeks. */
  isByWeek: boolean;
  /** Today in UTC, which is not complete yet. */
  today: string;
  selected: string | undefined;
  onSelect: (day: string) => void;
  valueWords: (value: number) => string;
  /** The legend: names of the solid and the dashed part. */
  legend: { over: string; open: string };
  /** The figure element, to save it as a picture. */
  ref?: Ref<HTMLElement>;
}

/** A chart of daily or weekly numbers below a summary sentence. The same numbers are in a table beside it. */
export function TrendChart({
  label,
  count,
  what,
  headline,
  points,
  isByWeek,
  today,
  selected,
  onSelect,
  valueWords,
  legend,
  ref,
}: TrendChartProps) {
  const Plot = isByWeek ? WeekPlot : TrendPlot;
  return (
    <figure ref={ref} aria-label={label} className={classes.figure}>
      <p className="flex flex-wrap items-baseline gap-x-10 gap-y-0 pb-4">
        <span className="min-w-28 text-24 leading-28 font-500 tracking-0_025em">
          {count === undefined ? <span className="inline-block w-28 h-10 rounded-4 bg-active" /> : formatCount(count)}
        </span>
        <span className="font-500">{what}</span>
        <span className="text-2 phone-flex-basis-100 phone-min-h-40">{headline}</span>
      </p>
      <div className="h-320">
        <Plot points={points} today={today} selected={selected} onSelect={onSelect} valueWords={valueWords} />
      </div>
      <ul aria-hidden className={`flex flex-wrap gap-x-16 gap-y-4 pt-4 text-12 leading-16 text-2 ${classes.legend}`}>
        <li className="row gap-8" data-kind="over">
          {legend.over}
        </li>
        {points.some(({ day }) => day === today) && (
          <li className="row gap-8" data-kind="open">
            {legend.open}
          </li>
        )}
      </ul>
    </figure>
  );
}
