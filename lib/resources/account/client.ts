import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { listQuery } from "@/lib/base/list/client";
import { getAccount, listAccounts } from "./endpoints";
import type { Account } from "./schema";

export type ListedAccount = Account & { tenant?: string };

export const accountsQuery = (search: string) =>
  listQuery<typeof listAccounts, ListedAccount>(listAccounts, search, ({ data, pagination }) => ({
    rows: data,
    total: pagination.total,
  }));

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [getAccount.area, getAccount.name, id],
    queryFn: ({ signal }) => call(getAccount, { params: { id }, signal }),
    staleTime: 15_000,
  });
