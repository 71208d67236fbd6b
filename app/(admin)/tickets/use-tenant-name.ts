import { useMemo } from "react";
import { useViewer } from "@/components/session/viewer";

/** The names of the tenant, its customers, and the other tenants of the viewer, by id. */
export function useTenantName(): (id: string) => string | undefined {
  const { tenant, tenants, customers } = useViewer();
  return useMemo(() => {
    const names = new Map([...tenants, ...customers, tenant].map(({ id, name }) => [id, name]));
    return (id) => names.get(id);
  }, [tenant, tenants, customers]);
}
