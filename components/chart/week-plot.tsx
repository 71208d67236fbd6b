"use client";

import { Plot, type PlotProps } from "./plot";
import classes from "./plot.module.css";
import type { PlotScale } from "./scale";
import type { DayPoint } from "./trend";

const barMax = 32;

/** The same as the plot of days, by week: a bar for the end of the week, and a line from its lowest to its highest day. */
export function WeekPlot({ today, ...props }: PlotProps) {
  return (
    <Plot {...props} placing="bands">
      {(scale) =>
        props.points.map((point, at) => (
          <Week
            key={point.day}
            point={point}
            x={scale.x(at)}
            scale={scale}
            isOpen={point.day === today}
            isChosen={point.day === props.selected}
          />
        ))
      }
    </Plot>
  );
}

interface WeekProps {
  point: DayPoint;
  x: number;
  scale: PlotScale;
  isOpen: boolean;
  isChosen: boolean;
}

function Week({ point: { value, week }, x, scale, isOpen, isChosen }: WeekProps) {
  const width = Math.min(barMax, scale.step * 0.8);
  return (
    <g data-week>
      <rect
        x={x - width / 2}
        y={scale.y(value)}
        width={width}
        height={scale.bottom - scale.y(value)}
        fill="var(--c-accent-solid)"
        fillOpacity={isOpen ? 0 : 0.25}
        stroke={isChosen ? "var(--c-text)" : "var(--c-accent-solid)"}
        strokeWidth={1.5}
        strokeDasharray={isOpen ? "3 3" : undefined}
      />
      {week && week.lowest < week.highest && (
        <path
          className={`fill-none ${classes.spread}`}
          d={`M${x} ${scale.y(week.lowest)}V${scale.y(week.highest)}m-4 0h8M${x - 4} ${scale.y(week.lowest)}h8`}
        />
      )}
    </g>
  );
}
