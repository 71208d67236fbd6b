"use client";

import { useMemo } from "react";
import { report } from "@/components/overlay/report";
import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { useDeleteProduct, useRestoreProducts } from "@/lib/resources/product/client";
import type { Product } from "@/lib/resources/product/schema";

/** The actions of a product; the functions are stable. */
export function useProductActions() {
  const { mutateAsync: remove } = useDeleteProduct();
  const { mutateAsync: bringBack } = useRestoreProducts();

  return useMemo(() => {
    const restoreProduct = async ({ id, name = id }: Product): Promise<void> => {
      try {
        const { metadata } = await bringBack({ productIds: [id] });
        if (metadata.restoredCount > 0) showToast({ kind: "done", message: t("Restored {name}", { name }) });
        else
          showToast({
            kind: "failed",
            message: t("{name} stays in the trash. Another product has one of its SKUs.", { name }),
          });
      } catch (error) {
        showToast({
          kind: "failed",
          message: t("{name} stays in the trash. {reason}", { name, reason: reasonOf(error) }),
        });
      }
    };

    const deleteProduct = async (product: Product): Promise<void> => {
      const { id, name = id } = product;
      await report(remove(id), {
        done: ({ metadata: { subscriptionCount: count } }) =>
          t(
            "{count, plural, =0 {Deleted {name}} one {Deleted {name}. # running subscription keeps it} other {Deleted {name}. # running subscriptions keep it}}",
            { name, count },
          ),
        failed: (reason) => t("{name} is not deleted. {reason}", { name, reason }),
        undo: () => void restoreProduct(product),
      });
    };
    return { deleteProduct, restoreProduct };
  }, [remove, bringBack]);
}
