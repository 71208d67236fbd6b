"use client";

import { useMemo } from "react";
import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
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
      const answer = await deleteThem(collections.map(({ id }) => id)).catch(failed(message("Not deleted. {reason}")));
      if (!answer) return;
      const gone = collections.filter(({ id }) => answer.deleted[id]);
      showToast({
        kind: "done",
        message: t(
          "{count, plural, one {Moved {name} to the trash} other {Moved # collections to the trash}}{rest, plural, =0 {} other {. # not: already there}}",
          { count: gone.length, name: gone[0]?.name ?? gone[0]?.id, rest: collections.length - gone.length },
        ),
        undo: gone.length === 0 ? undefined : () => void restore(gone),
      });
    };
    const restore = async (collections: readonly Named[]) => {
      const answer = await restoreThem(collections.map(({ id }) => id)).catch(
        failed(message("Not restored. {reason}")),
      );
      if (!answer) return;
      const { collections: back, metadata } = answer;
      showToast({
        kind: "done",
        message: t(
          "{count, plural, one {Restored as {name}} other {Restored # collections}}{rest, plural, =0 {} other {. # not: no longer in the trash}}",
          { count: back.length, name: back[0]?.name ?? back[0]?.id, rest: metadata.notRestoredCount },
        ),
        undo: back.length === 0 ? undefined : () => void remove(back),
      });
    };
    return {
      remove: (collections: readonly Named[]) => void remove(collections),
      restore: (collections: readonly Named[]) => void restore(collections),
    };
  }, [deleteThem, restoreThem]);
}

/** Shows the error in a toast that stays. */
const failed = (text: string) => (error: unknown) => {
  showToast({ kind: "failed", message: t(text, { reason: reasonOf(error) }) });
  return undefined;
};
