"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "@/components/command/navigate";
import { showToast } from "@/components/overlay/toasts";
import { useOneAtATime } from "@/components/ui/use-one-at-a-time";
import type { StaleRecord } from "@/lib/base/problem-document";
import { CallError, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import {
  readOperation,
  useApplyPlan,
  useCancelOperation,
  useCancelPlan,
  useCreatePlan,
} from "@/lib/resources/plan/client";
import type { OperationStatus } from "@/lib/resources/plan/operation-schema";
import type { Plan, PlanRequest } from "@/lib/resources/plan/schema";
import { isBusy } from "@/lib/resources/plan/state";
import { paths } from "../paths";

export type PlanActions = ReturnType<typeof usePlanActions>;

/** Applies, cancels and undoes a plan. */
export function usePlanActions(plan: Plan | undefined) {
  const navigate = useNavigate();
  const { mutateAsync: applyPlan, isPending: isApplying } = useApplyPlan();
  const { mutateAsync: cancelPlan } = useCancelPlan();
  const { mutateAsync: cancelOperation } = useCancelOperation();
  const { mutateAsync: createPlan } = useCreatePlan();
  const [stale, setStale] = useState<StaleRecord[]>();
  const applyOnce = useOneAtATime();
  // Not the same: a plan that is being applied can be stopped.
  const attemptOnce = useOneAtATime();

  const tell = ({ status, done, failed, error }: OperationStatus) => {
    if (status === "done" || (status === "cancelled" && done > 0)) {
      const message = t(
        "Applied to {done, plural, one {# record} other {# records}}{skipped, plural, =0 {} one {, # record skipped} other {, # records skipped}}",
        { done, skipped: failed },
      );
      showToast({ kind: "done", message });
    }
    setStale(error?.records);
    if (error && !error.records) showToast({ kind: "failed", message: `${nothingOr(done)} ${error.detail}` });
  };
  useTaskEnd(plan, async (was) => {
    if (was === "applying" && plan) tell(await readOperation(plan.id));
  });
  const apply = async (mode: "refuse" | "skip") => {
    if (!plan) return;
    try {
      tell(await applyPlan({ plan, stale: mode }));
    } catch (error) {
      const records = error instanceof CallError ? error.problem.records : undefined;
      setStale(records);
      if (!records) showToast({ kind: "failed", message: `${t("Nothing was changed.")} ${reasonOf(error)}` });
    }
  };
  const attempt = (what: () => Promise<unknown>, failure: string) =>
    attemptOnce(async () => {
      try {
        await what();
      } catch (error) {
        showToast({ kind: "failed", message: `${failure} ${reasonOf(error)}` });
      }
    });
  const make = (request: PlanRequest) =>
    attempt(async () => navigate(paths.plan((await createPlan(request)).id)), t("There is no new plan."));
  const cancel = async ({ id }: Plan) => {
    await cancelPlan(id);
    setStale(undefined);
  };
  return {
    isApplying,
    /** The stale records, because of which the plan was not applied. */
    stale,
    apply: () => void applyOnce(() => apply("refuse")),
    applyRest: () => void applyOnce(() => apply("skip")),
    undo: () => plan && void make({ undo: plan.id }),
    cancel: () => plan && void attempt(() => cancel(plan), t("The plan is not cancelled.")),
    stop: () => plan && void attempt(() => cancelOperation(plan.id), t("The plan is still running.")),
  };
}

const nothingOr = (done: number): string =>
  done === 0
    ? t("Nothing was changed.")
    : t("The plan ended after {count, plural, one {# record} other {# records}}.", { count: done });

/** Reads everything again once the worker has made or applied the plan, and calls `onEnd` with the status until then. */
function useTaskEnd(plan: Plan | undefined, onEnd: (was: Plan["status"]) => Promise<void>): void {
  const queries = useQueryClient();
  const former = useRef<Plan | undefined>(undefined);
  const end = useEffectEvent(async (was: Plan["status"]) => {
    await Promise.all([queries.invalidateQueries(), onEnd(was)]);
  });
  useEffect(() => {
    const before = former.current;
    former.current = plan;
    if (before && plan && isBusy(before) && !isBusy(plan)) void end(before.status).catch(() => {});
  }, [plan]);
}
