"use client";

import Link from "next/link";
import { rich } from "@/components/language/rich";
import { useList } from "@/components/list/use-list-state";
import { formatCount } from "@/components/ui/number-format";
import { StatusDot, type StatusKind } from "@/components/ui/status";
import { DayAndTime } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listPlanChanges } from "@/lib/resources/plan/endpoints";
import type { Plan } from "@/lib/resources/plan/schema";
import { canBeApplied } from "@/lib/resources/plan/state";
import { paths } from "../paths";
import { PlanDetails } from "./plan-details";
import classes from "./plan-summary.module.css";

/** What a plan does: how many records, which fields, and what else its application causes. */
export function PlanSummary({ plan }: { plan: Plan }) {
  if (plan.status === "making" || plan.status === "failed") return null;
  return (
    <section
      aria-label={t("What the plan does")}
      className={`grid flex-none border-b phone-block print-block ${classes.summary}`}
    >
      <Figures plan={plan} />
      <PlanDetails plan={plan} />
      {plan.status === "ready" && !canBeApplied(plan) && <p>{t("There is nothing to apply.")}</p>}
    </section>
  );
}

/** How long a plan can be applied. Where the title needs its place in the header, it is beside the numbers. */
export const ValidUntil = ({ plan: { expires } }: { plan: Plan }) => (
  <>{rich("Valid until {time}", { time: <DayAndTime value={expires} /> })}</>
);

type Figure = [count: number, words: string, kind: StatusKind, filter: Record<string, string> | undefined];

/** The numbers of records; each leads to those records. */
function Figures({ plan }: { plan: Plan }) {
  const { id, status, counts, done = 0, skipped = 0 } = plan;
  const { query } = useList();
  const written: Figure[] =
    status === "applied"
      ? [
          [done, message("applied"), "active", { outcome: "applied" }],
          [skipped, message("skipped"), "failed", { outcome: "skipped" }],
        ]
      : [
          [counts.create, message("will be created"), "active", { action: "create" }],
          [counts.change, message("will change"), "active", { action: "change" }],
          [counts.delete, message("will be deleted"), "active", { action: "delete" }],
          [counts.restore, message("will be restored"), "active", { action: "restore" }],
        ];
  const all: Figure[] = [
    ...written,
    [counts.same, message("no change"), "ended", { action: "same" }],
    [counts.refuse, message("refused"), "failed", { action: "refuse" }],
  ];
  const address = paths.plan(id);
  return (
    <ul className={`flex flex-wrap align-content-center gap-x-8 gap-y-8 ${classes.figures}`}>
      {all
        .filter(([count]) => count > 0)
        .map(([count, words, kind, filter]) => {
          const figure = (
            <>
              <b className="text-24 leading-28 font-500 tracking-0_025em">{formatCount(count)}</b>{" "}
              <span className="row gap-7 text-2 nowrap">
                <StatusDot kind={kind} />
                {t(words)}
              </span>
            </>
          );
          if (!filter)
            return (
              <li className="grid phone-flex-1" key={words}>
                {figure}
              </li>
            );
          const isShown = query.filters.some(({ field, conditions: [only] }) => only && filter[field] === only.value);
          return (
            <li className="grid phone-flex-1" key={words}>
              <Link
                className="grid py-6 px-8 text-inherit rounded-6 hover-bg-soft"
                href={isShown ? address : `${address}?${where(listPlanChanges.list, filter)}`}
                aria-current={isShown || undefined}
                title={isShown ? t("Show all records") : t("Show the records: {words}", { words: t(words) })}
              >
                {figure}
              </Link>
            </li>
          );
        })}
      {status === "ready" && (
        <li className={`hidden phone-flex-1 ${classes.until}`}>
          <ValidUntil plan={plan} />
        </li>
      )}
    </ul>
  );
}
