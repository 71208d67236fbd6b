import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import type { Viewer } from "@/components/session/viewer";
import { roleInWords } from "@/components/ui/role-words";
import { isFeature } from "@/lib/base/auth/features";
import { organizationOf } from "@/lib/base/auth/organization";
import { singleSignOn } from "@/lib/base/auth/single-sign-on";
import { nonceHeader } from "@/lib/base/http/request";
import { serverPage } from "@/lib/base/http/server-page";
import { t } from "@/lib/languages/text";
import { isAsked } from "@/lib/resources/consent/mine";
import { isOrdering } from "@/lib/resources/order/service";
import { info } from "@/lib/resources/session/info";
import type { AuthInfo, Context } from "@/lib/resources/session/schema";
import { listContexts } from "@/lib/resources/session/service";
import { AdminProviders } from "./admin-providers";
import { paths } from "./paths";
import { laterCookie } from "./session/later-cookie";
import { signedIn } from "./session/signed-in";
import { tabTenantScript } from "./tenant/tab-tenant";

/**
 * Every screen needs a session; without one the user is redirected to sign in, and then back. A user who needs a second
 * factor sets it up first, and one whose consent an agreement awaits is asked for it.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const { actor, asked, address } = await signedIn();
  if (!actor) redirect(paths.signIn(address));
  if (actor.session?.awaitsFactor) redirect(paths.enrol(address));
  const [who, { contexts }, awaitsConsent, hasOrders] = await Promise.all([
    info(actor),
    listContexts(actor),
    isAsked(actor),
    isOrdering(actor),
  ]);
  const organization = await organizationOf(who.username);
  const isPostponed = (await cookies()).get(laterCookie)?.value === who.uuid;
  if (awaitsConsent && !isPostponed) redirect(paths.accept(address));
  serverPage()?.showTenant(who.tenant);
  // The key remounts everything for another tenant, so that no data of the previous one stays.
  return (
    <>
      <script
        nonce={(await headers()).get(nonceHeader) ?? ""}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is made of constants and identifiers
        dangerouslySetInnerHTML={{ __html: tabTenantScript(who.uuid, who.tenant, asked) }}
      />
      <AdminProviders
        key={who.tenant}
        viewer={{ ...viewerOf(who, contexts, organization !== undefined), hasOrders }}
        asked={asked}
      >
        {children}
      </AdminProviders>
    </>
  );
}

function viewerOf(who: AuthInfo, contexts: readonly Context[], hasOrganization: boolean): Omit<Viewer, "hasOrders"> {
  const { tenant, username, account, names, titles, sandbox } = who;
  const name = [who.firstname, who.lastname].filter(Boolean).join(" ") || username;
  const children = Object.entries(names).map(([id, name]) => ({ id, name }));
  const way = hasOrganization
    ? { singleSignOn: "organization" as const }
    : singleSignOn() && { singleSignOn: "installation" as const };
  return {
    user: {
      id: who.uuid,
      username,
      name,
      role: who.role,
      title: t(titles.userRole ?? ""),
      ...way,
    },
    tenant: { id: tenant, name: account.name, ...(titles.accountRole ? { detail: t(titles.accountRole) } : {}) },
    ...(who.parent ? { parent: who.parent.name || t("its parent") } : {}),
    tenants: contexts.map(({ id, name, role, invited, sandboxOf }) => ({
      id,
      name,
      detail: [role && roleInWords(role), invited && t("invited"), sandboxOf && t("sandbox")]
        .filter(Boolean)
        .join(", "),
    })),
    ...(sandbox ? { sandbox: { of: { id: sandbox.of.tenant, name: sandbox.of.name }, expires: sandbox.expires } } : {}),
    customers: children,
    currencies: new Map(Object.entries(who.currencies)),
    features: who.features.map(({ namespace }) => namespace).filter(isFeature),
  };
}
