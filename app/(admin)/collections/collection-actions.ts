"use client";

import { useMemo } from "react";
import { showToast } from "@/components/overlay/toasts";
import { countOf, formatCount } from "@/components/ui/number-format";
import { reasonOf } from "@/lib/browser/client";
import { useDeleteCollections, useRestoreCollections } from "@/lib/resources/collection/client";

interface Named {
  id: string;
  name?: string | undefined;
}

/** Deletes and restores, each with the other as undo, and reports the result in a toast. */
export function useCollectionActions() {
  const { mutateAsync: deleteThem } = useDeleteCollections();
  const { mutateAsync: restoreThem } = useRestoreCollections();
  return useMemo(() => {
    const remove = async (collections: readonly Named[]) => {
      const answer = await deleteThem(collections.map(({ id }) => id)).catch(failed("Not deleted."));
      if (!answer) return;
      const gone = collections.filter(({ id }) => answer.deleted[id]);
      showToast({
        kind: "done",
        message: `Moved ${namesOf(gone)} to the trash${rest(collections.length - gone.length, "already there")}`,
        undo: gone.length === 0 ? undefined : () => void restore(gone),
      });
    };
    const restore = async (collections: readonly Named[]) => {
      const answer = await restoreThem(collections.map(({ id }) => id)).catch(failed("Not restored."));
      if (!answer) return;
      const { collections: back, metadata } = answer;
      showToast({
        kind: "done",
        message: `Restored ${back.length === 1 ? "as " : ""}${namesOf(back)}${rest(metadata.notRestoredCount, "no longer in the trash")}`,
        undo: back.length === 0 ? undefined : () => void remove(back),
      });
    };
    return {
      remove: (collections: readonly Named[]) => void remove(collections),
      restore: (collections: readonly Named[]) => void restore(collections),
    };
  }, [deleteThem, restoreThem]);
}

const rest = (count: number, why: string): string => (count === 0 ? "" : `. ${formatCount(count)} not: ${why}`);

const namesOf = (collections: readonly Named[]): string =>
  collections.length === 1 ? (collections[0]?.name ?? "the collection") : countOf(collections.length, "collection");

/** Shows the error in a toast that stays. */
const failed = (what: string) => (error: unknown) => {
  showToast({ kind: "failed", message: `${what} ${reasonOf(error)}` });
  return undefined;
};
