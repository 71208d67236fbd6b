import { queryOptions } from "@tanstack/react-query";
import { gte, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listAcceptanceCounts } from "@/lib/resources/consent/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listSubscriptionChanges } from "@/lib/resources/subscription-change/endpoints";
import { getTicketHistory } from "@/lib/resources/ticket/endpoints";
import { failuresSince } from "../events/failures";
import { changesWithin, endsUnrenewedWithin, endsWithin, renewsWithin } from "../subscriptions/worklists";

/** The queries of the overview. The filters of each count are also used for the link to its list. */

const fresh = { staleTime: 15_000, refetchInterval: 60_000, placeholderData: undefined };

const subscriptions = listCustomerSubscriptions.list;

/** The worklists of subscriptions that are counted, each with the filters of its link. */
export const worklists = {
  ending: where(subscriptions, endsWithin(30), { sort: "end_date" }),
  renewing: where(subscriptions, renewsWithin(30), { sort: "end_date" }),
  unrenewed: where(subscriptions, endsUnrenewedWithin(60), { sort: "end_date" }),
  changing: where(subscriptions, changesWithin(30), { sort: "end_date" }),
} as const;

/** The first subscriptions of a worklist, and how many it has. The day is the present one (UTC), of which relative days are. */
export const worklistQuery = (name: keyof typeof worklists, today: string) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "overview", name, today],
    queryFn: async ({ signal }) => {
      const fields = [
        "name",
        "account_details.name",
        "start_date",
        "end_date",
        "cancel_term",
        "status",
        "price",
        "tenant",
      ];
      const search = new URLSearchParams([
        ...worklists[name],
        ["~fields", fields.join()],
        ["~perPage", "1000"],
        ["~page", "0"],
      ]);
      const { data, request } = await call(listCustomerSubscriptions, { search, signal });
      return { rows: data.data, total: data.metadata.total, request };
    },
    ...fresh,
  });

/** What was planned and refused when its day came, in the last 30 days. */
export const refusedQuery = () =>
  queryOptions({
    queryKey: [listSubscriptionChanges.area, "overview", "refused"],
    queryFn: async ({ signal }) => {
      const filters = { status: "refused", from: gte("today-30d") } as const;
      const search = where(listSubscriptionChanges.list, filters, { sort: "-from", limit: 100 });
      const { data } = await call(listSubscriptionChanges, { search, signal });
      return data.data;
    },
    ...fresh,
  });

/** Open tickets at the end of each of the last thirty days; for today, now. */
export const ticketsQuery = () =>
  queryOptions({
    queryKey: [getTicketHistory.area, "overview"],
    queryFn: async ({ signal }) => (await call(getTicketHistory, { search: "days=30", signal })).data,
    ...fresh,
  });

/** The failures since a time, and the newest events of any status since then, for comparison. */
export const failuresQuery = (since: string) =>
  queryOptions({
    queryKey: [listEvents.area, "overview", "failed", since],
    queryFn: async ({ signal }) => {
      const view = { fields: ["time", "message", "source", "action"], limit: 1000 } as const;
      const failed = failuresSince(since, view);
      const all = where(listEvents.list, { time: gte(since) }, view);
      const [failures, events] = await Promise.all([
        call(listEvents, { search: failed, signal }),
        call(listEvents, { search: all, signal }),
      ]);
      return {
        total: failures.data.pagination.total,
        all: events.data.pagination.total,
        failures: failures.data.data,
        events: events.data.data,
      };
    },
    ...fresh,
  });

/** The newest events, as many as fit beside the terms. */
export const latestEventsQuery = () =>
  queryOptions({
    queryKey: [listEvents.area, "overview", "latest"],
    queryFn: async ({ signal }) => {
      const search = where(listEvents.list, {}, { limit: 8 });
      return (await call(listEvents, { search, signal })).data.data;
    },
    ...fresh,
  });

/** Active agreements with missing acceptances, the one with most of them first, and its title. */
export const consentQuery = () =>
  queryOptions({
    queryKey: [listAcceptanceCounts.area, "overview"],
    queryFn: async ({ signal }) => {
      const { data } = await call(listAcceptanceCounts, { signal });
      const waiting = data
        .filter(({ completed, total }) => completed < total)
        .sort((a, b) => b.total - b.completed - (a.total - a.completed));
      const [first] = waiting;
      if (!first) return { asked: data.length, waiting, title: undefined };
      const search = where(listAgreements.list, { _id: first._id }, { fields: ["content"] });
      const found = (await call(listAgreements, { search, signal })).data[0];
      const title = found?.content?.en?.title ?? Object.values(found?.content ?? {})[0]?.title;
      return { asked: data.length, waiting, title };
    },
    ...fresh,
  });
