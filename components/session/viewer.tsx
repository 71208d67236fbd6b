"use client";

import { createContext, type ReactNode, use } from "react";
import type { Tenant } from "@/components/layout/tenant-list";
import type { Feature } from "@/lib/base/auth/features";

/** The signed-in user, the current tenant, and the user's features. */
export interface Viewer {
  user: {
    id: string;
    username: string;
    name: string;
    /** `provider.admin` */
    role: string;
    /** `Administrator` */
    title: string;
    /** The single sign-on of the tenant that has the domain of the address, else that of the installation, if there is one. */
    singleSignOn?: "organization" | "installation";
  };
  tenant: Tenant;
  /** The name of the tenant's parent, if it has one. */
  parent?: string;
  /** All tenants that the viewer can act for, including the current one. */
  tenants: readonly Tenant[];
  /** If the current tenant is a sandbox: the tenant that it is a copy of, and when it is deleted. */
  sandbox?: { of: { id: string; name: string }; expires: string };
  /** The tenant's direct customers, whose records it sees too. */
  customers: readonly { id: string; name: string }[];
  /** The currency of the tenant and of each customer, where one is set, by the tenant's id. */
  currencies: ReadonlyMap<string, string>;
  features: readonly Feature[];
  /** Whether there is an order that the tenant sees. */
  hasOrders: boolean;
}

const ViewerContext = createContext<Viewer | undefined>(undefined);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("useViewer works inside the admin layout only.");
  return viewer;
}

/** Whether the viewer has a feature: parts of the screen that need it are hidden otherwise. */
export function useHasFeature(feature: Feature): boolean {
  return useViewer().features.includes(feature);
}
