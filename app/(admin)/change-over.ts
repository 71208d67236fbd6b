import type { Viewer } from "@/components/session/viewer";
import { paths } from "./paths";
import { setTenantOfTab } from "./tab-tenant";

/** Opens the overview of a tenant in this tab: the record that is open here does not exist there. */
export function changeOver({ user }: Viewer, tenant: string): void {
  setTenantOfTab(user.id, tenant);
  window.location.assign(paths.overview());
}
