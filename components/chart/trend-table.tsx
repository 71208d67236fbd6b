"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { Bar, places } from "@/components/state/skeleton";
import { formatDayShort, formatWeekday } from "@/components/ui/date-format";
import { formatChange, formatCount } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { t } from "@/lib/languages/text";
import { type DayPoint, isPartOfWeek, tableRows } from "./trend";
import classes from "./trend-table.module.css";
import { weekWords } from "./week-words";

interface TrendTableProps {
  label: string;
  /** The heading of the number column. */
  valueLabel: string;
  points: readonly DayPoint[];
  isLoading: boolean;
  today: string;
  selected: string | undefined;
  onSelect: (day: string) => void;
}

const rowsWaiting = 20;

/** The rows are latest first. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 };

/** The chart as a table: the same numbers, each day or week a button. Arrow keys step through them: left is earlier. */
export function TrendTable({ label, valueLabel, isLoading, points, today, selected, onSelect }: TrendTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = tableRows(points, today);
  const current = rows.some(({ day }) => day === selected) ? selected : rows[0]?.day;
  const hasRows = rows.length > 0;
  const isByWeek = rows.some(({ week }) => week);
  // Scroll to the chosen day. Only the table scrolls: on a phone it is below the chart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day of the address is there before its rows
  useEffect(() => {
    const row = selected && body.current?.querySelector<HTMLElement>(`tr:has([data-day="${selected}"])`);
    const scroller = body.current?.closest("section");
    if (!row || !scroller) return;
    const [head, height] = [34, scroller.clientHeight];
    const isInSight =
      row.offsetTop >= scroller.scrollTop + head && row.offsetTop + row.offsetHeight <= scroller.scrollTop + height;
    if (!isInSight) scroller.scrollTo({ top: row.offsetTop - height / 2 });
  }, [selected, hasRows]);
  const step = (event: KeyboardEvent, at: number) => {
    const next = rows[at + (steps[event.key] ?? 0)];
    if (!next || !(event.key in steps)) return;
    event.preventDefault();
    onSelect(next.day);
    body.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  };
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`flex-1 relative overflow-y-auto min-h-0 focus-outline-inset ${classes.scroll}`}
    >
      <table className={`w-full tabular ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            <th className="sticky top-0 z-1 h-34 text-12 font-500 text-3 text-start border-b bg-surface" scope="col">
              {isByWeek ? t("Week") : t("Day")}
            </th>
            <th
              className="sticky top-0 z-1 h-34 text-12 font-500 text-3 text-start border-b bg-surface"
              scope="col"
              data-align="end"
            >
              {valueLabel}
            </th>
            <th
              className="sticky top-0 z-1 h-34 text-12 font-500 text-3 text-start border-b bg-surface"
              scope="col"
              data-align="end"
            >
              {t("Change")}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {isLoading &&
            places(rowsWaiting).map((at) => (
              <tr className="cursor-pointer" key={at} aria-hidden data-loading>
                <td className="h-36 py-0 px-0 border-b-soft phone-h-44">
                  <Bar width="6rem" />
                </td>
                <td className="h-36 py-0 px-0 border-b-soft phone-h-44" data-align="end">
                  <Bar width="1.5rem" />
                </td>
                <td className="h-36 py-0 px-0 border-b-soft phone-h-44" data-align="end">
                  <Bar width="1.5rem" />
                </td>
              </tr>
            ))}
          {rows.map((row, at) => {
            const { day, value, change, isOpen, week } = row;
            const date = new Date(`${day}T00:00:00Z`);
            return (
              <tr
                className="cursor-pointer"
                key={day}
                data-selected={day === selected || undefined}
                onClick={() => onSelect(day)}
              >
                <td className="h-36 py-0 px-0 border-b-soft phone-h-44">
                  <button
                    className="row gap-8 min-h-24 rounded-4"
                    type="button"
                    data-day={day}
                    aria-pressed={day === selected}
                    tabIndex={day === current ? 0 : -1}
                    onKeyDown={(event) => step(event, at)}
                  >
                    {!week && <span className={`text-2 nowrap ${classes.weekday}`}>{formatWeekday(date, "UTC")}</span>}
                    <time className="nowrap" dateTime={day}>
                      {week ? weekWords(week.first, day) : formatDayShort(date, "UTC")}
                    </time>
                    {(isOpen || isPartOfWeek(row)) && <Tag tone="outline">{isOpen ? t("so far") : t("part week")}</Tag>}
                  </button>
                </td>
                <td data-align="end" className="h-36 py-0 px-0 font-500 border-b-soft phone-h-44">
                  {formatCount(value)}
                </td>
                <td className="h-36 py-0 px-0 text-2 border-b-soft phone-h-44" data-align="end">
                  {change === undefined ? "" : formatChange(change)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
