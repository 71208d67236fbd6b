import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listUsers } from "@/lib/resources/user/endpoints";
import {
  confirmAuthenticator,
  createAuthenticator,
  createRecoveryCodes,
  getFactors,
  removeAuthenticator,
  removeFactors,
} from "./endpoints";

/** How the viewer signs in. */
export const factorsQuery = queryOptions({
  queryKey: [getFactors.area, getFactors.name],
  queryFn: async ({ signal }) => (await call(getFactors, { signal })).data,
});

/** Begins to set up an authenticator app. */
export const beginAuthenticator = async () => (await call(createAuthenticator)).data;

/** Confirms it with a code; the response has the recovery codes. */
export const confirmWith = async (code: string) => (await call(confirmAuthenticator, { body: { code } })).data;

export function useRemoveAuthenticator() {
  return useEndpointMutation(removeAuthenticator, async () => (await call(removeAuthenticator)).data);
}

export function useCreateRecoveryCodes() {
  return useEndpointMutation(createRecoveryCodes, async () => (await call(createRecoveryCodes)).data);
}

/** Removes the second factor of another user. */
export function useRemoveFactors() {
  return useEndpointMutation(
    removeFactors,
    async (id: string) => (await call(removeFactors, { params: { id } })).data,
    { areas: [listUsers.area] },
  );
}
