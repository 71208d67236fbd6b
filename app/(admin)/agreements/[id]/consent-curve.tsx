"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rich } from "@/components/language/rich";
import { Loading } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { Bar } from "@/components/state/skeleton";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay, formatDay, formatDayShort, toDate } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { groupBy } from "@/lib/base/group-by";
import { message, t } from "@/lib/languages/text";
import { acceptanceTimesQuery, lastReminderQuery } from "@/lib/resources/consent/client";
import classes from "./consent-curve.module.css";

/** In pixels, as wide as the panel; the plot has margins for the numbers before it and for the present after it. */
const size = { width: 336, height: 148 };
const plot = { left: 28, right: 300, top: 14, bottom: 122 };

/** A curve of the number of acceptances over time, up to the number of users who have to accept. */
export function ConsentCurve({ agreement, total }: { agreement: string; total: number }) {
  const timeZone = useTimeZone();
  const [isTable, setTable] = useState(false);
  const { data, isPending } = useQuery(acceptanceTimesQuery(agreement));
  const mayReadLog = useHasFeature("Platform/Event");
  const reminder = useQuery({ ...lastReminderQuery(agreement), enabled: mayReadLog }).data;
  const reminded = reminder ? toDate(reminder) : undefined;
  const moments = data?.rows.flatMap(({ accepted }) => toDate(accepted) ?? []) ?? [];
  const [first] = moments;
  const last = moments.at(-1);
  if (isPending)
    return (
      <Loading>
        <div className={`grid gap-x-12 gap-y-8 py-12 px-gutter border-b tabular ${classes.progress}`}>
          <p>
            <Bar width="90%" /> <Bar width="40%" />
          </p>
          <svg viewBox={`0 0 ${size.width} ${size.height}`} className={`ltr col-span-full w-full ${classes.curve}`} />
        </div>
      </Loading>
    );
  // Not all could be read, or nobody has accepted: there is nothing to draw.
  if (!data || !first || !last || moments.length < data.total) return null;
  return (
    <div className={`grid gap-x-12 gap-y-8 py-12 px-gutter border-b tabular ${classes.progress}`}>
      <p>
        {rich(
          moments.length === total
            ? message("<b>{count}</b> of {total} accepted, the last one on {day}.")
            : message("<b>{count}</b> of {total} accepted, the latest on {day}."),
          { count: moments.length, total, day: formatDay(last, timeZone), b: (text) => <b>{text}</b> },
        )}
        {reminded && (
          <span className="block text-3">
            {t("{count} of them since the reminder on {day}.", {
              count: moments.filter((moment) => moment > reminded).length,
              day: formatDay(reminded, timeZone),
            })}
          </span>
        )}
      </p>
      <button
        type="button"
        className={`self-start font-500 text-accent hover-underline phone-min-h-40 ${classes.toggle}`}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? t("Show as a curve") : t("Show as a table")}
      </button>
      {isTable ? (
        <Days moments={moments} />
      ) : (
        <Curve moments={moments} first={first} total={total} reminded={reminded} />
      )}
    </div>
  );
}

interface CurveProps {
  moments: readonly Date[];
  first: Date;
  total: number;
  reminded: Date | undefined;
}

function Curve({ moments, first, total, reminded }: CurveProps) {
  const now = useNow();
  const timeZone = useTimeZone();
  const span = Math.max(1, now - first.getTime());
  const x = (time: number) => plot.left + ((time - first.getTime()) / span) * (plot.right - plot.left);
  const y = (count: number) => plot.bottom - (count / total) * (plot.bottom - plot.top);
  const steps = moments.map((moment, at) => `H${x(moment.getTime()).toFixed(1)}V${y(at + 1).toFixed(1)}`);
  const line = `M${plot.left} ${plot.bottom}${steps.join("")}H${plot.right}`;
  const reached = y(moments.length);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={`ltr col-span-full w-full ${classes.curve}`}
    >
      {marksUpTo(total).map((count) => (
        <g key={count}>
          <line x1={plot.left} x2={size.width} y1={y(count)} y2={y(count)} data-all={count === total || undefined} />
          <text x={plot.left - 6} y={y(count) + 4} textAnchor="end" className="text-12 fill-text2">
            {formatCount(count)}
          </text>
        </g>
      ))}
      <path d={`${line}V${plot.bottom}Z`} className={classes.area} />
      <path d={line} className="fill-none stroke-accent-solid stroke-1_75" />
      <line x1={plot.right} x2={plot.right} y1="2" y2={plot.bottom} className={classes.now} />
      <circle cx={plot.right} cy={reached} r="3" className="fill-surface stroke-accent-solid stroke-1_75" />
      <text x={plot.right + 8} y={reached + 4} className={`text-12 font-500 ${classes.reached}`}>
        {formatCount(moments.length)}
      </text>
      <text x={plot.left} y={size.height - 8} className="text-12 fill-text2">
        {formatDayShort(first, timeZone)}
      </text>
      <text x={plot.right} y={size.height - 8} textAnchor="middle" className={`text-12 ${classes.nowLabel}`}>
        {t("Now")}
      </text>
      {reminded && reminded > first && <Reminded at={x(reminded.getTime())} day={formatDayShort(reminded, timeZone)} />}
    </svg>
  );
}

/** A mark on the axis; named if there is room between the first day and the present. */
function Reminded({ at, day }: { at: number; day: string }) {
  const hasRoom = at > plot.left + 90 && at < plot.right - 66;
  return (
    <>
      <line x1={at} x2={at} y1={plot.bottom} y2={plot.bottom + 5} className={classes.reminded} />
      {hasRoom && (
        <text x={at} y={size.height - 8} textAnchor="middle" className="text-12 fill-text2">
          {t("{day}, reminded", { day })}
        </text>
      )}
    </>
  );
}

/** The marks of the axis: round numbers that do not overlap the total, and the total. */
function marksUpTo(total: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, total / 4)));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((each) => total / each <= 4) ?? total;
  const round = Array.from({ length: 5 }, (_, at) => at * step);
  return [...round.filter((count) => count < total - step / 2), total];
}

function Days({ moments }: { moments: readonly Date[] }) {
  const timeZone = useTimeZone();
  const days = [...groupBy(moments, (moment) => calendarDay(moment, timeZone)).values()];
  let reached = 0;
  const rows = days.map((each) => {
    reached += each.length;
    return { moment: each[0] ?? new Date(0), count: each.length, reached };
  });
  return (
    <table className={`col-span-full w-full ${classes.days}`} aria-label={t("Acceptances by day")}>
      <thead>
        <tr>
          <th className="py-4 px-0 text-12 font-400 text-3 text-end border-b-soft" scope="col">
            {t("Day")}
          </th>
          <th className="py-4 px-0 text-12 font-400 text-3 text-end border-b-soft" scope="col">
            {t("Accepted")}
          </th>
          <th className="py-4 px-0 text-12 font-400 text-3 text-end border-b-soft" scope="col">
            {t("In all")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ moment, count, reached: inAll }) => (
          <tr key={moment.getTime()}>
            <th className="py-4 px-0 font-400 text-end border-b-soft" scope="row">
              {formatDay(moment, timeZone)}
            </th>
            <td className="py-4 px-0 font-400 text-end border-b-soft">{formatCount(count)}</td>
            <td className="py-4 px-0 font-400 text-end border-b-soft">{formatCount(inAll)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
