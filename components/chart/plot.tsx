"use client";

import { useElementSize } from "@mantine/hooks";
import { type MouseEvent, type ReactNode, useState } from "react";
import { ChosenLine } from "./chosen-line";
import classes from "./plot.module.css";
import { PointCard } from "./point-card";
import { type Placing, type PlotScale, plotHeight, scaleOf } from "./scale";
import { type DayPoint, dayMarks, valueTicks } from "./trend";

export interface PlotProps {
  points: readonly DayPoint[];
  today: string;
  selected: string | undefined;
  onSelect: (day: string) => void;
  /** The text after the day in the label of the selected day: "50 open". */
  valueWords: (value: number) => string;
}

interface FrameProps extends Omit<PlotProps, "today"> {
  placing: Placing;
  /** Draws the points. */
  children: (scale: PlotScale) => ReactNode;
}

/**
 * Axes, the card of the point under the pointer, and the chosen day, around a drawing of the points. Hidden from screen
 * readers, which read the table with the same numbers.
 */
export function Plot({ placing, points, selected, onSelect, valueWords, children }: FrameProps) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number>();
  const ticks = valueTicks(points);
  const scale = scaleOf(points.length, width, ticks.at(-1) ?? 1, placing);
  const under = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return scale.nearest(clientX - left, clientY - top);
  };
  const select = (at: number | undefined) => {
    const point = at === undefined ? undefined : points[at];
    if (point) onSelect(point.day);
  };
  return (
    <div ref={ref} aria-hidden="true" dir="ltr" className="relative h-320 cursor-pointer">
      {width > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the days of the table are buttons
        // biome-ignore lint/a11y/noSvgWithoutTitle: as above
        <svg
          className="block overflow-visible"
          width={width}
          height={plotHeight}
          onPointerMove={(event) => setPointed(under(event))}
          onPointerLeave={() => setPointed(undefined)}
          onClick={(event) => select(under(event))}
        >
          <Axes points={points} ticks={ticks} width={width} scale={scale} />
          {pointed !== undefined && <Cursor at={pointed} scale={scale} placing={placing} />}
          {children(scale)}
          <ChosenLine points={points} selected={selected} valueWords={valueWords} scale={scale} />
        </svg>
      )}
      {pointed !== undefined && (
        <PointCard at={pointed} points={points} valueWords={valueWords} x={scale.x(pointed)} width={width} />
      )}
    </div>
  );
}

interface AxesProps {
  points: readonly DayPoint[];
  ticks: readonly number[];
  width: number;
  scale: PlotScale;
}

function Axes({ points, ticks, width, scale }: AxesProps) {
  return (
    <g className={classes.axes}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={scale.left} x2={scale.right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text
            className="text-12 fill-text2 tabular"
            x={scale.left - 20}
            y={scale.y(tick)}
            dy="0.355em"
            textAnchor="end"
          >
            {tick}
          </text>
        </g>
      ))}
      {dayMarks(points, width).map(({ at, label }) => (
        <text
          className="text-12 fill-text2 tabular"
          key={at}
          x={scale.x(at)}
          y={scale.bottom + 30}
          dy="0.71em"
          textAnchor="middle"
        >
          {label}
        </text>
      ))}
    </g>
  );
}

function Cursor({ at, scale, placing }: { at: number; scale: PlotScale; placing: Placing }) {
  const band = placing === "bands" ? scale.step : 0;
  const x = scale.x(at) - band / 2;
  return <rect x={x} y={scale.top} width={band} height={scale.bottom - scale.top} className="fill-none stroke-line2" />;
}
