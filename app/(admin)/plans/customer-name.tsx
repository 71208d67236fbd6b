"use client";

import { useTenantName } from "../tickets/use-tenant-name";

/** The name of the tenant that a record belongs to; its identifier if the viewer may not read it. */
export function CustomerName({ id }: { id: string }) {
  const nameOf = useTenantName();
  return <>{nameOf(id) ?? id}</>;
}
