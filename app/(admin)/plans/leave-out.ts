"use client";

import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
import { readLeftOut, useLeaveOut } from "@/lib/resources/plan/leave-client";
import type { Plan } from "@/lib/resources/plan/schema";

/** Leaves records out of a plan, or includes them again. @returns whether it succeeded */
export function useLeavingOut({ id }: Plan): (records: readonly string[], isLeft: boolean) => Promise<boolean> {
  const { mutateAsync: leaveOut } = useLeaveOut();
  return async (records, isLeft) => {
    try {
      const others = (await readLeftOut(id)).filter((record) => !records.includes(record));
      await leaveOut({ id, leave: isLeft ? [...others, ...records] : others });
      return true;
    } catch (error) {
      showToast({ kind: "failed", message: `The plan is as it was. ${reasonOf(error)}` });
      return false;
    }
  };
}
