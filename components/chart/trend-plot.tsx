"use client";

import { useId } from "react";
import { Plot, type PlotProps } from "./plot";
import { notSaved } from "./save-png";
import type { PlotScale } from "./scale";
import type { DayPoint } from "./trend";

/** A line through the days; its last part is dashed if the last day is today, which is not over. */
export function TrendPlot({ today, ...props }: PlotProps) {
  const { points, selected } = props;
  const last = points.length - 1;
  return (
    <Plot {...props} placing="edges">
      {(scale) => (
        <>
          <Line points={points} isOpen={points[last]?.day === today} scale={scale} />
          <Dot at={points.findIndex(({ day }) => day === selected)} points={points} scale={scale} isChosen />
          <Dot at={points[last]?.day === today ? last : -1} points={points} scale={scale} />
        </>
      )}
    </Plot>
  );
}

function Line({ points, isOpen, scale }: { points: readonly DayPoint[]; isOpen: boolean; scale: PlotScale }) {
  const fade = useId();
  const places = points.map(({ value }, at) => `${scale.x(at).toFixed(2)},${scale.y(value).toFixed(2)}`);
  const over = isOpen ? places.slice(0, -1) : places;
  const [start, end] = [scale.x(0), scale.x(over.length - 1)];
  return (
    <>
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0%" stopColor="var(--c-accent-solid)" stopOpacity={0.2} />
        <stop offset="100%" stopColor="var(--c-accent-solid)" stopOpacity={0.01} />
      </linearGradient>
      {over.length > 1 && (
        <polygon
          points={`${start},${scale.bottom} ${over.join(" ")} ${end},${scale.bottom}`}
          fill={`url(#${fade})`}
          stroke="none"
        />
      )}
      <polyline points={over.join(" ")} className="fill-none stroke-accent-solid stroke-1_75" />
      {isOpen && (
        <polyline
          points={places.slice(-2).join(" ")}
          className="fill-none stroke-accent-solid stroke-1_75"
          strokeDasharray="3 3"
        />
      )}
    </>
  );
}

interface DotProps {
  at: number;
  points: readonly DayPoint[];
  scale: PlotScale;
  isChosen?: boolean;
}

function Dot({ at, points, scale, isChosen }: DotProps) {
  const point = points[at];
  if (!point) return null;
  return (
    <circle
      cx={scale.x(at)}
      cy={scale.y(point.value)}
      r={3.5}
      className={`fill-surface stroke-1_5 ${isChosen ? notSaved : ""}`}
      stroke={isChosen ? "var(--c-text)" : "var(--c-accent-solid)"}
    />
  );
}
