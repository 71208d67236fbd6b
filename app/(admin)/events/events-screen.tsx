"use client";

import { Suspense, useMemo, useRef } from "react";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { EmptyState } from "@/components/state/state";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { useTimeZone } from "@/components/ui/clock";
import { calendarDay, toDate } from "@/components/ui/date-format";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { eventsQuery } from "@/lib/resources/event/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import { ExportButton } from "../export-csv";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
  useRowElsewhere,
} from "../list-screen";
import { paths } from "../paths";
import { SaveView, useViews, ViewsNavigation } from "../saved-views";
import { DayHead } from "./day-head";
import { eventColumns, eventFields, eventView } from "./event-columns";
import { EventDetail } from "./event-detail";
import { LiveTail } from "./live-tail";

const EventDrawer = lazyOnIdle(async () => (await import("./event-drawer")).EventDrawer);

const options: ListScreenOptions<Event> = {
  endpoint: listEvents,
  rows: eventsQuery,
  rowId: ({ id }) => id,
  columns: eventColumns,
  initialView: eventView,
  keep: ["live"],
};

const common = [
  { name: "Failed", search: new URLSearchParams({ "~filter[status]": "failed" }).toString() },
  { name: "Without sign-ins", search: new URLSearchParams({ "~filter[source]": "!Authentication" }).toString() },
];

export function EventsScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const views = useViews({ screen, path: paths.events(), common });
  const bar = useRef<FilterBarHandle>(null);
  const groupOf = useDays(screen);
  const detailOf = useMemo(
    () => (event: Event) => (event.id === address.open ? <EventDetail event={event} /> : null),
    [address.open],
  );
  return (
    <Page>
      <PageHeader title="Event log" views={<ViewsNavigation views={views} />}>
        <SaveView views={views} />
        <ExportButton screen={screen} name="events" />
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={eventFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{
          label: "Search, or paste an id",
          value: query.search,
          onChange: (search) => address.setQuery({ search }),
        }}
      >
        <LiveTail screen={screen} />
      </FilterBar>
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Events"
          head="hidden"
          onOpen={({ id }) => address.setOpen(id === address.open ? undefined : id)}
          onFilter={(field) => bar.current?.begin(field)}
          detailOf={detailOf}
          {...(groupOf ? { groupOf } : {})}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="event"
              fields={eventFields}
              empty={
                <EmptyState title="Nothing has happened yet">
                  Every change appears here as it is made, and every change that was refused.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
        <OpenEvent screen={screen} />
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

/** An event that an address names though the page does not show it, such as an older one. */
function OpenEvent({ screen }: { screen: ListScreen<Event> }) {
  const event = useRowElsewhere(screen, "id");
  if (!event) return null;
  return (
    <Suspense>
      <EventDrawer event={event} onClose={() => screen.address.setOpen(undefined)} />
    </Suspense>
  );
}

/** Rows stand under their days while they are in the order of time. */
function useDays(screen: ListScreen<Event>) {
  const timeZone = useTimeZone();
  const { sort } = screen.query;
  if (sort[0] !== undefined && sort[0].field !== "time") return undefined;
  return ({ time }: Event) => {
    const moment = toDate(time);
    if (!moment) return { key: "none", head: "Without a time" };
    return { key: calendarDay(moment, timeZone), head: <DayHead moment={moment} screen={screen} /> };
  };
}
