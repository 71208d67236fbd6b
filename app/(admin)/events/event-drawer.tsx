"use client";

import { RecordDrawer } from "@/components/record/record-drawer";
import type { Event } from "@/lib/resources/event/schema";
import { eventSays } from "@/lib/resources/event/words";
import { EventDetail } from "./event-detail";
import classes from "./events.module.css";

/** The drawer of an event that is not on the current page of the log. */
export function EventDrawer({ event, onClose }: { event: Event; onClose: () => void }) {
  const title = eventSays(event);
  return (
    <RecordDrawer id={event.id} name={title} onClose={onClose}>
      <div className={classes.alone}>
        <EventDetail event={event} />
      </div>
    </RecordDrawer>
  );
}
