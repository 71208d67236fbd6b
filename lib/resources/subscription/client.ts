import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { listQuery } from "@/lib/base/list/client";
import { getCustomerSubscription, listCustomerSubscriptions } from "./endpoints";
import type { Subscription } from "./schema";

export const subscriptionsQuery = (search: string) =>
  listQuery<typeof listCustomerSubscriptions, Subscription>(
    listCustomerSubscriptions,
    search,
    ({ data, metadata }) => ({ rows: data, total: metadata.total }),
  );

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [getCustomerSubscription.area, getCustomerSubscription.name, id],
    queryFn: ({ signal }) => call(getCustomerSubscription, { params: { id }, signal }),
    staleTime: 15_000,
  });
