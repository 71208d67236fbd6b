"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { where } from "@/lib/base/list/where";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { paths } from "../paths";
import { accountColumns } from "./account-columns";

const accounts = defineListScreen({
  endpoint: listAccounts,
  columns: accountColumns,
  shown: ["name", "number", "status.active", "country", "address.postal.city"],
  noun: "account",
  rowHref: ({ id }) => paths.account(id),
  // Accounts of several tenants can have the same id.
  rowId: ({ tenant, id }) => `${tenant}/${id}`,
  views: () => [{ name: "Not active", search: where(listAccounts.list, { "status.active": false }).toString() }],
});

export function AccountsScreen() {
  return (
    <ListScreen list={accounts}>
      <ListHeader title="Accounts" />
      <ListFilters />
      <ListBody>
        <ListTable
          list={accounts}
          empty="The accounts of this tenant and its customers appear here as they are imported."
        />
      </ListBody>
    </ListScreen>
  );
}
