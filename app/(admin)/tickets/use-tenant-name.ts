import { useQuery } from "@tanstack/react-query";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { tenantQuery } from "@/lib/resources/tenant/client";

/** What the tenant and its customers are called; undefined where the viewer may not read that. */
export function useTenantName(): (id: string) => string | undefined {
  const { tenant, tenants } = useViewer();
  const { data } = useQuery({ ...tenantQuery, enabled: useHasFeature("Platform/Tenant") });
  const known = [tenant, ...(data?.data.customers ?? []), ...tenants];
  return (id) => known.find((each) => each.id === id)?.name;
}
