"use client";

import { IconCheck, IconLink } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { t } from "@/lib/languages/text";
import type { Plan } from "@/lib/resources/plan/schema";
import { canBeApplied } from "@/lib/resources/plan/state";
import { PlanOtherButtons } from "./plan-other-buttons";
import classes from "./plans.module.css";
import { useIsForOthers } from "./use-is-for-others";
import type { PlanActions } from "./use-plan-actions";

export interface PlanButtonsProps {
  plan: Plan;
  actions: PlanActions;
}

/** The actions of a plan in its present status; at most one button is primary. */
export function PlanButtons({ plan, actions }: PlanButtonsProps) {
  const isForOthers = useIsForOthers(plan);
  if (plan.status !== "ready") {
    return <PlanOtherButtons plan={plan} actions={actions} />;
  }
  return (
    <>
      <Button variant="quiet" onClick={actions.cancel}>
        {t("Cancel plan")}
      </Button>
      {!isForOthers && <CopyLink />}
      <ApplyButton plan={plan} actions={actions} className={classes.atDesk} />
    </>
  );
}

function ApplyButton({
  plan,
  actions: { stale, isApplying, apply },
  className,
}: PlanButtonsProps & { className?: string | undefined }) {
  const isForOthers = useIsForOthers(plan);
  if (!canBeApplied(plan) || stale || isForOthers) return null;
  return (
    <Button
      variant="primary"
      className={className}
      leftSection={<IconCheck aria-hidden />}
      aria-disabled={isApplying || undefined}
      onClick={apply}
    >
      {t("Apply the changes")}
    </Button>
  );
}

/** On a phone the button that applies the plan is always visible, below the table. */
export function PlanFoot(props: PlanButtonsProps) {
  if (props.plan.status !== "ready") return null;
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
      <span className={classes.word}>{copied ? t("Copied") : t("Copy link")}</span>
    </Button>
  );
}
