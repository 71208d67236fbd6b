import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { endSession, getAuthInfo, listSessions, logout, proveIdentity } from "./endpoints";
import type { proof } from "./schema";

/** The viewer's sessions, and which of them is the current one. */
export const sessionsQuery = queryOptions({
  queryKey: [listSessions.area, listSessions.name],
  queryFn: async ({ signal }) => {
    const [sessions, info] = await Promise.all([call(listSessions, { signal }), call(getAuthInfo, { signal })]);
    return { sessions: sessions.data, here: info.data.sessionId, request: sessions.request };
  },
});

export const useEndSession = () => useIdMutation(endSession);

/** Proves who the viewer is, for what needs a recent proof. */
export const prove = (body: z.input<typeof proof>) => call(proveIdentity, { body });

/** Ends all of the viewer's sessions, including the current one. */
export const logoutEverywhere = () => call(logout, { body: { everywhere: true } });
