"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { gte, lte, where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { createAccount, listAccountChanges, listAccounts } from "@/lib/resources/account/endpoints";
import { newAccount } from "../creations";
import { paths } from "../paths";
import { accountChanges } from "../plans/bulk-changes";
import { Importer } from "../plans/importer";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { accountFields } from "./account-fields";

const { list } = listAccounts;

const accounts = defineListScreen({
  endpoint: listAccounts,
  changes: listAccountChanges,
  fields: accountFields,
  shown: [
    "name",
    "figures.activeSubscriptions",
    "figures.perMonth",
    "figures.nextEnd",
    "figures.openTickets",
    "figures.place",
    "accountmanager",
  ],
  fixedParameters: { "populate[]": "figures" },
  sort: "name",
  title: message("Customers"),
  none: message("No customers yet"),
  unseen: message("You cannot see customers"),
  selectable: "Platform/Account/Write",
  rowHref: ({ id }) => paths.account(id),
  pastPages: true,
  create: { ...newAccount, endpoint: createAccount },
  // Accounts of several tenants can have the same id.
  rowId: ({ tenant, id }) => `${tenant}/${id}`,
  views: () => [
    {
      name: message("With open tickets"),
      search: where(list, { "figures.openTickets": gte(1) }).toString(),
      feature: "Platform/Support",
    },
    {
      name: message("Ends in 30 days"),
      search: where(list, { "figures.nextEnd": lte("today+30d") }).toString(),
      feature: "Platform/Subscription",
    },
    { name: message("Inactive"), search: where(list, { "status.active": false }).toString() },
  ],
});

export function AccountsScreen() {
  return (
    <ListScreen list={accounts}>
      <ListHeader title={t("Customers")}>
        <Importer operation="account.import" feature="Platform/Account/Write" />
      </ListHeader>
      <ListFilters />
      <ListBody>
        <ListTable
          list={accounts}
          empty={t("The customers of this tenant appear here. Create the first, or import a file.")}
        />
        <ListSelectionBar>
          <PlanSelected changes={accountChanges} recordOf={(rowId) => rowId.slice(rowId.indexOf("/") + 1)} />
          <SelectedIdsActions />
        </ListSelectionBar>
      </ListBody>
    </ListScreen>
  );
}
