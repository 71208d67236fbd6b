import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import { getTenant, updateTenant } from "./endpoints";
import type { TenantUpdate } from "./schema";

export const tenantQuery = queryOptions({
  queryKey: [getTenant.area, getTenant.name],
  queryFn: ({ signal }) => call(getTenant, { signal }),
  staleTime: 15_000,
});

/** Sends what is given and nothing else, from the revision it was made from. */
export function useUpdateTenant() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: TenantUpdate; ifMatch: string | undefined }) =>
      call(updateTenant, { body, ifMatch }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [getTenant.area] });
      void queries.invalidateQueries({ queryKey: [listEvents.area] });
    },
  });
}
