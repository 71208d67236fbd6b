import { mayLeave } from "@/components/command/navigate";
import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import type { Viewer } from "@/components/session/viewer";
import { reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { endSandbox } from "@/lib/resources/sandbox/client";
import { openTenant } from "./open-tenant";

/** Asks whether to delete the sandbox of a tenant. */
export const confirmDeletionOfSandbox = (name: string): Promise<boolean> =>
  confirm({
    title: t("Delete the sandbox of {name}?", { name }),
    body: t("All that was tried in it is deleted with it. {name} stays as it is.", { name }),
    keep: t("Keep the sandbox"),
    act: t("Delete the sandbox"),
  });

/** Deletes the sandbox that the page shows, and goes back to the tenant. */
export async function deleteFromWithin(viewer: Viewer, of: { id: string; name: string }): Promise<void> {
  if (!(await mayLeave()) || !(await confirmDeletionOfSandbox(of.name))) return;
  try {
    await endSandbox(of.id);
    openTenant(viewer, of.id);
  } catch (error) {
    showToast({ kind: "failed", message: t("The sandbox was not deleted. {reason}", { reason: reasonOf(error) }) });
  }
}
