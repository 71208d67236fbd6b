import type { Viewer } from "@/components/session/viewer";
import { paths } from "../paths";
import { setTenantOfTab } from "./tab-tenant";

/** Opens the overview of another tenant in this tab, since the open record does not exist there. */
export function openTenant({ user }: Viewer, tenant: string): void {
  setTenantOfTab(user.id, tenant);
  window.location.assign(paths.overview());
}
