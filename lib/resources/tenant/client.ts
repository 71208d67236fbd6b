import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { createPlace, getTenant, updateTenant } from "./endpoints";
import type { TenantUpdate } from "./schema";

export const tenantQuery = queryOptions({
  queryKey: [getTenant.area, getTenant.name],
  queryFn: ({ signal }) => call(getTenant, { signal }),
});

/** The tenant as it is now, for a form whose revision is no longer the present one. */
export async function readTenant() {
  const { data, etag } = await call(getTenant);
  return { theirs: { record: data, etag } };
}

/** Sends only the given fields, with the ETag of the revision they were edited from. */
export function useUpdateTenant() {
  return useEndpointMutation(updateTenant, ({ body, ifMatch }: { body: TenantUpdate; ifMatch: string | undefined }) =>
    call(updateTenant, { body, ifMatch }),
  );
}

/** Makes a customer's own place. */
export const useCreatePlace = () => useBodyMutation(createPlace);
