import classes from "./spark.module.css";

/** Small charts beside a number: plain SVG, hidden from screen readers, because the text says the same. */

interface SparkLineProps {
  values: readonly number[];
  /** The last value is not final: its part of the line is dotted and ends in a ring. */
  isOpen?: boolean;
  width?: number;
  height?: number;
}

export function SparkLine({ values, isOpen, width = 220, height = 36 }: SparkLineProps) {
  if (values.length < 2) return null;
  const inset = 5;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const x = (at: number) => inset + (at / (values.length - 1)) * (width - 2 * inset);
  const y = (value: number) => height - inset - ((value - low) / span) * (height - 2 * inset);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const done = isOpen ? points.slice(0, -1) : points;
  const last = values.at(-1) ?? 0;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block overflow-visible max-w-full"
    >
      <polyline points={done.join(" ")} className={`fill-none stroke-1_5 ${classes.line}`} />
      {isOpen && (
        <>
          <polyline points={points.slice(-2).join(" ")} className={`fill-none stroke-1_5 ${classes.openLine}`} />
          <circle
            cx={x(values.length - 1)}
            cy={y(last)}
            r="2.75"
            className="fill-surface stroke-accent-solid stroke-1_5"
          />
        </>
      )}
    </svg>
  );
}

export interface SparkBar {
  value: number;
  /** The failed part of the value, shown at the bottom of the bar. */
  failed?: number;
  tone?: "warning";
  label?: string;
}

export function SparkBars({
  bars,
  width = 220,
  height = 36,
}: {
  bars: readonly SparkBar[];
  width?: number;
  height?: number;
}) {
  const isLabelled = bars.some(({ label }) => label !== undefined);
  const floor = isLabelled ? height - 13 : height - 1;
  const high = Math.max(1, ...bars.map(({ value }) => value));
  const gap = isLabelled ? 8 : 3;
  const barWidth = (width - gap * (bars.length - 1)) / Math.max(1, bars.length);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / high) * (floor - 2)));
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block overflow-visible max-w-full"
    >
      {bars.map(({ value, failed = 0, tone, label }, at) => {
        const left = at * (barWidth + gap);
        return (
          // Bars have no id, only a position on the axis.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <g key={at}>
            <rect
              x={left}
              y={floor - heightOf(value)}
              width={barWidth}
              height={heightOf(value)}
              rx="1.5"
              className={classes.bar}
              data-tone={tone}
            />
            {failed > 0 && (
              <rect
                x={left}
                y={floor - heightOf(failed)}
                width={barWidth}
                height={heightOf(failed)}
                rx="1.5"
                className={classes.failed}
              />
            )}
            {label !== undefined && (
              <text x={left} y={height - 2} className={`fill-text2 ${classes.label}`}>
                {label}
              </text>
            )}
          </g>
        );
      })}
      {!isLabelled && <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line2" />}
    </svg>
  );
}
