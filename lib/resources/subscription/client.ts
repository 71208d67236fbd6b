import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { getCustomerSubscription } from "./endpoints";

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [getCustomerSubscription.area, getCustomerSubscription.name, id],
    queryFn: ({ signal }) => call(getCustomerSubscription, { params: { id }, signal }),
  });
