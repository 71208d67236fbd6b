import { queryOptions } from "@tanstack/react-query";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import { useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { listEvents } from "@/lib/resources/event/endpoints";
import {
  explainConsent,
  getMyAgreement,
  getReceipt,
  listAcceptanceCounts,
  listAcceptances,
  listMyAgreements,
  remindOfAgreement,
} from "./endpoints";
import { agreementReminded } from "./events";

/** The counts of acceptances of each active agreement, by its identifier. */
export const acceptanceCountsQuery = queryOptions({
  queryKey: [listAcceptanceCounts.area, listAcceptanceCounts.name],
  queryFn: async ({ signal }) => {
    const search = where(listAcceptanceCounts.list, {}, { limit: 1000 });
    const { data } = await call(listAcceptanceCounts, { search, signal });
    return new Map(data.map((count) => [count._id, count]));
  },
});

/** A page of who has and has not accepted an agreement. */
export const acceptanceListQuery = (agreement: string, search: string) =>
  listQuery(listAcceptances, search, { id: agreement });

/** The times of the acceptances that count, the earliest first, up to 1000. */
export const acceptanceTimesQuery = (agreement: string) => {
  const view = { sort: "accepted", limit: 1000, fields: ["accepted"] } as const;
  const search = where(listAcceptances.list, { status: "completed" }, view);
  return listQuery(listAcceptances, search.toString(), { id: agreement });
};

/** When users were last reminded of an agreement, as the log says; null if they never were. */
export const lastReminderQuery = (agreement: string) =>
  queryOptions({
    queryKey: [listEvents.area, "reminder", agreement],
    queryFn: async ({ signal }) => {
      const { source, action } = agreementReminded;
      const filters = { source, action, status: "success", "data._id": agreement };
      const search = where(listEvents.list, filters, { sort: "-time", limit: 1, fields: ["time"] });
      const { data } = (await call(listEvents, { search, signal })).data;
      return data[0]?.time ?? null;
    },
  });

/** The receipt of a consent, as the text of a file. */
export const readReceipt = async (consent: string): Promise<string> =>
  JSON.stringify((await call(getReceipt, { params: { id: consent } })).data);

/** Why a user is asked to accept an agreement, or not. */
export const consentReasonQuery = (agreement: string, user: string) =>
  queryOptions({
    queryKey: [explainConsent.area, explainConsent.name, agreement, user],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ user });
      return (await call(explainConsent, { params: { id: agreement }, search, signal })).data;
    },
    staleTime: 0,
  });

/** Reminds those who have not accepted an agreement. */
export const useRemind = () => useIdMutation(remindOfAgreement);

/** The agreements that the viewer has to accept. */
export const myAgreementsQuery = queryOptions({
  queryKey: [listMyAgreements.area, listMyAgreements.name],
  queryFn: async ({ signal }) => (await call(listMyAgreements, { signal })).data,
});

/** One of them, with the text that the viewer has accepted. */
export const myAgreementQuery = (id: string) =>
  queryOptions({
    queryKey: [getMyAgreement.area, getMyAgreement.name, id],
    queryFn: async ({ signal }) => (await call(getMyAgreement, { params: { id }, signal })).data,
  });
