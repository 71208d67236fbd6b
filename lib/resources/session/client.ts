import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { endSession, getAuthInfo, listSessions, logout } from "./endpoints";

/** The viewer's sessions, and which of them is the current one. */
export const sessionsQuery = queryOptions({
  queryKey: [listSessions.area, listSessions.name],
  queryFn: async ({ signal }) => {
    const [sessions, info] = await Promise.all([call(listSessions, { signal }), call(getAuthInfo, { signal })]);
    return { sessions: sessions.data, here: info.data.sessionId, request: sessions.request };
  },
});

export function useEndSession() {
  return useEndpointMutation(endSession, async (id: string) => (await call(endSession, { params: { id } })).data);
}

/** Ends all of the viewer's sessions, including the current one. */
export const logoutEverywhere = () => call(logout, { body: { everywhere: true } });
