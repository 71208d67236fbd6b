"use client";

import { ReferenceLine } from "recharts";
import { formatDay, formatDayShort, formatWeekday } from "@/components/ui/date-format";
import { formatChange } from "@/components/ui/number-format";
import { notSaved } from "./save-png";
import { axisTicks, type DayPoint, isPartOfWeek, valueTicks } from "./trend";
import classes from "./trend-plot.module.css";
import { weekWords } from "./week-words";

export interface PlotProps {
  points: readonly DayPoint[];
  today: string;
  selected: string | undefined;
  onSelect: (day: string) => void;
  /** The text after the day in the label of the selected day: "50 open". */
  valueWords: (value: number) => string;
}

/** The props that the plots of days and of weeks share. */
export function sharedProps({ points, onSelect, valueWords }: PlotProps, width: number) {
  const ticks = valueTicks(points);
  const firstDays = new Map(points.map(({ day, week }) => [day, week?.first ?? day]));
  return {
    h: 320,
    dataKey: "day",
    tooltipAnimationDuration: 0,
    tooltipProps: {
      cursor: { stroke: "var(--c-line2)", fill: "none" },
      content: ({ label }: { label?: string | number | undefined }) => (
        <PointCard day={String(label)} points={points} valueWords={valueWords} />
      ),
    },
    gridAxis: "x",
    tickLine: "none",
    strokeDasharray: "0",
    gridColor: "var(--c-line-soft)",
    textColor: "var(--c-text2)",
    yAxisProps: { width: 36, ticks, domain: [0, ticks.at(-1) ?? 1], tickMargin: 4 },
    xAxisProps: {
      ticks: axisTicks(points, width),
      interval: 0,
      height: 44,
      tickMargin: 14,
      tickFormatter: (day: string) => formatDayShort(new Date(firstDays.get(day) ?? day), "UTC"),
    },
    plot: {
      accessibilityLayer: false,
      margin: { top: 24, right: 12, bottom: 0, left: 0 },
      onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) =>
        activeLabel !== undefined && onSelect(String(activeLabel)),
    },
  } as const;
}

/** The line at the chosen day, with its number. */
export function ChosenLine({ points, selected, valueWords }: Pick<PlotProps, "points" | "selected" | "valueWords">) {
  const at = points.findIndex(({ day }) => day === selected);
  const point = points[at];
  if (!point) return null;
  const share = at / Math.max(1, points.length - 1);
  const isAtEdge = share > 0.9 || share < 0.1;
  return (
    <ReferenceLine
      className={notSaved}
      x={point.day}
      stroke="var(--c-text)"
      strokeWidth={1}
      label={{
        value: `${formatDayShort(new Date(point.day), "UTC")}: ${valueWords(point.value)}`,
        position: share > 0.9 ? "insideTopRight" : share < 0.1 ? "insideTopLeft" : "top",
        dy: isAtEdge ? -24 : 0,
        fill: "var(--c-text)",
        fontSize: 12,
        fontWeight: 500,
      }}
    />
  );
}

/** The numbers of the day or week under the pointer. */
function PointCard({ day, points, valueWords }: Pick<PlotProps, "points" | "valueWords"> & { day: string }) {
  const at = points.findIndex((point) => point.day === day);
  const [point, before] = [points[at], points[at - 1]];
  if (!point) return null;
  const date = new Date(day);
  const { week, value } = point;
  return (
    <div className={classes.card}>
      <b>{week ? weekWords(week.first, day) : `${formatWeekday(date, "UTC")} ${formatDay(date, "UTC")}`}</b>
      <span>
        {valueWords(value)}
        {week && " at its end"}
      </span>
      {isPartOfWeek(point) && <span>Part of the week: its other days are not in the range</span>}
      {week && (
        <span>
          Lowest {valueWords(week.lowest)}, highest {valueWords(week.highest)}
        </span>
      )}
      {before && (
        <span>
          {formatChange(value - before.value)} since the {week ? "week" : "day"} before
        </span>
      )}
    </div>
  );
}
