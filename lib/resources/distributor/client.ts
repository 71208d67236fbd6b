import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import type { ListPage } from "@/lib/base/list/client";
import { where } from "@/lib/base/list/where";
import { listEvents } from "@/lib/resources/event/endpoints";
import { createDistributor, deleteDistributor, getDistributor, listDistributors, updateDistributor } from "./endpoints";
import type { Distributor, DistributorUpdate, distributorCreate } from "./schema";

/** The names of all distributors, by id. */
export const distributorNamesQuery = queryOptions({
  queryKey: [listDistributors.area, "names"],
  queryFn: async ({ signal }) => {
    const search = where(listDistributors.list, {}, { sort: "name", fields: ["name"], limit: 1000 });
    const { data } = await call(listDistributors, { search, signal });
    return new Map(data.distributors.map(({ _id, name = _id }) => [_id, name]));
  },
  staleTime: 15_000,
});

export const distributorQuery = (id: string) =>
  queryOptions({
    queryKey: [getDistributor.area, getDistributor.name, id],
    queryFn: ({ signal }) => call(getDistributor, { params: { id }, signal }),
    staleTime: 15_000,
    placeholderData: undefined,
  });

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [listDistributors.area] });
    void queries.invalidateQueries({ queryKey: [listEvents.area] });
  };
}

export function useCreateDistributor() {
  return useMutation({
    mutationFn: async (body: z.input<typeof distributorCreate>) => (await call(createDistributor, { body })).data,
    onSettled: useRefresh(),
  });
}

type Change = { id: string; body: DistributorUpdate; ifMatch?: string | undefined };

/** Sends what is given and nothing else; lists show it at once, and again as it was if it is refused. */
export function useUpdateDistributor() {
  const queries = useQueryClient();
  const lists = { queryKey: [listDistributors.area, listDistributors.name] };
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: Change) => call(updateDistributor, { params: { id }, body, ifMatch }),
    onMutate: async ({ id, body }) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<ListPage<Distributor>>(lists);
      queries.setQueriesData<ListPage<Distributor>>(
        lists,
        (page) => page && { ...page, rows: page.rows.map((row) => (row._id === id ? changed(row, body) : row)) },
      );
      return before;
    },
    onError: (_error, _change, before) => {
      for (const [key, page] of before ?? []) queries.setQueryData(key, page);
    },
    onSettled: useRefresh(),
  });
}

/** The address is merged as the API does. */
const changed = (row: Distributor, { address, ...body }: DistributorUpdate): Distributor => ({
  ...row,
  ...body,
  ...(address ? { address: { ...row.address, ...address } } : {}),
});

export function useDeleteDistributor() {
  return useMutation({
    mutationFn: async (id: string) => (await call(deleteDistributor, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}
