import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { contains, where } from "@/lib/base/list/where";
import { type Called, call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import { readRows } from "@/lib/browser/list-search";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listAcceptanceCounts } from "@/lib/resources/consent/endpoints";
import {
  createAgreement,
  getAgreement,
  getAgreementVersion,
  listAgreements,
  listAgreementVersions,
  previewAgreement,
  updateAgreement,
} from "./endpoints";
import type { Agreement, AgreementCreate, AgreementUpdate } from "./schema";

/** Every agreement with its languages, to compare one with the others. */
export const allAgreements = listQuery(
  listAgreements,
  where(listAgreements.list, {}, { sort: "-created", limit: 1000 }),
);

/** The services with this text in them that the newest agreements with such a service name, each once. */
export const serviceChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: [listAgreements.area, listAgreements.name, "services", text],
    queryFn: async ({ signal }) => {
      const named = { services: text === "" ? undefined : contains(text) };
      const search = where(listAgreements.list, named, { sort: "-created", fields: ["services"], limit: 100 });
      search.append("extended[]", "services");
      const rows = await readRows<Pick<Agreement, "services">>(listAgreements, search, signal);
      const found = rows
        .flatMap(({ services = [] }) => services)
        .filter((id) => id.toLowerCase().includes(text.toLowerCase()));
      return [...new Set(found)].sort();
    },
    placeholderData: keepPreviousData,
  });

export const agreementQuery = (id: string) =>
  queryOptions({
    queryKey: [getAgreement.area, getAgreement.name, { id }],
    queryFn: ({ signal }) => call(getAgreement, { params: { id }, signal }),
  });

/** Every version without its text, newest first. */
export const versionListQuery = (id: string) =>
  listQuery(listAgreementVersions, where(listAgreementVersions.list, {}, { limit: 1000 }), { id });

/** The text of a version, which never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [getAgreementVersion.area, getAgreementVersion.name, { id, version }],
    queryFn: async ({ signal }) => {
      const { data } = await call(getAgreementVersion, { params: { id, version: String(version) }, signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Two versions to compare. While the next ones load, the last ones stay. */
export const comparedVersionsQuery = (id: string, before: number, after: number) =>
  queryOptions({
    queryKey: [getAgreementVersion.area, getAgreementVersion.name, { id, before, after }],
    queryFn: async ({ client }) => {
      const read = (version: number) => client.fetchQuery(versionQuery(id, version));
      return Promise.all([read(before), read(after)]);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The changes an update would make and the users who would have to accept. */
export const previewQuery = (id: string, body: AgreementUpdate) =>
  queryOptions({
    queryKey: [previewAgreement.area, previewAgreement.name, { id }, body],
    queryFn: async ({ signal }) => {
      const { data } = await call(previewAgreement, { params: { id }, body, signal });
      return data;
    },
    staleTime: 0,
    gcTime: 0,
  });

export function useUpdateAgreement(id: string) {
  const storeAnswer = useStoreAnswer();
  return useEndpointMutation(
    updateAgreement,
    ({ body, ifMatch }: { body: AgreementUpdate; ifMatch: string | undefined }) =>
      call(updateAgreement, { params: { id }, body, ifMatch }),
    { id, areas: [listAcceptanceCounts.area], onSuccess: storeAnswer },
  );
}

export function useCreateAgreement() {
  const storeAnswer = useStoreAnswer();
  return useEndpointMutation(createAgreement, (body: AgreementCreate) => call(createAgreement, { body }), {
    areas: [listAcceptanceCounts.area],
    onSuccess: storeAnswer,
  });
}

/** Caches the returned agreement, so that its page needs no second request. */
function useStoreAnswer() {
  const queryClient = useQueryClient();
  return (answer: Omit<Called<typeof getAgreement>, never>) =>
    queryClient.setQueryData(agreementQuery(answer.data._id).queryKey, answer);
}
