"use client";

import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { useElementSize } from "@mantine/hooks";
import { memo } from "react";
import { Bar, Cell, ErrorBar } from "recharts";
import { withMantine } from "@/components/theme/mantine-provider";
import { ChosenLine, type PlotProps, sharedProps } from "./plot-parts";
import type { DayPoint } from "./trend";
import classes from "./trend-plot.module.css";

/** The same as the plot of days, by week: a bar for the end of the week, and a line from its lowest to its highest day. */
export default memo(withMantine(WeekPlot));

function WeekPlot(props: PlotProps) {
  const { points, today, selected, valueWords } = props;
  const { ref, width } = useElementSize();
  const { plot, ...shared } = sharedProps(props, width);
  return (
    <div ref={ref} aria-hidden="true" className={classes.plot}>
      <BarChart {...shared} data={[...points]} series={[]} barChartProps={plot}>
        <Bar dataKey="value" isAnimationActive={false} maxBarSize={32} fill="var(--c-accent-solid)">
          {points.map(({ day }) => (
            <Cell
              key={day}
              fillOpacity={day === today ? 0 : 0.25}
              stroke={day === selected ? "var(--c-text)" : "var(--c-accent-solid)"}
              strokeWidth={1.5}
              strokeDasharray={day === today ? "3 3" : "0"}
            />
          ))}
          <ErrorBar dataKey={spread} width={4} stroke="var(--c-text2)" strokeWidth={1.25} />
        </Bar>
        <ChosenLine points={points} selected={selected} valueWords={valueWords} />
      </BarChart>
    </div>
  );
}

/** How far the lowest and the highest day are from the end of the week. */
const spread = ({ value, week }: DayPoint): [number, number] =>
  week ? [value - week.lowest, week.highest - value] : [0, 0];
