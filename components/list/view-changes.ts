import { showToast } from "@/components/overlay/toasts";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import type { SavedView } from "./saved-views";

/** Shows the outcome of a change of a view, and offers to undo it. */
export async function reported(change: Promise<void>, message: string, undo?: () => Promise<void>): Promise<boolean> {
  try {
    await change;
    showToast({ kind: "done", message, undo: undo && (() => void reported(undo(), t("Undone"))) });
    return true;
  } catch (error) {
    showToast({ kind: "failed", message: t("The view was not changed. {reason}", { reason: reasonOf(error) }) });
    return false;
  }
}

/** The position of a view one place to the left or right; undefined at the end. */
export function positionBeside(
  views: readonly Pick<SavedView, "id" | "position">[],
  id: string,
  by: -1 | 1,
): number | undefined {
  const at = views.findIndex((view) => view.id === id);
  const neighbour = views[at + by]?.position;
  if (at < 0 || neighbour === undefined) return undefined;
  const beyond = views[at + 2 * by]?.position ?? neighbour + by * 1000;
  return (neighbour + beyond) / 2;
}
