"use client";

import { Drawer, DrawerBody, DrawerTitle } from "@/components/layout/side-panel";
import { Id } from "@/components/ui/copy";
import type { Event } from "@/lib/resources/event/schema";
import { EventDetail } from "./event-detail";
import classes from "./events.module.css";

/** The drawer of an event that is not on the current page of the log. */
export function EventDrawer({ event, onClose }: { event: Event; onClose: () => void }) {
  const title = event.message ?? `${event.source} ${event.action}`;
  return (
    <Drawer label={title} lead={<Id value={event.id} />} onClose={onClose}>
      <DrawerTitle title={title} />
      <DrawerBody label="Details">
        <div className={classes.alone}>
          <EventDetail event={event} />
        </div>
      </DrawerBody>
    </Drawer>
  );
}
