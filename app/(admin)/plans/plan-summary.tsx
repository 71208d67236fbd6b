"use client";

import Link from "next/link";
import { Suspense } from "react";
import { useList } from "@/components/list/use-list-state";
import { fieldLabel, formatValue } from "@/components/ui/field-words";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { countOf, formatCount } from "@/components/ui/number-format";
import { StatusDot, type StatusKind } from "@/components/ui/status";
import { where } from "@/lib/base/list/where";
import { listPlanChanges } from "@/lib/resources/plan/endpoints";
import type { Plan } from "@/lib/resources/plan/schema";
import { writtenBy } from "@/lib/resources/plan/state";
import { paths } from "../paths";
import classes from "./plan-summary.module.css";

const NumberRange = lazyOnIdle(async () => (await import("./number-range")).NumberRange);
const PlanEffects = lazyOnIdle(async () => (await import("./plan-effects")).PlanEffects);

/** What a plan does: how many records, which fields, and what else its application causes. */
export function PlanSummary({ plan }: { plan: Plan }) {
  if (plan.status === "making" || plan.status === "failed") return null;
  return (
    <section aria-label="What the plan does" className={classes.summary}>
      <Figures plan={plan} />
      <ChangedFields plan={plan} />
      {plan.status === "ready" &&
        (writtenBy(plan) === 0 ? (
          <p>There is nothing to apply.</p>
        ) : (
          <Suspense fallback={<div className={classes.waiting} />}>
            <PlanEffects plan={plan} />
          </Suspense>
        ))}
    </section>
  );
}

type Figure = [count: number, words: string, kind: StatusKind, filter: Record<string, string> | undefined];

/** The numbers of records; each leads to those records. */
function Figures({ plan: { id, status, counts, left, done = 0, skipped = 0 } }: { plan: Plan }) {
  const { query } = useList();
  const written: Figure[] =
    status === "applied"
      ? [
          [done, "applied", "active", { outcome: "applied" }],
          [skipped, "skipped", "failed", { outcome: "skipped" }],
        ]
      : [
          [counts.create, "will be created", "active", { action: "create" }],
          [counts.change, "will change", "active", { action: "change" }],
          [counts.delete, "will be deleted", "active", { action: "delete" }],
          [counts.restore, "will be restored", "active", { action: "restore" }],
        ];
  const all: Figure[] = [
    ...written,
    [counts.same, "already so", "ended", { action: "same" }],
    [counts.refuse, "refused", "failed", { action: "refuse" }],
    // Which are left out can be asked for once the plan is applied.
    [left, "left out", "ended", status === "applied" ? { outcome: "left" } : undefined],
  ];
  const address = paths.plan(id);
  return (
    <ul className={classes.figures}>
      {all
        .filter(([count]) => count > 0)
        .map(([count, words, kind, filter]) => {
          const figure = (
            <>
              <b>{formatCount(count)}</b>{" "}
              <span>
                <StatusDot kind={kind} />
                {words}
              </span>
            </>
          );
          if (!filter) return <li key={words}>{figure}</li>;
          const isShown = query.filters.some(({ field, conditions: [only] }) => only && filter[field] === only.value);
          return (
            <li key={words}>
              <Link
                href={isShown ? address : `${address}?${where(listPlanChanges.list, filter)}`}
                aria-current={isShown || undefined}
                title={isShown ? "Show all records" : `Show the records: ${words}`}
              >
                {figure}
              </Link>
            </li>
          );
        })}
    </ul>
  );
}

const fieldsMax = 3;

function ChangedFields({ plan: { fields, set = {}, numbers = {}, left, ignored } }: { plan: Plan }) {
  const all = Object.entries(fields).sort(([, one], [, other]) => other - one);
  const others = all.slice(all.length > fieldsMax ? fieldsMax - 1 : fieldsMax);
  const shown = all.slice(0, all.length - others.length);
  if (all.length === 0 && !ignored) return null;
  return (
    <div>
      {all.length > 0 && <h2>Fields that change</h2>}
      <dl className={classes.fields}>
        {shown.map(([field, count]) => (
          <div key={field}>
            <dt title={fieldLabel(field)}>{fieldLabel(field)}</dt>
            <dd>{formatCount(count)}</dd>
            <dd>
              {field in set
                ? `to ${formatValue(set[field], field)}`
                : numbers[field] && (
                    <Suspense>
                      <NumberRange numbers={numbers[field]} left={left} />
                    </Suspense>
                  )}
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <p title={others.map(([field, count]) => `${fieldLabel(field)} ${formatCount(count)}`).join("\n")}>
          and {countOf(others.length, "field")} more
        </p>
      )}
      {ignored && <p title={ignored.join(", ")}>Ignored, as they write no field: {ignored.join(", ")}</p>}
    </div>
  );
}
