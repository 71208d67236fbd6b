"use client";

import { useMemo } from "react";
import { showToast } from "@/components/overlay/toasts";
import { countOf } from "@/components/ui/number-format";
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
      const { _id: id, name = "the distributor", assignedProductsCount: products = 0 } = distributor;
      const stays = products > 0 && !active ? `. ${countOf(products, "product")} still assigned to it` : "";
      try {
        await update({ id, body: { active } });
        showToast({
          kind: "done",
          message: `${active ? "Activated" : "Deactivated"} ${name}${stays}`,
          undo: () => void setActive(distributor, !active),
        });
      } catch (error) {
        showToast({ kind: "failed", message: `${name} stays ${active ? "inactive" : "active"}. ${reasonOf(error)}` });
      }
    };

    /** @returns whether it was deleted */
    const askToDelete = async ({ _id: id, name = "the distributor" }: Distributor): Promise<boolean> => {
      const { confirmDeletion } = await import("../deletion");
      const acts = await confirmDeletion({
        title: t("Delete {name}?", { name }),
        body: t("Its deletion can be undone in the event log. To stop using it, deactivate it."),
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
        const why = isUsed ? "Products are assigned to it. Give them another distributor first, or deactivate it." : "";
        showToast({ kind: "failed", message: `${name} is not deleted. ${why || reasonOf(error)}` });
        return false;
      }
    };
    return { setActive: (of: Distributor, active: boolean) => void setActive(of, active), askToDelete };
  }, [update, remove]);
}
