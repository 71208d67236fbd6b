"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "@/components/language/language";
import { Loading, Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ExportButton } from "@/components/list/export-button";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListProvider, ListRequestLine } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { useList } from "@/components/list/use-list-state";
import { useViewer } from "@/components/session/viewer";
import { Lines, Bar as SkeletonBar } from "@/components/state/skeleton";
import { lateParts } from "@/components/ui/late-parts";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { message, t } from "@/lib/languages/text";
import { planQuery } from "@/lib/resources/plan/client";
import { listPlanChanges } from "@/lib/resources/plan/endpoints";
import type { Plan } from "@/lib/resources/plan/schema";
import { isBusy, isImportPlan, writeCount } from "@/lib/resources/plan/state";
import { PlanButtons, PlanFoot } from "./plan-buttons";
import { planChangeFields } from "./plan-change-fields";
import { AppliedBy, PlanNotes } from "./plan-notes";
import { PlanSummary, ValidUntil } from "./plan-summary";
import summaryClasses from "./plan-summary.module.css";
import { planPlace, planTitle } from "./plan-words";
import classes from "./plans.module.css";
import { RefusedFirst } from "./refused-first";
import { UnknownPlan } from "./unknown-plan";
import { useAsksForWebhooks } from "./use-asks-for-webhooks";
import { usePlanActions } from "./use-plan-actions";

const late = lateParts(() => import("./late"));
const PlanChangeDrawer = late("PlanChangeDrawer");

interface Shown {
  hasLines: boolean;
  /** Whether its records can be those of customers. */
  hasCustomers: boolean;
  onlyField: string | undefined;
  isNumber: boolean;
}

function changesOf(id: string, { hasLines, hasCustomers, onlyField, isNumber }: Shown) {
  const line = hasLines ? ["line"] : [];
  const percent = isNumber ? ["percent"] : [];
  const record = hasLines ? [] : ["record"];
  return defineListScreen({
    endpoint: listPlanChanges,
    params: { id },
    fields: planChangeFields(onlyField, isNumber),
    shown: [...line, "name", ...(hasCustomers ? ["tenant"] : []), "changes", ...percent, "action", ...record],
    pinned: [...line, "name"],
    title: message("Records"),
    none: message("No records yet"),
    unseen: message("You cannot see bulk changes"),
    rowId: ({ record }) => record,
  });
}

/** One plan: the change of each record before it is applied, and the outcome afterwards. */
export function PlanScreen({ id }: { id: string }) {
  const { data: { data: plan } = {} } = usePageQuery(planQuery(id));
  // A plan that undoes an import has no lines.
  const hasLines = plan !== undefined && isImportPlan(plan) && plan.undoes === undefined;
  const onlyField = plan && onlyFieldOf(plan);
  const isNumber = onlyField !== undefined && onlyField in (plan?.numbers ?? {});
  const { customers } = useViewer();
  const hasCustomers = customers.length > 0 && plan !== undefined && /^(subscription|ticket)\./.test(plan.operation);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the head of a column is said in the language
  const changes = useMemo(
    () => changesOf(id, { hasLines, hasCustomers, onlyField, isNumber }),
    [id, hasLines, hasCustomers, onlyField, isNumber, language],
  );
  return (
    <ListProvider list={changes}>
      <PlanPage id={id} changes={changes} />
    </ListProvider>
  );
}

function PlanPage({ id, changes }: { id: string; changes: ReturnType<typeof changesOf> }) {
  const { error, query, page } = useList();
  const isWhole = query.filters.length === 0 && query.search === "" && query.paging.skip === 0;
  const { data: { data: plan } = {}, isPending } = useQuery(planQuery(id));
  const showsRefused = plan !== undefined && isWhole && isPartlyRefused(plan);
  const asksForWebhooks = useAsksForWebhooks(plan);
  const actions = usePlanActions(plan);
  const place = plan && planPlace(plan);
  // Before the height of what is above the table is known, the table would move.
  const isLoading = !error && (isPending || (plan === undefined && page === undefined));
  return (
    <Page>
      <PageHeader
        title={plan ? planTitle(plan) : t("Plan")}
        {...(place ? { parent: { label: place.label, href: place.href } } : {})}
        detail={plan && <Stage plan={plan} isApplying={actions.isApplying} />}
      >
        {error?.status !== 404 && <ExportButton />}
        {plan && <PlanButtons plan={plan} actions={actions} />}
      </PageHeader>
      {error?.status === 404 ? (
        <UnknownPlan />
      ) : isLoading ? (
        <PlanSkeleton />
      ) : (
        <>
          {plan && <PlanSummary plan={plan} />}
          {plan && <PlanNotes plan={plan} actions={actions} />}
          {showsRefused && (
            <div
              className={`flex-none overflow-hidden border-b ${classes.refused}`}
              data-rows={Math.min(plan.counts.refuse, 4)}
            >
              <RefusedFirst plan={plan} />
            </div>
          )}
          <ListFilters />
          <ListBody>
            <ListTable list={changes} wraps empty={emptyWords(plan)} />
            {plan && (
              <RowPanel list={changes}>{(change, panel) => <PlanChangeDrawer change={change} {...panel} />}</RowPanel>
            )}
          </ListBody>
        </>
      )}
      {plan && <PlanFoot plan={plan} actions={actions} />}
      {/* The other requests read the plan, the first of the refused records and the webhooks. */}
      <ListRequestLine otherRequests={1 + Number(showsRefused) + Number(asksForWebhooks)} />
    </Page>
  );
}

function emptyWords(plan: Plan | undefined): string {
  if (plan?.status === "making") return t("The records are shown once the plan is ready.");
  return plan?.status === "failed" ? t("Nothing was changed.") : t("The plan has no such record.");
}

/** The status and progress of the plan. */
function Stage({ plan, isApplying }: { plan: Plan; isApplying: boolean }) {
  const { status } = plan;
  if (isBusy(plan)) return plan.progress?.inBatches ? t("In batches") : t("Nothing is changed yet");
  if (isApplying) return <span role="status">{t("Applying {count}…", { count: writeCount(plan) })}</span>;
  if (status === "ready")
    return (
      <span className={classes.until}>
        <ValidUntil plan={plan} />
      </span>
    );
  if (status === "applied") return <AppliedBy plan={plan} />;
  if (status === "expired") return t("Expired");
  return status === "failed" ? t("Could not be made") : t(message("Cancelled", "plan"));
}

const PlanSkeleton = () => (
  <>
    <Loading>
      <div className={`grid flex-none border-b phone-block print-block ${summaryClasses.summary}`}>
        <div>
          <SkeletonBar width="18rem" />
        </div>
      </div>
    </Loading>
    <PageBody>
      <ScrollRegion label={t("Plan")} padded="region">
        <Loading>
          <Lines count={12} />
        </Loading>
      </ScrollRegion>
    </PageBody>
  </>
);

/** The field that changes, if it is a single one besides those that follow it. */
function onlyFieldOf({ fields, following = [] }: Plan): string | undefined {
  const [field, ...others] = Object.keys(fields).filter((each) => !following.includes(each));
  return others.length > 0 ? undefined : field;
}

/** Whether some records are refused and others are not: the first of the refused are then shown above all records. */
const isPartlyRefused = ({ status, counts, total }: Plan): boolean =>
  counts.refuse > 0 && counts.refuse < total && status !== "making" && status !== "failed";
