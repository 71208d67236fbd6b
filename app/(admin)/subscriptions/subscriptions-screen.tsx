"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ExportSelectedButton } from "@/components/list/export-csv";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { calendarDay } from "@/components/ui/date-format";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { gte, lt, where } from "@/lib/base/list/where";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { SelectedIdsActions } from "../selected-ids-actions";
import { subscriptionColumns } from "./subscription-columns";

const SubscriptionDrawer = lazyOnIdle(async () => (await import("./subscription-drawer")).SubscriptionDrawer);

const subscriptions = defineListScreen({
  endpoint: listCustomerSubscriptions,
  columns: subscriptionColumns,
  shown: ["name", "account_details.name", "term", "end_date", "price"],
  noun: "subscription",
  selectable: true,
  views: (now) => {
    const day = (days: number) => calendarDay(new Date(now + days * 86_400_000), "UTC");
    const ending = { status: "active", end_date: [gte(day(0)), lt(day(90))] } as const;
    return [
      {
        name: "Ending in 90 days",
        search: where(listCustomerSubscriptions.list, ending, { sort: "end_date" }).toString(),
      },
      { name: "Pending", search: where(listCustomerSubscriptions.list, { status: "pending" }).toString() },
    ];
  },
});

export function SubscriptionsScreen() {
  return (
    <ListScreen list={subscriptions}>
      <ListHeader title="Subscriptions" />
      <ListFilters />
      <ListBody>
        <ListTable
          list={subscriptions}
          empty="The subscriptions of this tenant and its customers appear here as they are imported."
        />
        <ListSelectionBar>
          <ExportSelectedButton />
          <SelectedIdsActions />
        </ListSelectionBar>
        <RowPanel list={subscriptions}>
          {(subscription, panel) => <SubscriptionDrawer subscription={subscription} {...panel} />}
        </RowPanel>
      </ListBody>
    </ListScreen>
  );
}
