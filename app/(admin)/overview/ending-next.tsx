"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Region } from "@/components/layout/page";
import { Bar, places } from "@/components/state/skeleton";
import { useNow } from "@/components/ui/clock";
import { formatDayShort } from "@/components/ui/date-format";
import { formatNumber } from "@/components/ui/number-format";
import type { Term } from "@/components/ui/term";
import { TermOnAxis } from "@/components/ui/term-bar";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { paths } from "../paths";
import { termOf } from "../subscriptions/subscription-values";
import { TermCards } from "../subscriptions/term-cards";
import tableClasses from "../subscriptions/term-table.module.css";
import { type AxisMark, endingAxis } from "./ending-axis";
import classes from "./ending-next.module.css";
import { worklists } from "./overview-queries";
import type { Planned } from "./worklist-rows";

const rowsShown = 11;

interface EndingNextProps {
  answer: { rows: readonly Subscription[]; total: number } | undefined;
  /** How many of them renew. */
  renewing: number | undefined;
  planned: Planned;
  /** Whether the query has failed; the row of its count shows the error. */
  hasFailed: boolean;
}

/** The next terms to end, on a shared axis, so that their ends can be compared. */
export function EndingNext({ answer, renewing, planned, hasFailed }: EndingNextProps) {
  const now = useNow();
  const rows = (answer?.rows ?? []).slice(0, rowsShown).flatMap((row) => {
    const term = termOf(row, planned?.get(row._id));
    return term ? [{ row, term }] : [];
  });
  const { end, isDaily, marks } = endingAxis(now, rows.at(-1)?.term.end.getTime() ?? 0);
  return (
    <Region
      title={t("Next 30 days")}
      detail={answer && renewing !== undefined && endsInWords(answer.total, renewing)}
      action={
        answer &&
        answer.total > 0 && (
          <Link href={paths.subscriptions(worklists.ending)}>{t("All {count}", { count: answer.total })}</Link>
        )
      }
    >
      {(answer && rows.length === 0) || hasFailed ? (
        <p className="py-12 px-gutter text-2">{answer && t("No active subscription ends within 30 days.")}</p>
      ) : (
        <TermCards planned={planned} find={(id) => answer?.rows.find(({ _id }) => _id === id)}>
          <div className={`flex-1 relative ${classes.ending}`}>
            <table
              className={`table-fixed w-full tabular ${tableClasses.table}`}
              aria-label={t("Next 30 days")}
              aria-busy={!answer}
              data-loading={answer ? undefined : true}
            >
              <thead className="phone-block phone-sticky phone-top-0">
                <tr className="phone-block phone-h-52 phone-border-b">
                  <Column>{t("Subscription")}</Column>
                  <Column>{t("Customer")}</Column>
                  <th scope="col" className={classes.axis}>
                    <span className={`absolute top-0 text-accent ${classes.nowLabel}`}>{t("Now")}</span>
                    <Ticks marks={marks} isDaily={isDaily} />
                  </th>
                  <Column>{t("Ends")}</Column>
                  <Column>{t("Then")}</Column>
                </tr>
              </thead>
              <tbody>
                {answer
                  ? rows.map(({ row, term }) => (
                      <EndingNextRow
                        key={row._id}
                        subscription={row}
                        term={term}
                        planned={planned?.get(row._id)}
                        axisEnd={end}
                        marks={marks}
                        href={paths.subscriptions(new URLSearchParams([...worklists.ending, ["open", row._id]]))}
                      />
                    ))
                  : places(rowsShown).map((at) => <WaitingRow key={at} />)}
              </tbody>
            </table>
            <span
              aria-hidden
              className={`absolute top-4 bottom-0 z-1 w-2 bg-accent-solid phone-hidden ${classes.nowLine}`}
            />
          </div>
        </TermCards>
      )}
    </Region>
  );
}

/** The head of a column. On a phone its rows are cards, and only a screen reader says it. */
const Column = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="phone-sr-only">
    {children}
  </th>
);

function Ticks({ marks, isDaily }: { marks: readonly AxisMark[]; isDaily: boolean }) {
  return (
    <span aria-hidden className={classes.ticks} data-daily={isDaily || undefined}>
      {marks.map(
        ({ key, label }) =>
          label && (
            <span className="absolute top-0 font-400" key={key} style={{ insetInlineStart: label.at }}>
              {label.weekday !== undefined && <i className="block font-style-normal text-3">{label.weekday}</i>}
              {label.text}
            </span>
          ),
      )}
    </span>
  );
}

interface RowProps {
  subscription: Subscription;
  term: Term;
  planned: readonly SubscriptionChange[] | undefined;
  axisEnd: number;
  marks: readonly AxisMark[];
  href: string;
}

function EndingNextRow({ subscription, term, planned, axisEnd, marks, href }: RowProps) {
  const { _id: id, name, account_details: customer } = subscription;
  return (
    <tr className="phone-grid phone-relative phone-border-b-soft">
      <th scope="row">
        <Link href={href} prefetch={false} title={name}>
          {name ?? id}
        </Link>
      </th>
      <td title={customer?.name}>{customer?.name}</td>
      <td className={classes.axis}>
        {marks.map(({ key, line }) => (
          <span
            key={key}
            aria-hidden
            className="absolute top-0 -bottom-1 w-1 bg-line-soft phone-hidden"
            style={{ insetInlineStart: line }}
          />
        ))}
        <TermOnAxis term={term} id={id} axisEnd={new Date(axisEnd)} />
      </td>
      <td>{formatDayShort(term.end, "UTC")}</td>
      <td>{thenWords(term, planned)}</td>
    </tr>
  );
}

/** `76 terms end: 61 renew, 15 are not renewed` */
function endsInWords(total: number, renewing: number): string {
  return t(
    "{total, plural, one {# term ends} other {# terms end}}: {renewing, plural, one {# renews} other {# renew}}, {others, plural, one {# is not renewed} other {# are not renewed}}",
    { total, renewing, others: total - renewing },
  );
}

function thenWords({ planned }: Term, changes: RowProps["planned"]): string {
  if (planned?.cancelled) return t("Cancelled");
  if (!planned?.renewal) return t("Ends");
  const percent = changes?.find(({ kind }) => kind === "renew")?.request?.percent;
  if (typeof percent !== "number" || percent === 0) return t("Renews");
  return t("Renews, {percent} %", { percent: `${percent > 0 ? "+" : "−"}${formatNumber(Math.abs(percent))}` });
}

function WaitingRow() {
  return (
    <tr aria-hidden className="phone-grid phone-relative phone-border-b-soft">
      <th scope="row">
        <Bar width="70%" />
      </th>
      <td>
        <Bar width="60%" />
      </td>
      <td className={classes.axis} />
      <td>
        <Bar width="2.75rem" />
      </td>
      <td>
        <Bar width="4rem" />
      </td>
    </tr>
  );
}
