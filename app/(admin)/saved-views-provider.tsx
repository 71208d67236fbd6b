"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type SavedViews, SavedViewsContext } from "@/components/list/saved-views";
import { useViewer } from "@/components/session/viewer";
import { useIsIdle } from "@/components/ui/late-parts";
import { defined } from "@/lib/base/defined";
import { eventArea } from "@/lib/resources/event/area";
import { viewArea } from "@/lib/resources/view/area";
import { createView, deleteView, readViews, updateView } from "@/lib/resources/view/client";

/** Provides lists with the views that are saved in the tenant. */
export function SavedViewsProvider({ children }: { children: ReactNode }) {
  const { user } = useViewer();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [viewArea],
    queryFn: ({ signal }) => readViews(signal),
    // After the data of the screen itself.
    enabled: useIsIdle(),
    staleTime: 60_000,
  });

  const { create, update, remove } = useMemo(() => {
    const changed = async (change: Promise<unknown>): Promise<void> => {
      await change;
      void queries.invalidateQueries({ queryKey: [eventArea] });
      await queries.invalidateQueries({ queryKey: [viewArea] });
    };
    const create: SavedViews["create"] = async ({ search, notify, position, ...view }) => {
      const { id } = (await createView({ ...view, parameters: search })).data;
      const rest = defined({ notify: notify || undefined, position });
      await changed(Object.keys(rest).length > 0 ? updateView({ id, ...rest }) : Promise.resolve());
    };
    const update: SavedViews["update"] = async (id, { search, ...change }) =>
      changed(updateView({ id, ...change, ...defined({ parameters: search }) }));
    const remove: SavedViews["remove"] = async (id) => changed(deleteView(id));
    return { create, update, remove };
  }, [queries]);

  const isLoaded = data !== undefined;
  const value = useMemo(
    (): SavedViews => ({
      areKnown: isLoaded,
      views: (data ?? []).map(({ parameters, owner, ...view }) => ({
        ...view,
        search: parameters,
        isOwn: owner.id === user.id,
        owner: owner.username,
      })),
      create,
      update,
      remove,
    }),
    [data, isLoaded, user.id, create, update, remove],
  );
  return <SavedViewsContext value={value}>{children}</SavedViewsContext>;
}
