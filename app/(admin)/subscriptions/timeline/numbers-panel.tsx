"use client";

import { useDeferredValue, useMemo } from "react";
import { SidePanel } from "@/components/layout/side-panel";
import { useViewer } from "@/components/session/viewer";
import { formatMonth } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { Money } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import classes from "./numbers-panel.module.css";
import { endsByMonth } from "./rows";

const none: readonly Subscription[] = [];

interface NumbersPanelProps {
  /** The terms that are read, the next to end first. */
  rows: readonly Subscription[];
  total: number;
  isPart: boolean;
}

/** The timeline as numbers: how many terms end in each month, and their value. */
export function NumbersPanel({ rows, total, isPart }: NumbersPanelProps) {
  const { currencies } = useViewer();
  // The panel opens before its rows are rendered.
  const counted = useDeferredValue(rows, none);
  const months = useMemo(() => endsByMonth(counted, currencies), [counted, currencies]);
  return (
    <SidePanel label={t("Ends by month")} size="table" isPart={isPart}>
      <p className="row justify-between flex-none h-40 py-0 px-20 text-2 border-b">
        <b className="font-600 text-1" aria-hidden>
          {t("Ends by month")}
        </b>{" "}
        {rows.length < total
          ? t("The first {count} of {total, plural, one {# term} other {# terms}}", { count: rows.length, total })
          : t("{count, plural, one {# term} other {# terms}}", { count: total })}
      </p>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={t("Numbers")} tabIndex={0} className="flex-1 overflow-auto min-h-0">
        <table className={`w-full tabular ${classes.numbers}`} aria-label={t("Ends by month")}>
          <thead>
            <tr>
              <th scope="col">{t("Month")}</th>
              <th scope="col">{t("Running terms")}</th>
              <th scope="col">{t("A month")}</th>
            </tr>
          </thead>
          {months.map(({ month, count, values }) => (
            <tbody key={month}>
              {(values.length > 0 ? values : [undefined]).map((value, at) => (
                <tr key={value?.currency ?? ""}>
                  <th scope="row">
                    {at === 0 ? monthWords(month) : value?.currency === undefined && t("No currency set")}
                    {at > 0 && value?.currency !== undefined && <span className="sr-only">{monthWords(month)}</span>}
                  </th>
                  <td>{at === 0 && formatCount(count)}</td>
                  <td>{value && <Money value={value.amount} currency={value.currency} />}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p className="py-12 px-20 text-12 leading-16 text-3">
          {t("Prices are added within one currency, never across. The same numbers as the strokes.")}
        </p>
      </section>
    </SidePanel>
  );
}

const monthWords = (month: string): string => `${formatMonth(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
