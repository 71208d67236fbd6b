"use client";

import "@mantine/charts/styles.layer.css";
import { AreaChart } from "@mantine/charts";
import { useElementSize } from "@mantine/hooks";
import { memo } from "react";
import { ReferenceDot } from "recharts";
import { withMantine } from "@/components/theme/mantine-provider";
import { ChosenLine, type PlotProps, sharedProps } from "./plot-parts";
import { notSaved } from "./save-png";
import { splitAtToday } from "./trend";
import classes from "./trend-plot.module.css";

/**
 * The chart itself, hidden from screen readers, which read the table with the same numbers. The chart library is a
 * chunk of its own. Memoised: to draw it takes as long as the rest of its page.
 */
export default memo(withMantine(TrendPlot));

function TrendPlot(props: PlotProps) {
  const { points, today, selected, valueWords } = props;
  const { ref, width } = useElementSize();
  const { plot, ...shared } = sharedProps(props, width);
  const last = points.at(-1);
  const marked = points.find(({ day }) => day === selected);
  return (
    <div ref={ref} aria-hidden="true" className={classes.plot}>
      <AreaChart
        {...shared}
        data={splitAtToday(points, today)}
        series={[
          { name: "value", color: "var(--c-accent-solid)" },
          { name: "open", color: "var(--c-accent-solid)", strokeDasharray: "3 3" },
        ]}
        curveType="linear"
        strokeWidth={1.75}
        withDots={false}
        withGradient
        fillOpacity={0.2}
        connectNulls={false}
        areaProps={(series) => ({ isAnimationActive: false, ...(series.name === "open" ? { fill: "none" } : {}) })}
        areaChartProps={plot}
      >
        <ChosenLine points={points} selected={selected} valueWords={valueWords} />
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
