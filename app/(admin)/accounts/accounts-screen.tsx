"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { accountsQuery, type ListedAccount } from "@/lib/resources/account/client";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { ExportButton } from "../export-csv";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../list-screen";
import { paths } from "../paths";
import { SaveView, useViews, ViewsNavigation } from "../saved-views";
import { accountColumns, accountFields, accountView } from "./account-columns";

const options: ListScreenOptions<ListedAccount> = {
  endpoint: listAccounts,
  rows: accountsQuery,
  // Identifiers of several tenants may be equal.
  rowId: ({ tenant, id }) => `${tenant}/${id}`,
  columns: accountColumns,
  initialView: accountView,
};

const common = [{ name: "Not active", search: new URLSearchParams({ "~filter[status.active]": "false" }).toString() }];

const pageOf = ({ id }: ListedAccount): string => paths.account(id);

export function AccountsScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const views = useViews({ screen, path: paths.accounts(), common });
  const router = useRouter();
  const bar = useRef<FilterBarHandle>(null);
  return (
    <Page>
      <PageHeader title="Accounts" views={<ViewsNavigation views={views} />}>
        <ColumnsPanel model={model} initial={accountView} />
        <SaveView views={views} />
        <ExportButton screen={screen} name="accounts" />
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={accountFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Accounts"
          onOpen={(account) => router.push(pageOf(account))}
          hrefOf={pageOf}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="account"
              fields={accountFields}
              empty={
                <EmptyState title="No accounts yet">
                  The accounts of this tenant and its customers appear here as they are imported.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}
