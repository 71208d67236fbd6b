import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { previewUndo, undoChange } from "./endpoints";
import type { UndoRequest } from "./schema";

/** The preview of the undo of an event's change. */
export const undoQuery = (event: string) =>
  queryOptions({
    queryKey: [previewUndo.area, previewUndo.name, event],
    queryFn: ({ signal }) => call(previewUndo, { params: { id: event }, signal }),
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
