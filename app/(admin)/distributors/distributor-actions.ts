"use client";

import { useMemo } from "react";
import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { CallError, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { useDeleteDistributor, useUpdateDistributor } from "@/lib/resources/distributor/client";
import { deleteDistributor, getDistributorReferences } from "@/lib/resources/distributor/endpoints";
import type { Distributor } from "@/lib/resources/distributor/schema";

/** The actions of a distributor; the functions are stable. */
export function useDistributorActions() {
  const { mutateAsync: update } = useUpdateDistributor();
  const { mutateAsync: remove } = useDeleteDistributor();

  return useMemo(() => {
    const setActive = async (distributor: Distributor, active: boolean): Promise<void> => {
      const { _id: id, name = id, assignedProductsCount: count = 0 } = distributor;
      await report(update({ id, body: { active } }), {
        done: () =>
          active
            ? t("Activated {name}", { name })
            : t(
                "{count, plural, =0 {Deactivated {name}} one {Deactivated {name}. # product still assigned to it} other {Deactivated {name}. # products still assigned to it}}",
                { name, count },
              ),
        failed: (reason) =>
          active
            ? t("{name} stays inactive. {reason}", { name, reason })
            : t("{name} stays active. {reason}", { name, reason }),
        undo: () => void setActive(distributor, !active),
      });
    };

    /** @returns whether it was deleted */
    const askToDelete = async ({ _id: id, name = id }: Distributor): Promise<boolean> => {
      const { confirmDeletion } = await import("../deletion");
      const acts = await confirmDeletion({
        title: t("Delete {name}?", { name }),
        body: t("The deletion can be undone in the event log. To stop using it, deactivate it."),
        keep: t("Keep it"),
        act: t("Delete {name}", { name }),
        references: getDistributorReferences,
        by: deleteDistributor,
        input: { params: { id } },
      });
      if (!acts) return false;
      try {
        await remove(id);
        showToast({ kind: "done", message: t("Deleted {name}", { name }) });
        return true;
      } catch (error) {
        const isUsed = error instanceof CallError && error.status === 409;
        const message = isUsed
          ? t(
              "{name} is not deleted. Products are assigned to it. Give them another distributor first, or deactivate it.",
              { name },
            )
          : t("{name} is not deleted. {reason}", { name, reason: reasonOf(error) });
        showToast({ kind: "failed", message });
        return false;
      }
    };
    return { setActive: (of: Distributor, active: boolean) => void setActive(of, active), askToDelete };
  }, [update, remove]);
}
