import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { createAccount, getAccount, updateAccount } from "./endpoints";
import type { Account, AccountUpdate, listedAccount } from "./schema";

export type ListedAccount = Account & Partial<Pick<z.infer<typeof listedAccount>, "tenant" | "figures">>;

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [getAccount.area, getAccount.name, id],
    queryFn: ({ signal }) => call(getAccount, { params: { id }, signal }),
  });

/** Sends only the given fields, with the ETag of the revision they were edited from. */
export const useUpdateAccount = (id: string) =>
  useEndpointMutation(
    updateAccount,
    ({ body, ifMatch }: { body: AccountUpdate; ifMatch: string | undefined }) =>
      call(updateAccount, { params: { id }, body, ifMatch }),
    { id },
  );

export const useCreateAccount = () => useBodyMutation(createAccount);
