"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { Bar, Loading, Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ExportButton } from "@/components/list/export-csv";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListProvider, ListRequestLine } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { useList } from "@/components/list/use-list-state";
import { Lines, Bar as SkeletonBar } from "@/components/state/skeleton";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { fieldInWords } from "@/components/ui/field-words";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { formatCount } from "@/components/ui/number-format";
import { DayAndTime } from "@/components/ui/values";
import { planQuery } from "@/lib/resources/plan/client";
import { listPlanChanges } from "@/lib/resources/plan/endpoints";
import type { Plan } from "@/lib/resources/plan/schema";
import { isBusy, writtenBy } from "@/lib/resources/plan/state";
import { ActorName } from "../actor-name";
import { paths } from "../paths";
import { LeaveOutBar } from "./leave-out-bar";
import { PlanButtons } from "./plan-buttons";
import { planColumns } from "./plan-columns";
import { planPlace, planTitle } from "./plan-words";
import classes from "./plans.module.css";
import { SecondPersonNote } from "./second-person";
import { TaskBar } from "./task-bar";
import { usePlanActions } from "./use-plan-actions";

const RefusedFirst = lazyOnIdle(async () => (await import("./refused-first")).RefusedFirst);
const StaleNote = lazyOnIdle(async () => (await import("./stale-note")).StaleNote);
const PlanChangeDrawer = lazyOnIdle(async () => (await import("./plan-change-drawer")).PlanChangeDrawer);

const changesOf = (id: string) =>
  defineListScreen({
    endpoint: listPlanChanges,
    params: { id },
    columns: planColumns,
    shown: ["name", "changes", "action", "record"],
    noun: "record",
    rowId: ({ record }) => record,
    selectable: true,
  });

/** One plan: the change of each record before it is applied, and the outcome afterwards. */
export function PlanScreen({ id }: { id: string }) {
  const changes = useMemo(() => changesOf(id), [id]);
  return (
    <ListProvider list={changes}>
      <PlanPage id={id} changes={changes} />
    </ListProvider>
  );
}

function PlanPage({ id, changes }: { id: string; changes: ReturnType<typeof changesOf> }) {
  const { error, query } = useList();
  const isWhole = query.filters.length === 0 && query.search === "" && query.paging.skip === 0;
  const { data: { data: plan } = {}, isPending } = useQuery(planQuery(id));
  const showsRefused = plan !== undefined && isWhole && isPartlyRefused(plan);
  const actions = usePlanActions(plan);
  const place = plan && planPlace(plan);
  return (
    <Page>
      <PageHeader
        title={plan ? planTitle(plan) : "Plan"}
        {...(place ? { parent: { label: place.label, href: place.href } } : {})}
        detail={plan && <Stage plan={plan} isApplying={actions.isApplying} />}
      >
        <ExportButton />
        {plan && <PlanButtons plan={plan} actions={actions} />}
      </PageHeader>
      {plan ? <Counts plan={plan} /> : !error && <CountsSkeleton />}
      {plan && <TaskBar plan={plan} />}
      {plan?.status === "ready" && plan.secondPerson && <SecondPersonNote plan={plan} />}
      {plan && actions.stale && (
        <Suspense>
          <StaleNote plan={plan} records={actions.stale} actions={actions} />
        </Suspense>
      )}
      {error?.status === 404 ? (
        <UnknownPlan />
      ) : isPending && !error ? (
        // The height of what is above the table is not known yet, and the table would move.
        <PageBody>
          <ScrollRegion label="Plan" padded="region">
            <Loading>
              <Lines count={12} />
            </Loading>
          </ScrollRegion>
        </PageBody>
      ) : (
        <>
          {showsRefused && (
            <div className={classes.refused} data-rows={Math.min(plan.counts.refuse, 4)}>
              <Suspense>
                <RefusedFirst plan={plan} />
              </Suspense>
            </div>
          )}
          <ListFilters />
          <ListBody>
            <ListTable list={changes} wraps empty={emptyWords(plan)} />
            {plan?.status === "ready" && <LeaveOutBar plan={plan} list={changes} />}
            {plan && (
              <RowPanel list={changes}>
                {(change, panel) => <PlanChangeDrawer plan={plan} change={change} {...panel} />}
              </RowPanel>
            )}
          </ListBody>
        </>
      )}
      {/* The other requests read the plan, and the first of the refused records. */}
      <ListRequestLine otherRequests={showsRefused ? 2 : 1} />
    </Page>
  );
}

function emptyWords(plan: Plan | undefined): string {
  if (plan?.status === "making") return "The records are shown once the plan is ready.";
  return plan?.status === "failed" ? "Nothing was changed." : "The plan has no such record.";
}

/** The status and progress of the plan. */
function Stage({ plan, isApplying }: { plan: Plan; isApplying: boolean }) {
  const { status, expires, applied, appliedBy, stopped } = plan;
  if (isBusy(plan)) return plan.progress?.inBatches ? "In batches" : "Nothing is changed yet";
  if (isApplying) return <span role="status">Applying {formatCount(writtenBy(plan))}…</span>;
  if (status === "ready")
    return (
      <>
        Plan, valid until <DayAndTime value={expires} />
      </>
    );
  if (status === "applied")
    return (
      <>
        {stopped ? "Applied in part" : "Applied"} <DayAndTime value={applied} /> by{" "}
        <ActorName username={appliedBy?.username ?? ""} />
      </>
    );
  const words = { expired: "Expired", failed: "Could not be made", cancelled: "Cancelled" };
  return words[status as keyof typeof words];
}

function Counts({ plan }: { plan: Plan }) {
  const { counts, left, fields, status, ignored, done = 0, skipped = 0 } = plan;
  if (status === "making" || status === "failed") return null;
  const numbers: readonly [count: number, words: string][] =
    status === "applied"
      ? [
          [done, "applied"],
          [skipped, "skipped"],
        ]
      : [
          [counts.create, "will be created"],
          [counts.change, "will change"],
          [counts.delete, "will be deleted"],
          [counts.restore, "will be restored"],
        ];
  const all = [...numbers, [counts.same, "already so"], [counts.refuse, "refused"], [left, "left out"]] as const;
  const named = Object.entries(fields).map(([field, count]) => `${fieldInWords(field)} ${formatCount(count)}`);
  return (
    <Bar label="What the plan does">
      <p className={classes.counts}>
        {all
          .filter(([count]) => count > 0)
          .map(([count, words]) => (
            <span key={words}>
              <b>{formatCount(count)}</b> {words}
            </span>
          ))}
        {named.length > 0 && <span>Fields: {named.join(", ")}</span>}
        {ignored && <span>Left aside, as they write no field: {ignored.join(", ")}</span>}
        {status === "ready" && <span>{promise(writtenBy(plan))}</span>}
      </p>
    </Bar>
  );
}

function promise(count: number): string {
  if (count === 0) return "There is nothing to apply.";
  return count === 1
    ? "Nothing is changed yet."
    : `Nothing is changed yet. All ${formatCount(count)} change together, or none.`;
}

const CountsSkeleton = () => (
  <Loading>
    <Bar>
      <SkeletonBar width="18rem" />
    </Bar>
  </Loading>
);

/** Whether some records are refused and others are not: the first of the refused are then shown above all records. */
const isPartlyRefused = ({ status, counts, total }: Plan): boolean =>
  counts.refuse > 0 && counts.refuse < total && status !== "making" && status !== "failed";

function UnknownPlan() {
  return (
    <PageBody>
      <ScrollRegion label="Plan">
        <State title="There is no such plan" actions={<ButtonLink href={paths.plans()}>Plans</ButtonLink>}>
          Plans are kept for 30 days.
        </State>
      </ScrollRegion>
    </PageBody>
  );
}
