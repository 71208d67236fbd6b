"use client";

import { createContext, type ReactNode, use } from "react";
import type { Tenant } from "@/components/layout/sidebar";
import type { Feature } from "@/lib/base/auth/features";

/** Who is signed in, for whom they act, and what they may do. */
export interface Viewer {
  user: { id: string; username: string; name: string; role: string };
  tenant: Tenant;
  /** All the viewer may act for, the current one among them. */
  tenants: readonly Tenant[];
  /** The tenant's direct customers, whose records it sees too. */
  customers: readonly string[];
  /** The currency of the tenant and of each customer, where one is set, by the tenant's id. */
  currencies: ReadonlyMap<string, string>;
  features: readonly Feature[];
}

const ViewerContext = createContext<Viewer | undefined>(undefined);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("useViewer is for what stands inside the admin layout.");
  return viewer;
}

/** Whether the viewer has a feature: what it opens is hidden from those who have not. */
export function useHasFeature(feature: Feature): boolean {
  return useViewer().features.includes(feature);
}
