"use client";

import { useMemo } from "react";
import { showToast } from "@/components/overlay/toasts";
import { countOf } from "@/components/ui/number-format";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { useDeleteProduct, useRestoreProducts } from "@/lib/resources/product/client";
import type { Product } from "@/lib/resources/product/schema";

/** The actions of a product; the functions are stable. */
export function useProductActions() {
  const { mutateAsync: remove } = useDeleteProduct();
  const { mutateAsync: bringBack } = useRestoreProducts();

  return useMemo(() => {
    const restoreProduct = async ({ id, name = "the product" }: Product): Promise<void> => {
      try {
        const { metadata } = await bringBack({ productIds: [id] });
        if (metadata.restoredCount > 0) showToast({ kind: "done", message: t("Restored {name}", { name }) });
        else
          showToast({
            kind: "failed",
            message: t("{name} stays in the trash. Another product has one of its SKUs.", { name }),
          });
      } catch (error) {
        showToast({ kind: "failed", message: `${name} stays in the trash. ${reasonOf(error)}` });
      }
    };

    const deleteProduct = async (product: Product): Promise<void> => {
      const { id, name = "the product" } = product;
      try {
        const { subscriptionCount: count } = (await remove(id)).metadata;
        const keep = count === 1 ? "keeps" : "keep";
        const having = count > 0 ? `. ${countOf(count, "running subscription")} ${keep} it` : "";
        showToast({
          kind: "done",
          message: t("Deleted {name}{having}", { name, having }),
          undo: () => void restoreProduct(product),
        });
      } catch (error) {
        showToast({ kind: "failed", message: `${name} is not deleted. ${reasonOf(error)}` });
      }
    };
    return { deleteProduct, restoreProduct };
  }, [remove, bringBack]);
}
