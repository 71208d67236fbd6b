import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import {
  addDomain,
  getSingleSignOn,
  listDomains,
  removeDomain,
  removeSingleSignOn,
  updateSingleSignOn,
  verifyDomain,
} from "./endpoints";
import type { SingleSignOnUpdate } from "./schema";

export const singleSignOnQuery = queryOptions({
  queryKey: [getSingleSignOn.area, getSingleSignOn.name],
  queryFn: ({ signal }) => call(getSingleSignOn, { signal }),
});

export const domainsQuery = queryOptions({
  queryKey: [listDomains.area, listDomains.name],
  queryFn: async ({ signal }) => (await call(listDomains, { signal })).data,
});

/** The issuer as it is now, for a form whose revision is no longer the present one. */
export async function readSingleSignOn() {
  const { data, etag } = await call(getSingleSignOn);
  return { theirs: { record: data, etag } };
}

/** Sends only the given fields, with the ETag of the revision they were edited from. */
export function useUpdateSingleSignOn() {
  return useEndpointMutation(
    updateSingleSignOn,
    ({ body, ifMatch }: { body: SingleSignOnUpdate; ifMatch: string | undefined }) =>
      call(updateSingleSignOn, { body, ifMatch }),
  );
}

export function useRemoveSingleSignOn() {
  return useEndpointMutation(removeSingleSignOn, async () => (await call(removeSingleSignOn)).data);
}

export const useAddDomain = () => useBodyMutation(addDomain);

export function useVerifyDomain() {
  return useEndpointMutation(
    verifyDomain,
    async (domain: string) => (await call(verifyDomain, { params: { domain } })).data,
  );
}

export function useRemoveDomain() {
  return useEndpointMutation(
    removeDomain,
    async (domain: string) => (await call(removeDomain, { params: { domain } })).data,
  );
}
