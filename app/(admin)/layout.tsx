import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import type { Viewer } from "@/components/session/viewer";
import type { Actor } from "@/lib/base/auth/actor";
import { authenticate } from "@/lib/base/auth/authenticate";
import { isFeature } from "@/lib/base/auth/features";
import { AppError } from "@/lib/base/errors";
import { pageHeader } from "@/lib/base/http/request";
import { info } from "@/lib/resources/session/info";
import type { AuthInfo, Context } from "@/lib/resources/session/schema";
import { listContexts } from "@/lib/resources/session/service";
import { AdminProviders } from "./admin-providers";
import { paths } from "./paths";

/** Every screen needs a session; without one the user is redirected to sign in, and then back. */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const sent = await headers();
  const actor = await signedIn(sent.get("cookie") ?? "");
  if (!actor) redirect(paths.signIn(pageAddress(sent.get(pageHeader) ?? "/")));
  const [who, { contexts }] = await Promise.all([info(actor), listContexts(actor)]);
  // The key remounts everything for another tenant, so that no data of the previous one stays.
  return (
    <AdminProviders key={who.tenant} viewer={viewerOf(who, contexts)}>
      {children}
    </AdminProviders>
  );
}

async function signedIn(cookie: string): Promise<Actor | undefined> {
  try {
    return await authenticate(new Request("http://localhost", { headers: { cookie } }));
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return undefined;
    throw error;
  }
}

/** The URL as the user sees it, without the parameters that Next adds to its own requests. */
function pageAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  if (!searchParams.has("_rsc")) return address;
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function viewerOf(who: AuthInfo, contexts: readonly Context[]): Viewer {
  const { tenant, username, account, child_tenants: customers, titles } = who;
  const name = [who.firstname, who.lastname].filter(Boolean).join(" ") || username;
  const count = customers.length === 1 ? "1 customer" : `${customers.length} customers`;
  const detail = [titles.accountRole, ...(customers.length > 0 ? [count] : [])].filter(Boolean).join(", ");
  return {
    user: { id: who.uuid, username, name, role: who.role },
    tenant: { id: tenant, name: account.name, ...(detail === "" ? {} : { detail }) },
    tenants: contexts.map(({ id, name, role, invited }) => ({ id, name, detail: invited ? `${role}, invited` : role })),
    customers,
    currencies: new Map(Object.entries(who.currencies)),
    features: who.features.map(({ namespace }) => namespace).filter(isFeature),
  };
}
