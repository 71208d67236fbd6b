"use client";

import { IconArrowBackUp, IconCheck, IconLink, IconRefresh } from "@tabler/icons-react";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { useIsPhone } from "@/components/ui/media";
import { countOf } from "@/components/ui/number-format";
import type { Plan } from "@/lib/resources/plan/schema";
import { isBusy, lasting, writtenBy } from "@/lib/resources/plan/state";
import classes from "./plans.module.css";
import { useIsForOthers } from "./use-is-for-others";
import type { PlanActions } from "./use-plan-actions";

interface PlanButtonsProps {
  plan: Plan;
  actions: PlanActions;
}

/** The actions of a plan in its present status; at most one button is primary. */
export function PlanButtons({ plan, actions }: PlanButtonsProps) {
  const { cancel, planAgain, stop, undo } = actions;
  const isPhone = useIsPhone();
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
      {!isForOthers && <CopyLink />}
      {!isPhone && <ApplyButton plan={plan} actions={actions} />}
    </>
  );
}

function ApplyButton({ plan, actions: { stale, isApplying, apply } }: PlanButtonsProps) {
  const isForOthers = useIsForOthers(plan);
  if (plan.status !== "ready" || writtenBy(plan) === 0 || stale || isForOthers) return null;
  return (
    <Button
      variant="primary"
      leftSection={<IconCheck aria-hidden />}
      aria-disabled={isApplying || undefined}
      onClick={apply}
    >
      Apply exactly this
    </Button>
  );
}

/** On a phone the button that applies the plan is always visible, below the table. */
export function PlanFoot(props: PlanButtonsProps) {
  const isPhone = useIsPhone();
  if (!isPhone || props.plan.status !== "ready") return null;
  return (
    <div className={classes.foot}>
      <ApplyButton {...props} />
    </div>
  );
}

/** A colleague reads the same plan at the address of the page. */
function CopyLink() {
  const { copied, copy } = useCopy();
  return (
    <Button variant="quiet" leftSection={<IconLink aria-hidden />} onClick={() => copy(window.location.href)}>
      <span className={classes.word}>{copied ? "Copied" : "Copy link"}</span>
    </Button>
  );
}
