import { mayLeave } from "@/components/command/navigate";
import { confirm } from "@/components/overlay/confirm";
import type { Viewer } from "@/components/session/viewer";
import { paths } from "../paths";
import { openTenant } from "./open-tenant";

/** `declined`: the user stays on the page, which continues to send requests in the background. */
let offer: "none" | "open" | "declined" = "none";

/** The tenant of this tab no longer admits the user. The page keeps its state unless the user switches. */
export async function offerOtherTenant(viewer: Viewer, isWrite: boolean): Promise<void> {
  const { user, tenant, tenants } = viewer;
  const other = tenants.find(({ id }) => id !== tenant.id);
  // Several requests are refused at a time.
  if (offer === "open" || (offer === "declined" && !isWrite)) return;
  offer = "open";
  const changes = await confirm({
    title: `This tab is for ${tenant.name}`,
    body: `${tenant.name} no longer admits ${user.username}. Nothing was read or changed.`,
    keep: `Stay in ${tenant.name}`,
    act: other ? `Change over to ${other.name}` : "Sign in as someone else",
    tone: "plain",
  });
  const leaves = changes && (await mayLeave());
  offer = "declined";
  if (!leaves) return;
  if (other) openTenant(viewer, other.id);
  else window.location.assign(paths.signIn());
}

/** The page was requested for a tenant that no longer admits the user, and shows another. */
export async function announceOtherTenant({ tenant, user }: Viewer): Promise<void> {
  const leaves = await confirm({
    title: `This tab is now for ${tenant.name}`,
    body: `The tenant that it was for no longer admits ${user.username}.`,
    keep: `Continue in ${tenant.name}`,
    act: "Sign in as someone else",
    tone: "plain",
  });
  if (leaves) window.location.assign(paths.signIn());
}
