import { queryOptions } from "@tanstack/react-query";
import { gte, isPresent, lt, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { namesAlone } from "@/lib/resources/collection/client";
import { listCollections, previewRestore } from "@/lib/resources/collection/endpoints";
import { listAcceptanceCounts } from "@/lib/resources/consent/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { getTicketHistory } from "@/lib/resources/ticket/endpoints";
import { failuresSince } from "../events/failures";

/** The queries of the overview. The filters of each count are also used for the link to its list. */

const fresh = { staleTime: 15_000, refetchInterval: 60_000, placeholderData: undefined };

/** Active subscriptions whose term ends within a number of days from a day (UTC). */
export const endingFilters = (from: string, until: string): URLSearchParams =>
  where(listCustomerSubscriptions.list, endingWithin(from, until), { sort: "end_date" });

const endingWithin = (from: string, until: string) => ({ status: "active", end_date: [gte(from), lt(until)] });

export const endingQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "overview", from, until],
    queryFn: async ({ signal }) => {
      const search = where(listCustomerSubscriptions.list, endingWithin(from, until), {
        sort: "end_date",
        limit: 1000,
        fields: ["name", "account_details.name", "start_date", "end_date", "cancel_term", "status", "price", "tenant"],
      });
      const { data, request } = await call(listCustomerSubscriptions, { search, signal });
      return { rows: data.data, total: data.metadata.total, request };
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

/** Collections in the trash, the last deleted first, and how many would be renamed if each were restored alone. */
export const trashQuery = () =>
  queryOptions({
    queryKey: [listCollections.area, "overview"],
    queryFn: async ({ signal }) => {
      const view = { sort: "-deletedDate", limit: 1000, fields: ["name", "deletedDate"] } as const;
      const search = where(listCollections.list, { deletedDate: isPresent }, view);
      const { data } = await call(listCollections, { search, signal });
      const ids = data.data.map(({ id }) => id);
      // Without ids the API returns only the last one.
      const preview =
        ids.length === 0 ? [] : (await call(previewRestore, { body: { collectionIds: ids }, signal })).data.collections;
      const names = namesAlone(preview);
      const renamed = preview.filter(({ id, name = "" }) => names.get(id) !== name);
      return { total: data.metadata.total, last: data.data[0], renamed: renamed.length };
    },
    ...fresh,
  });
