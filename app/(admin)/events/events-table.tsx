"use client";

import { useCallback } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListTable } from "@/components/list/list-table";
import { useList } from "@/components/list/use-list-state";
import { useTimeZone } from "@/components/ui/clock";
import { calendarDay, toDate } from "@/components/ui/date-format";
import { lateParts } from "@/components/ui/late-parts";
import { userLoggedIn } from "@/lib/base/auth/events";
import { not, where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listEvents } from "@/lib/resources/event/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import { DayHead } from "./day-head";
import { eventFields, eventLabels } from "./event-fields";

const late = lateParts(() => import("./late"));
const EventDetail = late("EventDetail");

export const events = defineListScreen({
  isFixed: true,
  endpoint: listEvents,
  fields: eventFields,
  shown: ["time", "status", "source", "message", "object", "user.username", "user.type"],
  pinned: [],
  title: message("Events"),
  none: message("Nothing has happened yet"),
  unseen: message("You cannot see events"),
  labels: eventLabels,
  keptParameters: ["live"],
  detail: (event) => <EventDetail event={event} />,
  views: () => [
    { name: message("Failed"), search: where(listEvents.list, { status: "failed" }).toString() },
    {
      name: message("Without sign-ins"),
      search: where(listEvents.list, { source: not(userLoggedIn.source) }).toString(),
    },
  ],
});

/** The events, grouped by day while they are sorted by time. */
export function EventsTable() {
  const timeZone = useTimeZone();
  const [first] = useList().query.sort;
  const groupOf = useCallback(
    ({ time }: Event) => {
      const moment = toDate(time);
      if (!moment) return { key: "none", head: t("Without a time") };
      return { key: calendarDay(moment, timeZone), head: <DayHead moment={moment} /> };
    },
    [timeZone],
  );
  return (
    <ListTable
      list={events}
      head="hidden"
      groupOf={first === undefined || first.field === "time" ? groupOf : undefined}
      empty={t("Every change appears here as it is made, and every change that was refused.")}
    />
  );
}
