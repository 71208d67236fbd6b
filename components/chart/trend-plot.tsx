"use client";

import "@mantine/charts/styles.layer.css";
import { AreaChart } from "@mantine/charts";
import { useElementSize } from "@mantine/hooks";
import { memo } from "react";
import { ReferenceDot, ReferenceLine } from "recharts";
import { withMantine } from "@/components/theme/mantine-provider";
import { formatDay, formatDayShort, formatWeekday } from "@/components/ui/date-format";
import { formatChange } from "@/components/ui/number-format";
import { notSaved } from "./save-png";
import { type DayPoint, mondayTicks, splitAtToday, valueTicks } from "./trend";
import classes from "./trend-plot.module.css";

interface TrendPlotProps {
  points: readonly DayPoint[];
  today: string;
  selected: string | undefined;
  onSelect: (day: string) => void;
  /** The text after the day in the label of the selected day: "50 open". */
  valueWords: (value: number) => string;
}

/**
 * The chart itself, hidden from screen readers, which read the table with the same numbers. Only this file imports the
 * chart library, so that it is a chunk of its own. Memoised: to draw it takes as long as the rest of its page.
 */
export default memo(withMantine(TrendPlot));

function TrendPlot({ points, today, selected, onSelect, valueWords }: TrendPlotProps) {
  const { ref, width } = useElementSize();
  const ticks = valueTicks(points);
  const last = points.at(-1);
  const marked = points.find(({ day }) => day === selected);
  const markedAt = marked ? points.indexOf(marked) / Math.max(1, points.length - 1) : 0;
  return (
    <div ref={ref} aria-hidden="true" className={classes.plot}>
      <AreaChart
        h={320}
        data={splitAtToday(points, today)}
        dataKey="day"
        series={[
          { name: "value", color: "var(--c-accent-solid)" },
          { name: "open", color: "var(--c-accent-solid)", strokeDasharray: "3 3" },
        ]}
        curveType="linear"
        strokeWidth={1.75}
        withDots={false}
        tooltipAnimationDuration={0}
        tooltipProps={{
          cursor: { stroke: "var(--c-line2)" },
          content: ({ label }) => <DayCard day={String(label)} points={points} valueWords={valueWords} />,
        }}
        withGradient
        fillOpacity={0.2}
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        gridColor="var(--c-line-soft)"
        textColor="var(--c-text2)"
        connectNulls={false}
        areaProps={(series) => ({ isAnimationActive: false, ...(series.name === "open" ? { fill: "none" } : {}) })}
        yAxisProps={{ width: 36, ticks, domain: [0, ticks.at(-1) ?? 1], tickMargin: 4 }}
        xAxisProps={{
          ticks: mondayTicks(points, width),
          interval: 0,
          height: 44,
          tickMargin: 14,
          tickFormatter: (day: string) => formatDayShort(new Date(`${day}T00:00:00Z`), "UTC"),
        }}
        areaChartProps={{
          accessibilityLayer: false,
          margin: { top: 24, right: 12, bottom: 0, left: 0 },
          onClick: ({ activeLabel }) => activeLabel !== undefined && onSelect(String(activeLabel)),
        }}
      >
        {marked && (
          <ReferenceLine
            className={notSaved}
            x={marked.day}
            stroke="var(--c-text)"
            strokeWidth={1}
            label={{
              value: `${formatDayShort(new Date(`${marked.day}T00:00:00Z`), "UTC")}: ${valueWords(marked.value)}`,
              position: markedAt > 0.9 ? "insideTopRight" : markedAt < 0.1 ? "insideTopLeft" : "top",
              dy: markedAt > 0.9 || markedAt < 0.1 ? -24 : 0,
              fill: "var(--c-text)",
              fontSize: 12,
              fontWeight: 500,
            }}
          />
        )}
        {marked && (
          <ReferenceDot
            className={notSaved}
            x={marked.day}
            y={marked.value}
            r={3.5}
            fill="var(--c-surface)"
            stroke="var(--c-text)"
            strokeWidth={1.5}
          />
        )}
        {last?.day === today && (
          <ReferenceDot
            x={last.day}
            y={last.value}
            r={3.5}
            fill="var(--c-surface)"
            stroke="var(--c-accent-solid)"
            strokeWidth={1.5}
          />
        )}
      </AreaChart>
    </div>
  );
}

/** What the day under the pointer was like. */
function DayCard({ day, points, valueWords }: Pick<TrendPlotProps, "points" | "valueWords"> & { day: string }) {
  const at = points.findIndex((point) => point.day === day);
  const [point, before] = [points[at], points[at - 1]];
  if (!point) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return (
    <div className={classes.card}>
      <b>
        {formatWeekday(date, "UTC")} {formatDay(date, "UTC")}
      </b>
      <span>{valueWords(point.value)}</span>
      {before && <span>{formatChange(point.value - before.value)} since the day before</span>}
    </div>
  );
}
