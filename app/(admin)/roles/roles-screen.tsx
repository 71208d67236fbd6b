"use client";

import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useCommand } from "@/components/command/registry";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { ButtonLink } from "@/components/ui/button";
import { type ListedRole, rolesQuery } from "@/lib/resources/role/client";
import { listRoles } from "@/lib/resources/role/endpoints";
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
import { roleColumns, roleFields, roleView } from "./role-columns";

const options: ListScreenOptions<ListedRole> = {
  endpoint: listRoles,
  rows: rolesQuery,
  rowId: ({ _id }) => _id,
  columns: roleColumns,
  initialView: roleView,
};

const common = [{ name: "Of this tenant", search: new URLSearchParams({ "~filter[editable]": "true" }).toString() }];

const pageOf = ({ _id }: ListedRole): string => paths.role(_id);

export function RolesScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const views = useViews({ screen, path: paths.roles(), common });
  const router = useRouter();
  const mayWrite = useHasFeature("Platform/Role/Write");
  useCommand({
    id: "new-role",
    label: "New role",
    group: "In a table",
    keys: "n",
    run: () => router.push(paths.newRole()),
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  const bar = useRef<FilterBarHandle>(null);
  return (
    <Page>
      <PageHeader title="Roles" views={<ViewsNavigation views={views} />}>
        <ColumnsPanel model={model} initial={roleView} />
        <SaveView views={views} />
        {mayWrite && (
          <ButtonLink variant="primary" leftSection={<IconPlus aria-hidden />} href={paths.newRole()}>
            New role
          </ButtonLink>
        )}
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={roleFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Roles"
          onOpen={(role) => router.push(pageOf(role))}
          hrefOf={pageOf}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="role"
              fields={roleFields}
              empty={
                <EmptyState title="No roles yet">Roles of the platform and of this tenant appear here.</EmptyState>
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
