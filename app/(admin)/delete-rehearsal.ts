import { mayLeave } from "@/components/command/navigate";
import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import type { Viewer } from "@/components/session/viewer";
import { reasonOf } from "@/lib/browser/client";
import { endRehearsal } from "@/lib/resources/rehearsal/client";
import { openTenant } from "./open-tenant";

/** Asks whether to delete the rehearsal of a tenant. */
export const confirmDeletionOfRehearsal = (name: string): Promise<boolean> =>
  confirm({
    title: `Delete the rehearsal of ${name}?`,
    body: `All that was tried in it is deleted with it. ${name} stays as it is.`,
    keep: "Keep the rehearsal",
    act: "Delete the rehearsal",
  });

/** Deletes the rehearsal that the page shows, and goes back to the tenant. */
export async function deleteFromWithin(viewer: Viewer, of: { id: string; name: string }): Promise<void> {
  if (!(await mayLeave()) || !(await confirmDeletionOfRehearsal(of.name))) return;
  try {
    await endRehearsal(of.id);
    openTenant(viewer, of.id);
  } catch (error) {
    showToast({ kind: "failed", message: `The rehearsal was not deleted. ${reasonOf(error)}` });
  }
}
