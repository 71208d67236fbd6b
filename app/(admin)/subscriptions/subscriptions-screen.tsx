"use client";

import { IconActivity, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { SelectionBar } from "@/components/table/selection";
import { Button, ButtonLink } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { useCopy } from "@/components/ui/copy";
import { calendarDay } from "@/components/ui/date-format";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { subscriptionQuery, subscriptionsQuery } from "@/lib/resources/subscription/client";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { ExportButton, ExportSelected } from "../export-csv";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../list-screen";
import { paths } from "../paths";
import { SaveView, useViews, ViewsNavigation } from "../saved-views";
import { subscriptionColumns, subscriptionFields, subscriptionView } from "./subscription-columns";

const SubscriptionDrawer = lazyOnIdle(async () => (await import("./subscription-drawer")).SubscriptionDrawer);

const options: ListScreenOptions<Subscription> = {
  endpoint: listCustomerSubscriptions,
  rows: subscriptionsQuery,
  rowId: ({ _id }) => _id,
  columns: subscriptionColumns,
  initialView: subscriptionView,
  selection: "several",
};

export function SubscriptionsScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const views = useViews({ screen, path: paths.subscriptions(), common: useCommonViews() });
  const bar = useRef<FilterBarHandle>(null);
  return (
    <Page>
      <PageHeader title="Subscriptions" views={<ViewsNavigation views={views} />}>
        <ColumnsPanel model={model} initial={subscriptionView} />
        <SaveView views={views} />
        <ExportButton screen={screen} name="subscriptions" />
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={subscriptionFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Subscriptions"
          openId={address.open}
          onOpen={({ _id }) => address.setOpen(_id)}
          hrefOf={({ _id }) => address.addressOf({ open: _id })}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="subscription"
              fields={subscriptionFields}
              empty={
                <EmptyState title="No subscriptions yet">
                  The subscriptions of this tenant and its customers appear here as they are imported.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
        <SelectedRows screen={screen} />
        <OpenSubscription screen={screen} />
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

/** What is asked most: terms that end soon, and those that do not run yet. */
function useCommonViews() {
  const today = useNow();
  const day = (days: number) => calendarDay(new Date(today + days * 86_400_000), "UTC");
  const ending = new URLSearchParams([
    ["~filter[status]", "active"],
    ["~filter[end_date][]", `>=${day(0)}`],
    ["~filter[end_date][]", `<${day(90)}`],
    ["~sort", "end_date"],
  ]);
  return [
    { name: "Ending in 90 days", search: ending.toString() },
    { name: "Pending", search: new URLSearchParams({ "~filter[status]": "pending" }).toString() },
  ];
}

const eventsOfAtMost = 50;

function SelectedRows({ screen }: { screen: ListScreen<Subscription> }) {
  const { selected } = screen.model;
  const { copied, copy } = useCopy();
  const mayReadEvents = useHasFeature("Platform/Event");
  const events = new URLSearchParams(selected.map((id) => ["~filter[data._id][]", id]));
  return (
    <SelectionBar model={screen.model}>
      <ExportSelected screen={screen} idField="_id" name="subscriptions" />
      <Button variant="quiet" leftSection={<IconCopy aria-hidden />} onClick={() => copy(selected.join("\n"))}>
        {copied ? "Copied" : "Copy ids"}
      </Button>
      {mayReadEvents && selected.length <= eventsOfAtMost && (
        <ButtonLink variant="quiet" leftSection={<IconActivity aria-hidden />} href={paths.events(events)}>
          Their events
        </ButtonLink>
      )}
    </SelectionBar>
  );
}

/** The row of this page, or the one an address names though it is not on the page. */
function OpenSubscription({ screen }: { screen: ListScreen<Subscription> }) {
  const { address, current, previous, next, page } = screen;
  const { open } = address;
  const alone = useQuery({
    ...subscriptionQuery(open ?? ""),
    enabled: open !== undefined && page !== undefined && current === undefined,
  });
  const subscription = current ?? (alone.data?.data._id === open ? alone.data?.data : undefined);
  if (open === undefined || !subscription) return null;
  return (
    <Suspense>
      <SubscriptionDrawer
        subscription={subscription}
        onClose={() => address.setOpen(undefined)}
        onPrevious={previous}
        onNext={next}
      />
    </Suspense>
  );
}
