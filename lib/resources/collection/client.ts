import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { dayMilliseconds } from "@/lib/base/day";
import { gte, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import { useBodyMutation, useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listEvents } from "@/lib/resources/event/endpoints";
import {
  createCollection,
  deleteCollections,
  getCollection,
  listCollections,
  previewRestore,
  restoreCollections,
  updateCollection,
} from "./endpoints";
import { collectionRestored } from "./events";
import type { CollectionUpdate, restorePreview } from "./schema";

/** A page of collections: live ones, or with a filter on `deletedDate` those in the trash. */
export const collectionListQuery = (search: string) => listQuery(listCollections, search);

/** A live collection. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: [getCollection.area, getCollection.name, id],
    queryFn: ({ signal }) => call(getCollection, { params: { id }, signal }),
  });

/** Previews a restore of these in this order; if they are not given, of the one deleted last. */
export const restorePlanQuery = (collectionIds?: readonly string[]) =>
  queryOptions({
    // Apart from that of an empty list, which a screen has before it knows its collections.
    queryKey: [previewRestore.area, previewRestore.name, collectionIds ?? "deleted last"],
    queryFn: async ({ signal }) => {
      const { data } = await call(previewRestore, { body: { collectionIds: [...(collectionIds ?? [])] }, signal });
      return data;
    },
    staleTime: 5_000,
  });

type RestorePlan = z.output<typeof restorePreview>["collections"];

/**
 * The names of collections that are restored each alone, by id, from the plan of restoring them together: a name that only
 * another collection in the trash has is free.
 */
export function namesAlone(plan: RestorePlan): ReadonlyMap<string, string> {
  const inTrash = new Set(plan.map(({ id }) => id));
  return new Map(
    plan.map(({ id, name = "", restoredName = name, takenBy }) => [
      id,
      takenBy !== undefined && inTrash.has(takenBy) ? name : restoredName,
    ]),
  );
}

const week = 7 * dayMilliseconds;

/** Collections restored within the week before the day that are still live, latest first. */
export const recentlyRestoredQuery = (today: number) => {
  const since = new Date(Math.floor(today / dayMilliseconds) * dayMilliseconds - week).toISOString();
  return queryOptions({
    queryKey: [previewRestore.area, "restored", since],
    queryFn: async ({ signal }) => {
      const restored = { action: collectionRestored.action, status: "success", time: gte(since) };
      const search = where(listEvents.list, restored, { sort: "-time", limit: 50 });
      const { data: events } = await call(listEvents, { search, signal });
      const latest = new Map(events.data.toReversed().map((event) => [event.data?._id ?? "", event]));
      if (latest.size === 0) return [];
      const live = where(listCollections.list, { id: [...latest.keys()] }, { limit: 50 });
      const { data: found } = await call(listCollections, { search: live, signal });
      return found.data
        .map(({ id, name = "" }) => {
          const previous = latest.get(id)?.data?.previousName;
          return {
            id,
            name,
            previousName: typeof previous === "string" ? previous : name,
            time: latest.get(id)?.time ?? "",
          };
        })
        .sort((a, b) => b.time.localeCompare(a.time));
    },
  });
};

export const useCreateCollection = () => useBodyMutation(createCollection);

type Change = { id: string; body: CollectionUpdate; ifMatch?: string | undefined };

/** Sends only the given fields. */
export function useUpdateCollection() {
  return useEndpointMutation(updateCollection, ({ id, body, ifMatch }: Change) =>
    call(updateCollection, { params: { id }, body, ifMatch }),
  );
}

/** Moves collections to the trash. */
export function useDeleteCollections() {
  return useEndpointMutation(
    deleteCollections,
    async (collectionIds: readonly string[]) =>
      (await call(deleteCollections, { body: { collectionIds: [...collectionIds] } })).data,
  );
}

/** Restores the named collections, so that a repeated request restores no others. */
export function useRestoreCollections() {
  return useEndpointMutation(
    restoreCollections,
    async (collectionIds: readonly string[]) =>
      (await call(restoreCollections, { body: { collectionIds: [...collectionIds] } })).data,
  );
}
