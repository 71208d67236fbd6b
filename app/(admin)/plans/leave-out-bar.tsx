"use client";

import { useCommand } from "@/components/command/registry";
import type { ListDefinition } from "@/components/list/define-list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { useSelectedRows } from "@/components/list/use-selected-rows";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/number-format";
import type { Plan, PlanChange } from "@/lib/resources/plan/schema";
import { useLeavingOut } from "./leave-out";

interface LeaveOutBarProps {
  plan: Plan;
  list: ListDefinition<PlanChange, object>;
}

/** Leaves the selected records out of the plan, or includes them again. */
export const LeaveOutBar = (props: LeaveOutBarProps) => (
  <ListSelectionBar>
    <LeaveOutButtons {...props} />
  </ListSelectionBar>
);

function LeaveOutButtons({ plan, list }: LeaveOutBarProps) {
  const leaveOut = useLeavingOut(plan);
  const { records, clear } = useSelectedRows(list);
  const ids = records.map(({ id }) => id);
  const leave = async (isLeft: boolean) => {
    if (await leaveOut(ids, isLeft)) clear();
  };
  // Of records on other pages it is not known here.
  const areLeft = records.every((record) => "left" in record && record.left);
  const label = areLeft ? "Take back in" : "Leave out";
  const hint = { "data-tooltip": label, "data-tooltip-keys": "l" };
  // As in the drawer of one record.
  useCommand({ id: "leaveSelected", label, group: "In a table", keys: "l", run: () => void leave(!areLeft) });
  return (
    <>
      <Button variant="quiet" onClick={() => void leave(true)} {...(areLeft ? {} : hint)}>
        Leave out {formatCount(ids.length)}
      </Button>
      {plan.left > 0 && (
        <Button variant="quiet" onClick={() => void leave(false)} {...(areLeft ? hint : {})}>
          Take back in
        </Button>
      )}
    </>
  );
}
