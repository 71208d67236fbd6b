"use client";

import Link from "next/link";
import type { CSSProperties } from "react";
import { Region } from "@/components/layout/page";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay, formatDayShort } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { TermOnAxis } from "@/components/ui/term-bar";
import { dayMilliseconds } from "@/lib/base/day";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { paths } from "../paths";
import { Amount, termOf } from "../subscriptions/subscription-values";
import classes from "./overview.module.css";

const rowsShown = 11;

interface EndingNextProps {
  filters: URLSearchParams;
  answer: { rows: readonly Subscription[]; total: number } | undefined;
}

/** The next terms to end, on a shared axis, so that their ends can be compared. */
export function EndingNext({ filters, answer }: EndingNextProps) {
  const now = useNow();
  const timeZone = useTimeZone();
  const rows = (answer?.rows ?? []).slice(0, rowsShown).flatMap((row) => {
    const term = termOf(row);
    return term ? [{ row, term }] : [];
  });
  const lastEnd = rows.at(-1)?.term.end.getTime() ?? 0;
  const axisEnd = new Date(Math.max(now + 7 * dayMilliseconds, lastEnd));
  const mondays = mondaysBetween(now, axisEnd.getTime(), timeZone);
  return (
    <Region
      title="Ending next"
      detail="by end date"
      action={
        answer && answer.total > 0 && <Link href={paths.subscriptions(filters)}>All {formatCount(answer.total)}</Link>
      }
    >
      {answer && rows.length === 0 ? (
        <p className={classes.none}>No active subscription ends within 30 days.</p>
      ) : (
        <table className={classes.ending} aria-label="Ending next">
          <thead>
            <tr>
              <th scope="col">Subscription</th>
              <th scope="col">Customer</th>
              <th scope="col" className={classes.axis}>
                <span className={classes.now}>Now</span>
                {mondays.map(({ label, share }) => (
                  <span key={label} aria-hidden className={classes.tick} style={{ insetInlineStart: share }}>
                    {label}
                  </span>
                ))}
              </th>
              <th scope="col">Ends</th>
              <th scope="col">Price / month</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, term }) => (
              <tr key={row._id}>
                <th scope="row">
                  <Link
                    href={paths.subscriptions(new URLSearchParams([...filters, ["open", row._id]]))}
                    prefetch={false}
                    title={row.name}
                  >
                    {row.name ?? row._id}
                  </Link>
                </th>
                <td title={row.account_details?.name}>{row.account_details?.name}</td>
                <td className={classes.axis}>
                  {mondays.map(({ label, share }) => (
                    <span
                      key={label}
                      aria-hidden
                      className={classes.grid}
                      style={{ insetInlineStart: share } satisfies CSSProperties}
                    />
                  ))}
                  <TermOnAxis term={term} axisEnd={axisEnd} />
                </td>
                <td>{formatDayShort(term.end, timeZone)}</td>
                <td>
                  <Amount value={row.price} subscription={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Region>
  );
}

/** The starts of weeks as fractions of the axis, without those too close to its ends for a label. */
function mondaysBetween(from: number, until: number, timeZone: string): { label: string; share: string }[] {
  const days = Array.from({ length: 60 }, (_, day) => calendarDay(new Date(from + day * dayMilliseconds), timeZone));
  return days.flatMap((day) => {
    const start = new Date(`${day}T00:00:00Z`);
    const share = (start.getTime() - from) / (until - from);
    if (start.getUTCDay() !== 1 || share < 0.08 || share > 0.95) return [];
    return [{ label: formatDayShort(start, "UTC"), share: `${(share * 100).toFixed(2)}%` }];
  });
}
