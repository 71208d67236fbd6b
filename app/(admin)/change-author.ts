import { formatTime, toDate } from "@/components/ui/date-format";
import type { Event } from "@/lib/resources/event/schema";

/** Who changed a field last, as far as the viewer may know: `Ola Nordmann, 10:38`. */
export function authorOf(events: readonly Event[], path: string, timeZone: string): string {
  const event = events.find((known) => hasChanged(known, path));
  const moment = toDate(event?.time);
  return event?.user?.username && moment ? `${event.user.username}, ${formatTime(moment, timeZone)}` : unknownAuthor;
}

/** Shown when the log does not say, or is not for the viewer. */
export const unknownAuthor = "Somebody else";

/** Events name fields with dots, errors with JSON pointers. */
function hasChanged(event: Event, path: string): boolean {
  const changes = event.data?.changes;
  return typeof changes === "object" && changes !== null && path.slice(1).replaceAll("/", ".") in changes;
}
