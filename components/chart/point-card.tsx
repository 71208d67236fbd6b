import { useLayoutEffect, useRef, useState } from "react";
import { formatDay, formatWeekday } from "@/components/ui/date-format";
import { formatChange } from "@/components/ui/number-format";
import { message, t } from "@/lib/languages/text";
import { type DayPoint, isPartOfWeek } from "./trend";
import { weekWords } from "./week-words";

interface PointCardProps {
  at: number;
  points: readonly DayPoint[];
  valueWords: (value: number) => string;
  /** Where the point is, in a plot of this width. */
  x: number;
  width: number;
}

const gap = 10;

const sinceWeek = message("{change} since the week before");
const sinceDay = message("{change} since the day before");

/** The numbers of the day or week under the pointer, beside it. */
export function PointCard({ at, points, valueWords, x, width }: PointCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const own = card.current?.offsetWidth ?? 0;
    const after = x + gap;
    setLeft(after + own <= width ? after : Math.max(0, x - gap - own));
  }, [x, width]);
  const [point, before] = [points[at], points[at - 1]];
  if (!point) return null;
  const { day, week, value } = point;
  const date = new Date(day);
  return (
    <div
      ref={card}
      className="grid absolute top-0 z-1 py-8 px-12 text-2 nowrap rounded-8 bg-overlay shadow-2 pointer-events-none tabular"
      style={{ left }}
    >
      <b className="font-500 text-1">
        {week ? weekWords(week.first, day) : `${formatWeekday(date, "UTC")} ${formatDay(date, "UTC")}`}
      </b>
      <span>{week ? t("{value} at its end", { value: valueWords(value) }) : valueWords(value)}</span>
      {isPartOfWeek(point) && <span>{t("Part of the week: its other days are not in the range")}</span>}
      {week && (
        <span>
          {t("Lowest {low}, highest {high}", { low: valueWords(week.lowest), high: valueWords(week.highest) })}
        </span>
      )}
      {before && <span>{t(week ? sinceWeek : sinceDay, { change: formatChange(value - before.value) })}</span>}
    </div>
  );
}
