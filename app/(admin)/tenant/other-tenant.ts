import { mayLeave } from "@/components/command/navigate";
import { confirm } from "@/components/overlay/confirm";
import type { Viewer } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
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
    title: t("This tab is for {name}", { name: tenant.name }),
    body: t("{name} no longer admits {username}. Nothing was read or changed.", {
      name: tenant.name,
      username: user.username,
    }),
    keep: t("Stay in {name}", { name: tenant.name }),
    act: other ? t("Change over to {name}", { name: other.name }) : t("Sign in as someone else"),
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
    title: t("This tab is now for {name}", { name: tenant.name }),
    body: t("The tenant that it was for no longer admits {username}.", { username: user.username }),
    keep: t("Continue in {name}", { name: tenant.name }),
    act: t("Sign in as someone else"),
    tone: "plain",
  });
  if (leaves) window.location.assign(paths.signIn());
}
