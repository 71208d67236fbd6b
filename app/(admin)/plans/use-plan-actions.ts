"use client";

import { useState } from "react";
import { useNavigate } from "@/components/command/navigate";
import { showToast } from "@/components/overlay/toasts";
import { countOf } from "@/components/ui/number-format";
import { CallError, type ProblemDocument, reasonOf } from "@/lib/base/http/client";
import { requestOf, useApplyPlan, useCancelPlan, useCreatePlan } from "@/lib/resources/plan/client";
import type { Plan, PlanRequest } from "@/lib/resources/plan/schema";
import { paths } from "../paths";

export type PlanActions = ReturnType<typeof usePlanActions>;

/** Applies, cancels, repeats and takes back a plan. */
export function usePlanActions(plan: Plan | undefined) {
  const navigate = useNavigate();
  const { mutateAsync: applyPlan, isPending: isApplying } = useApplyPlan();
  const { mutateAsync: cancelPlan } = useCancelPlan();
  const { mutateAsync: createPlan } = useCreatePlan();
  const [stale, setStale] = useState<ProblemDocument["records"]>();

  const apply = async (mode: "refuse" | "skip") => {
    if (!plan || isApplying) return;
    try {
      const { done, skipped } = await applyPlan({ plan, stale: mode });
      setStale(undefined);
      const rest = skipped > 0 ? `, ${countOf(skipped, "record")} skipped` : "";
      showToast({ kind: "done", message: `Applied to ${countOf(done, "record")}${rest}` });
    } catch (error) {
      const records = error instanceof CallError ? error.problem.records : undefined;
      setStale(records);
      if (!records) showToast({ kind: "failed", message: `Nothing was changed. ${reasonOf(error)}` });
    }
  };
  const make = async (request: () => Promise<PlanRequest>) => {
    try {
      const { id } = await createPlan(await request());
      navigate(paths.plan(id));
    } catch (error) {
      showToast({ kind: "failed", message: `There is no new plan. ${reasonOf(error)}` });
    }
  };
  const cancel = async () => {
    try {
      if (plan) await cancelPlan(plan.id);
      setStale(undefined);
    } catch (error) {
      showToast({ kind: "failed", message: `The plan is not cancelled. ${reasonOf(error)}` });
    }
  };
  return {
    isApplying,
    /** The records that keep the plan from being applied. */
    stale,
    apply: () => void apply("refuse"),
    applyRest: () => void apply("skip"),
    planAgain: () => plan && void make(() => requestOf(plan)),
    undo: () => plan && void make(async () => ({ undo: plan.id })),
    cancel: () => void cancel(),
  };
}
