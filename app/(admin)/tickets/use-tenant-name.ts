import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { tenantQuery } from "@/lib/resources/tenant/client";

/** The names of the tenant and its customers by id; undefined if the viewer may not read it. */
export function useTenantName(): (id: string) => string | undefined {
  const { tenant, tenants } = useViewer();
  const { data } = useQuery({ ...tenantQuery, enabled: useHasFeature("Platform/Tenant") });
  const customers = data?.data.customers;
  return useCallback(
    (id) => [tenant, ...(customers ?? []), ...tenants].find((known) => known.id === id)?.name,
    [tenant, tenants, customers],
  );
}
