"use client";

import type { ListDefinition } from "@/components/list/define-list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { useSelectedRows } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/number-format";
import type { Plan, PlanChange } from "@/lib/resources/plan/schema";
import { useLeavingOut } from "./leave-out";

/** Leaves the selected records out of the plan, or includes them again. */
export function LeaveOutBar({ plan, list }: { plan: Plan; list: ListDefinition<PlanChange, object> }) {
  const leaveOut = useLeavingOut(plan);
  const { records, clear } = useSelectedRows(list);
  const ids = records.map(({ id }) => id);
  const leave = async (isLeft: boolean) => {
    if (await leaveOut(ids, isLeft)) clear();
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
