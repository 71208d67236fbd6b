import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { where } from "@/lib/base/list/where";
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

/** The latest event of an undo of this event's change, if there is one. */
export const undoneByQuery = (event: string) =>
  queryOptions({
    queryKey: [listEvents.area, "undone", event],
    queryFn: async ({ signal }) => {
      const { source, action } = changeUndone;
      const search = where(listEvents.list, { source, action, status: "success", "data._id": event });
      search.set("~limit", "1");
      return (await call(listEvents, { search, signal })).data.data[0] ?? null;
    },
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
