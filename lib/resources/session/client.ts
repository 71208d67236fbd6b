import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { endSession, getAuthInfo, listSessions, logout } from "./endpoints";

/** Where the viewer is signed in, and which of the places this is. */
export const sessionsQuery = queryOptions({
  queryKey: [listSessions.area, listSessions.name],
  queryFn: async ({ signal }) => {
    const [sessions, info] = await Promise.all([call(listSessions, { signal }), call(getAuthInfo, { signal })]);
    return { sessions: sessions.data, here: info.data.sessionId, request: sessions.request };
  },
  staleTime: 15_000,
});

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(endSession, { params: { id } })).data,
    onSettled: () => void queries.invalidateQueries({ queryKey: [listSessions.area] }),
  });
}

/** Ends all of the viewer's sessions, this one too. */
export const logoutEverywhere = () => call(logout, { body: { everywhere: true } });
