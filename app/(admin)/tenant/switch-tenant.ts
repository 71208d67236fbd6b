import { mayLeave } from "@/components/command/navigate";
import { showToast } from "@/components/overlay/toasts";
import type { Viewer } from "@/components/session/viewer";
import { call, reasonOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { openTenant } from "./open-tenant";

/** Switches this tab to another tenant; new tabs and programs with this session then act for it too. */
export async function switchTenant(viewer: Viewer, tenant: { id: string; name: string }): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    const { switchContext } = await import("@/lib/resources/session/endpoints");
    await call(switchContext, { body: { id: tenant.id } });
    openTenant(viewer, tenant.id);
  } catch (error) {
    const reason = reasonOf(error);
    showToast({ kind: "failed", message: t("Could not switch to {name}. {reason}", { name: tenant.name, reason }) });
  }
}
