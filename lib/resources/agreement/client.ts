import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { listQuery } from "@/lib/base/list/client";
import { where } from "@/lib/base/list/where";
import {
  createAgreement,
  getAgreement,
  getAgreementVersion,
  listAgreements,
  listAgreementVersions,
  previewAgreement,
  updateAgreement,
} from "./endpoints";
import type { AgreementCreate, AgreementUpdate } from "./schema";

/** Every agreement with its languages, for what compares one with the others. */
export const allAgreements = listQuery(
  listAgreements,
  where(listAgreements.list, {}, { sort: "-created", limit: 1000 }),
);

export const agreementQuery = (id: string) =>
  queryOptions({
    queryKey: [getAgreement.area, getAgreement.name, { id }],
    queryFn: async ({ signal }) => {
      const { data, etag, request } = await call(getAgreement, { params: { id }, signal });
      return { agreement: data, etag, request };
    },
    staleTime: 15_000,
    placeholderData: undefined,
  });

/** Every version without its text, newest first. */
export const versionListQuery = (id: string) =>
  listQuery(listAgreementVersions, where(listAgreementVersions.list, {}, { limit: 1000 }), { id });

/** A frozen text never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [getAgreementVersion.area, getAgreementVersion.name, { id, version }],
    queryFn: async ({ signal }) => {
      const { data } = await call(getAgreementVersion, { params: { id, version: String(version) }, signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });

/** What an update would change and who would be asked. */
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
  const told = useTold();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: AgreementUpdate; ifMatch: string | undefined }) =>
      call(updateAgreement, { params: { id }, body, ifMatch }),
    onSuccess: ({ data, etag, request }) => told(id, { agreement: data, etag, request }),
  });
}

export function useCreateAgreement() {
  const told = useTold();
  return useMutation({
    mutationFn: (body: AgreementCreate) => call(createAgreement, { body }),
    onSuccess: ({ data, etag, request }) => told(data._id, { agreement: data, etag, request }),
  });
}

/** The answer is the record as it is now; whatever else tells about agreements is asked again. */
function useTold() {
  const queryClient = useQueryClient();
  return async (id: string, answer: Awaited<ReturnType<NonNullable<ReturnType<typeof agreementQuery>["queryFn"]>>>) => {
    const { queryKey } = agreementQuery(id);
    queryClient.setQueryData(queryKey, answer);
    await Promise.all([
      queryClient.invalidateQueries({
        queryKey: [getAgreement.area],
        predicate: (query) => JSON.stringify(query.queryKey) !== JSON.stringify(queryKey),
      }),
      queryClient.invalidateQueries({ queryKey: ["Consent"] }),
    ]);
  };
}
