"use client";

import type { ListDefinition } from "@/components/list/define-list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { useSelectedRows } from "@/components/list/use-list-state";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/number-format";
import { reasonOf } from "@/lib/base/http/client";
import { readLeftOut, useLeaveOut } from "@/lib/resources/plan/client";
import type { Plan, PlanChange } from "@/lib/resources/plan/schema";

/** Leaves the selected records out of the plan, or takes them back in. */
export function LeaveOutBar({ plan, list }: { plan: Plan; list: ListDefinition<PlanChange, object> }) {
  const { mutateAsync: leaveOut } = useLeaveOut();
  const { records, clear } = useSelectedRows(list);
  const ids = records.map(({ id }) => id);
  const leave = async (isLeft: boolean) => {
    try {
      const others = (await readLeftOut(plan.id)).filter((id) => !ids.includes(id));
      await leaveOut({ id: plan.id, leave: isLeft ? [...others, ...ids] : others });
      clear();
    } catch (error) {
      showToast({ kind: "failed", message: `The plan is as it was. ${reasonOf(error)}` });
    }
  };
  return (
    <ListSelectionBar>
      <Button variant="quiet" onClick={() => void leave(true)}>
        Leave out {formatCount(ids.length)}
      </Button>
      {plan.left > 0 && (
        <Button variant="quiet" onClick={() => void leave(false)}>
          Take back in
        </Button>
      )}
    </ListSelectionBar>
  );
}
