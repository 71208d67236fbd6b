import { queryOptions } from "@tanstack/react-query";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { useOptimisticRows } from "@/lib/browser/use-optimistic-rows";
import { createDistributor, deleteDistributor, getDistributor, listDistributors, updateDistributor } from "./endpoints";
import type { Distributor, DistributorUpdate } from "./schema";

/** The names of all distributors, by id. */
export const distributorNamesQuery = queryOptions({
  queryKey: [listDistributors.area, "names"],
  queryFn: async ({ signal }) => {
    const search = where(listDistributors.list, {}, { sort: "name", fields: ["name"], limit: 1000 });
    const { data } = await call(listDistributors, { search, signal });
    return data.distributors.map(({ _id, name = _id }) => [_id, name] as const);
  },
  select: (names) => new Map(names),
});

export const distributorQuery = (id: string) =>
  queryOptions({
    queryKey: [getDistributor.area, getDistributor.name, id],
    queryFn: ({ signal }) => call(getDistributor, { params: { id }, signal }),
  });

export const useCreateDistributor = () => useBodyMutation(createDistributor);

type Change = { id: string; body: DistributorUpdate; ifMatch?: string | undefined };

/** Sends only the given fields. Optimistic: lists show the change before the response arrives. */
export function useUpdateDistributor() {
  const optimistic = useOptimisticRows(listDistributors, (row: Distributor, { id, body }: Change) =>
    row._id === id ? changed(row, body) : row,
  );
  return useEndpointMutation(
    updateDistributor,
    ({ id, body, ifMatch }: Change) => call(updateDistributor, { params: { id }, body, ifMatch }),
    optimistic,
  );
}

/** Merges the postal address as the API does. */
const changed = (row: Distributor, { address, ...body }: DistributorUpdate): Distributor => ({
  ...row,
  ...body,
  ...(address ? { address: { ...row.address, ...address } } : {}),
});

export const useDeleteDistributor = () => useIdMutation(deleteDistributor);
