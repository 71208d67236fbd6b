import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { getAccount } from "./endpoints";
import type { Account } from "./schema";

export type ListedAccount = Account & { tenant?: string };

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [getAccount.area, getAccount.name, id],
    queryFn: ({ signal }) => call(getAccount, { params: { id }, signal }),
  });
