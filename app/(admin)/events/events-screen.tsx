"use client";

import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { RowPanel } from "@/components/list/panels";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { EventsTable, events } from "./events-table";
import { LiveTail } from "./live-tail";

const late = lateParts(() => import("./late"));
const EventDrawer = late("EventDrawer");

/** The event log. It has no columns panel, because its columns are fixed and have no visible headings. */
export function EventsScreen() {
  return (
    <ListScreen list={events}>
      <ListHeader title={t("Events")} />
      <ListFilters searchLabel={t("Search, or paste an id")}>
        <LiveTail />
      </ListFilters>
      <ListBody>
        <EventsTable />
        <RowPanel list={events}>{(event, { onClose }) => <EventDrawer event={event} onClose={onClose} />}</RowPanel>
      </ListBody>
    </ListScreen>
  );
}
