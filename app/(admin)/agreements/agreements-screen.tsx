"use client";

import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useCommand } from "@/components/command/registry";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { ViewLinks } from "@/components/layout/view-links";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { ButtonLink } from "@/components/ui/button";
import { agreementRows } from "@/lib/resources/agreement/client";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { type Agreement, agreementList } from "@/lib/resources/agreement/schema";
import { ListBanners, ListEmpty, ListRequestLine, ListStaleNote, useListScreen } from "../list-screen";
import { paths } from "../paths";
import { columns, filterFields, initialView } from "./agreements-columns";

const options = {
  endpoint: { ...listAgreements, list: agreementList },
  rows: agreementRows,
  rowId: (row: Agreement) => row._id,
  columns,
  initialView,
  // A bare array tells no total, so all agreements are one page.
  pageSize: 1000,
  send: ["type"],
};

const views = [
  { label: "All", href: paths.agreements() },
  { label: "Active", href: paths.agreements("~filter[active]=true") },
  { label: "Asks again", href: paths.agreements("~filter[reconsent]=true") },
  { label: "Global", href: paths.agreements("~filter[global]=true") },
];

export function AgreementsScreen() {
  const screen = useListScreen<Agreement>(options);
  const { query, address, model } = screen;
  const router = useRouter();
  const mayWrite = useHasFeature("Platform/Contract/Write");
  const bar = useRef<FilterBarHandle>(null);
  const create = () => router.push(paths.newAgreement());
  useCommand({
    id: "new-agreement",
    label: "New agreement",
    group: "In a table",
    keys: "n",
    run: create,
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  return (
    <Page>
      <PageHeader title="Agreements" views={<ViewLinks views={views} current={screen.address.addressOf({})} />}>
        <ColumnsPanel model={model} initial={initialView} />
        {mayWrite && (
          <ButtonLink href={paths.newAgreement()} variant="primary" leftSection={<IconPlus aria-hidden />}>
            New agreement
          </ButtonLink>
        )}
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={filterFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Agreements"
          onOpen={(row) => router.push(hrefOf(row))}
          hrefOf={hrefOf}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={screen.answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="agreement"
              fields={filterFields}
              empty={
                <EmptyState
                  title="No agreements yet"
                  {...(mayWrite ? { action: { label: "New agreement", keys: "n", run: create } } : {})}
                >
                  The terms your users accept belong here, in each language they are read in.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
      </PageBody>
      <ListRequestLine screen={screen} more={1} />
    </Page>
  );
}

const hrefOf = (row: Agreement): string => paths.agreement(row._id);
