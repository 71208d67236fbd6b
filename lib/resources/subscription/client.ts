import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { getCustomerSubscription } from "./endpoints";

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [getCustomerSubscription.area, getCustomerSubscription.name, id],
    queryFn: ({ signal }) => call(getCustomerSubscription, { params: { id }, signal }),
  });
