"use client";

import { IconArrowBackUp, IconCheck, IconRefresh } from "@tabler/icons-react";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/number-format";
import type { Plan } from "@/lib/resources/plan/schema";
import { isBusy, lasting, writtenBy } from "@/lib/resources/plan/state";
import { useIsForOthers } from "./second-person";
import type { PlanActions } from "./use-plan-actions";

/** The actions of a plan in its present status; at most one button is primary. */
export function PlanButtons({ plan, actions }: { plan: Plan; actions: PlanActions }) {
  const { isApplying, stale, apply, cancel, planAgain, stop, undo } = actions;
  const mayUndo = useHasFeature("Platform/Event");
  const isForOthers = useIsForOthers(plan);
  const { status, done = 0 } = plan;
  if (status === "applied") {
    return (
      mayUndo &&
      done > 0 &&
      !lasting[plan.operation] && (
        <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={undo}>
          Undo all {countOf(done, "change")}
        </Button>
      )
    );
  }
  if (status === "making") {
    return (
      <Button variant="quiet" onClick={cancel}>
        Cancel plan
      </Button>
    );
  }
  if (plan.progress?.inBatches) {
    return (
      <Button variant="quiet" onClick={stop}>
        Cancel
      </Button>
    );
  }
  if (status === "failed" || isBusy(plan)) return null;
  if (status !== "ready") {
    return (
      <Button variant="primary" leftSection={<IconRefresh aria-hidden />} onClick={planAgain}>
        Plan again
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={cancel}>
        Cancel plan
      </Button>
      {writtenBy(plan) > 0 && !stale && !isForOthers && (
        <Button
          variant="primary"
          leftSection={<IconCheck aria-hidden />}
          aria-disabled={isApplying || undefined}
          onClick={apply}
        >
          Apply exactly this
        </Button>
      )}
    </>
  );
}
