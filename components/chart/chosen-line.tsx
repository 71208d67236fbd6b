import { formatDayShort } from "@/components/ui/date-format";
import { t } from "@/lib/languages/text";
import classes from "./plot.module.css";
import { notSaved } from "./save-png";
import type { PlotScale } from "./scale";
import type { DayPoint } from "./trend";

interface ChosenLineProps {
  points: readonly DayPoint[];
  selected: string | undefined;
  valueWords: (value: number) => string;
  scale: PlotScale;
}

/** The line at the chosen day, with its number. */
export function ChosenLine({ points, selected, valueWords, scale }: ChosenLineProps) {
  const at = points.findIndex(({ day }) => day === selected);
  const point = points[at];
  if (!point) return null;
  const x = scale.x(at);
  const share = at / Math.max(1, points.length - 1);
  // At an edge the label stands beside the line, so that it is not cut off.
  const side = share > 0.9 ? -5 : share < 0.1 ? 5 : 0;
  return (
    <g className={`${notSaved} ${classes.chosen}`}>
      <line x1={x} x2={x} y1={scale.top} y2={scale.bottom} />
      <text
        className="text-12 font-500"
        x={x + side}
        y={side ? 14 : 19}
        textAnchor={side < 0 ? "end" : side > 0 ? "start" : "middle"}
      >
        {t("{day}: {value}", { day: formatDayShort(new Date(point.day), "UTC"), value: valueWords(point.value) })}
      </text>
    </g>
  );
}
