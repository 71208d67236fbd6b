import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listEvents } from "@/lib/resources/event/endpoints";
import { previewUndo, undoChange } from "./endpoints";
import { changeUndone } from "./events";
import type { UndoRequest } from "./schema";

/** The preview of the undo of an event's change. */
export const undoQuery = (event: string) =>
  queryOptions({
    queryKey: [previewUndo.area, previewUndo.name, event],
    queryFn: ({ signal }) => call(previewUndo, { params: { id: event }, signal }),
  });

/** The same as it is when an event is opened: whether its change can be undone, and what its fields are now. */
export const undoableQuery = (event: string) => {
  const { queryKey, ...query } = undoQuery(event);
  // Apart from the preview that is confirmed, which is read when it is opened.
  return queryOptions({ ...query, queryKey: [...queryKey, "now"] });
};

/** How many events are asked about at once, so that the address stays short. */
const undosMax = 100;

/** The events of the undos of these events' changes that were not undone themselves, newest first. */
export const undosQuery = (events: readonly string[]) =>
  queryOptions({
    queryKey: [listEvents.area, "undone", events],
    queryFn: async ({ signal }) => {
      const { source, action } = changeUndone;
      const filters = { source, action, status: "success", "data._id": events.slice(0, undosMax) };
      const search = where(listEvents.list, filters, { limit: 2 * undosMax });
      const undos = (await call(listEvents, { search, signal })).data.data;
      const undone = new Set(undos.map(({ data }) => data?._id));
      return undos.filter(({ id }) => !undone.has(id));
    },
    enabled: events.length > 0,
  });

interface Undoing {
  event: string;
  resolve: UndoRequest["resolve"];
  /** The ETag of the preview that the user has confirmed. */
  ifMatch: string | undefined;
}

export function useUndoChange() {
  const queries = useQueryClient();
  return useEndpointMutation(
    undoChange,
    ({ event, resolve, ifMatch }: Undoing) => call(undoChange, { params: { id: event }, body: { resolve }, ifMatch }),
    // The record may be in any area.
    { onSuccess: () => void queries.invalidateQueries() },
  );
}

/** Undoes the newest change of a record that has such an event: unless others have done the same meanwhile, the one that was just made. */
export async function undoLast(
  { source, action }: { source: string; action: string },
  id: string,
  isMeant: (data: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<void> {
  const search = where(listEvents.list, { source, action, "data._id": id, status: "success" }, { limit: 100 });
  const { data } = (await call(listEvents, { search })).data;
  const event = data.find((each) => isMeant(Object(each.data)));
  if (!event) throw new Error("Its event is not found.");
  await call(undoChange, { params: { id: event.id }, body: {} });
}
