"use client";

import { IconArrowBackUp } from "@/components/icons/icons";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { irreversible, isBusy } from "@/lib/resources/plan/state";
import type { PlanButtonsProps } from "./plan-buttons";

/** The actions of a plan that is not ready to be applied. */
export function PlanOtherButtons({ plan, actions: { cancel, stop, undo } }: PlanButtonsProps) {
  const mayUndo = useHasFeature("Platform/Event");
  const { status, done = 0 } = plan;
  if (status === "applied") {
    return (
      mayUndo &&
      done > 0 &&
      !irreversible[plan.operation] && (
        <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={undo}>
          {t("Undo all {count, plural, one {# change} other {# changes}}", { count: done })}
        </Button>
      )
    );
  }
  if (!isBusy(plan)) return null;
  return (
    <Button variant="quiet" onClick={status === "making" ? cancel : stop}>
      {status === "making" ? t("Cancel plan") : t("Cancel")}
    </Button>
  );
}
