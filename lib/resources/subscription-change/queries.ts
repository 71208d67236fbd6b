import { queryOptions } from "@tanstack/react-query";
import { groupBy } from "@/lib/base/group-by";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listChangesOfSubscription, listSubscriptionChanges } from "./endpoints";

const shownMax = 100;

/** What was done to a subscription here and is planned, the newest first. */
export const changesOfSubscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [listChangesOfSubscription.area, listChangesOfSubscription.name, id],
    queryFn: async ({ signal }) => {
      const search = where(listChangesOfSubscription.list, {}, { limit: shownMax });
      return (await call(listChangesOfSubscription, { params: { id }, search, signal })).data.data;
    },
  });

/** How many planned changes of several subscriptions are read: the next ones. */
const plannedMax = 1000;

/** So many subscriptions are named in one request; of more, what is planned for all is read. */
const namedMax = 100;

/** What people have planned for subscriptions, the next first, by the subscription's id; without ids of all. */
export function plannedQuery(asked?: readonly string[]) {
  const ids = asked && asked.length <= namedMax ? asked : undefined;
  return queryOptions({
    queryKey: [listSubscriptionChanges.area, "planned", ids],
    queryFn: async ({ signal }) => {
      const search = where(
        listSubscriptionChanges.list,
        { status: "planned", kind: ["change", "renew", "cancel"], subscription: ids },
        {
          sort: "from",
          limit: plannedMax,
          fields: ["_id", "subscription", "kind", "status", "from", "request", "before", "after", "effect"],
        },
      );
      const { data } = await call(listSubscriptionChanges, { search, signal });
      return groupBy(data.data, ({ subscription = "" }) => subscription);
    },
    enabled: ids?.length !== 0,
    staleTime: 30_000,
  });
}
