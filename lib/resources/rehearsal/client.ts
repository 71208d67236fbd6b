import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { createRehearsal, deleteRehearsal, getRehearsal } from "./endpoints";

export const rehearsalQuery = queryOptions({
  queryKey: [getRehearsal.area, getRehearsal.name],
  queryFn: ({ signal }) => call(getRehearsal, { signal }),
  refetchInterval: ({ state }) => state.data?.data.status === "making" && 1_000,
});

export const useStartRehearsal = () => useEndpointMutation(createRehearsal, () => call(createRehearsal));

/** Deletes the rehearsal of a tenant, also from within it. */
export const endRehearsal = (tenant: string) => call(deleteRehearsal, { tenant });

export const useDeleteRehearsal = () => useEndpointMutation(deleteRehearsal, endRehearsal);
