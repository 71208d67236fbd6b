"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { PageHeader } from "@/components/layout/page";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListActions } from "@/components/list/list-actions";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListRequestLine, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { useList, useListRows } from "@/components/list/use-list-state";
import { Views } from "@/components/list/views";
import { useNow } from "@/components/ui/clock";
import { lateParts, lazyOnUse } from "@/components/ui/late-parts";
import { createStore, useStore } from "@/components/ui/store";
import { TermAxisContext, TermAxisHead } from "@/components/ui/term-axis";
import { dayMilliseconds } from "@/lib/base/day";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listCustomerSubscriptionChanges, listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { plannedQuery } from "@/lib/resources/subscription-change/queries";
import { Importer } from "../plans/importer";
import { LayoutSwitch, timelineLayout, useIsTimeline } from "./layout-switch";
import classes from "./subscription.module.css";
import { subscriptionFields, subscriptionLabels } from "./subscription-fields";
import { TermCards } from "./term-cards";
import { endsUnrenewedWithin, endsWithin, inCancelWindow, planned } from "./worklists";

const late = lateParts(() => import("./late"));
const SubscriptionDrawer = late("SubscriptionDrawer");
const SelectionActions = late("SelectionActions");

const Timeline = lazyOnUse(async () => (await import("./timeline/list-timeline")).ListTimeline);
const TimelineActions = lazyOnUse(async () => (await import("./timeline/timeline-actions")).TimelineActions);

const { list } = listCustomerSubscriptions;

const ending = { sort: "end_date" } as const;

const subscriptions = defineListScreen({
  endpoint: listCustomerSubscriptions,
  changes: listCustomerSubscriptionChanges,
  fields: subscriptionFields,
  shown: ["name", "account_details.name", "status", "term", "end_date", "planned", "price"],
  title: message("Subscriptions"),
  none: message("No subscriptions yet"),
  unseen: message("You cannot see subscriptions"),
  selectable: true,
  firstView: message("Ending in 90 days"),
  layouts: { [timelineLayout]: message("Running") },
  labels: subscriptionLabels,
  views: () => [
    { name: message("Ends in 60 days, not renewed"), search: where(list, endsUnrenewedWithin(60), ending).toString() },
    { name: message("In cancellation period"), search: where(list, inCancelWindow, ending).toString() },
    { name: message("Ending in 90 days"), search: where(list, endsWithin(90), ending).toString() },
    { name: message("Planned"), search: where(list, planned, ending).toString() },
    { name: message("Pending"), search: where(list, { status: "pending" }).toString() },
    { name: message("Running"), search: where(list, { status: "active" }, ending).toString() },
  ],
});

/** The subscriptions as a table, or on one axis: two layouts of the same list. */
export function SubscriptionsScreen() {
  return (
    <ListScreen list={subscriptions} requestLine={<SubscriptionsRequestLine />}>
      <SubscriptionsHeader />
      <ListFilters>
        <ZoomSlot />
      </ListFilters>
      <ListBody>
        <Layouts />
        <RowPanel list={subscriptions}>
          {(subscription, panel) => <SubscriptionDrawer subscription={subscription} {...panel} />}
        </RowPanel>
      </ListBody>
    </ListScreen>
  );
}

const numbersStore = createStore(false);
const slotStore = createStore<HTMLElement | null>(null);

function ZoomSlot() {
  return useIsTimeline() && <div ref={slotStore.set} className="ms-auto" data-beside />;
}

function SubscriptionsHeader() {
  const isTimeline = useIsTimeline();
  const hasNumbers = useStore(numbersStore);
  return (
    <PageHeader title={t("Subscriptions")} views={<Views />}>
      <LayoutSwitch />
      {isTimeline ? (
        <TimelineActions hasNumbers={hasNumbers} onNumbers={numbersStore.set} />
      ) : (
        <>
          <Importer operation="subscription.import" feature="Platform/Subscription/Write" />
          <ListActions />
        </>
      )}
    </PageHeader>
  );
}

function Layouts() {
  const isTimeline = useIsTimeline();
  const hasNumbers = useStore(numbersStore);
  const slot = useStore(slotStore);
  const { rows } = useListRows(subscriptions);
  const { isForbidden, query } = useList();
  const { data: plannedById } = useQuery(plannedQuery((rows ?? []).map(({ _id }) => _id)));
  const cells = useMemo(() => ({ planned: plannedById, until: query.at }), [plannedById, query.at]);
  if (isTimeline && !isForbidden)
    return <Timeline hasNumbers={hasNumbers} slot={slot} fallback={<div data-loading />} />;
  return (
    <>
      <TermCards planned={plannedById} find={(id) => rows?.find(({ _id }) => _id === id)}>
        <SharedAxis>
          <ListTable
            list={subscriptions}
            cells={cells}
            empty={t("Subscriptions appear here once a customer has ordered, or when you import a file.")}
          />
        </SharedAxis>
      </TermCards>
      <ListSelectionBar>
        <SelectionActions />
      </ListSelectionBar>
    </>
  );
}

const SubscriptionsRequestLine = () => <ListRequestLine otherRequests={0} isPaged={!useIsTimeline()} />;

const daysBefore = 30;
const daysAfter = 92;

/** With a filter by end, all terms are on one axis, so that their ends can be compared. */
function SharedAxis({ children }: { children: ReactNode }) {
  const today = Math.floor(useNow() / dayMilliseconds);
  const { query } = useList();
  const { rows = [] } = useListRows(subscriptions);
  const isByEnd = query.filters.some(({ field }) => field === "end_date");
  const axis = useMemo(
    () => ({ from: (today - daysBefore) * dayMilliseconds, to: (today + daysAfter) * dayMilliseconds }),
    [today],
  );
  const isOnAxis = rows.every(
    ({ end_date = "" }) => Date.parse(end_date) > axis.from && Date.parse(end_date) < axis.to,
  );
  const shared = isByEnd && isOnAxis ? axis : undefined;
  return (
    <TermAxisContext value={shared}>
      <div className="stack flex-1 min-w-0 min-h-0">
        {shared && (
          <div
            className={`hidden phone-block phone-sticky phone-top-0 phone-py-8 phone-px-16 phone-border-b ${classes.axis}`}
          >
            <TermAxisHead label={t("Terms on one axis")} />
          </div>
        )}
        {children}
      </div>
    </TermAxisContext>
  );
}
