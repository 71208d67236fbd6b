import { formatTime, toDate } from "@/components/ui/date-format";
import { fieldAt } from "@/components/ui/field-words";
import type { Event } from "@/lib/resources/event/schema";
import { actorText } from "./actor-name";

/** Who changed a field last, if the viewer may see it: `Ola Nordmann, 10:38`. */
export function authorOf(events: readonly Event[], path: string, timeZone: string): string {
  const event = events.find((known) => hasChanged(known, path));
  const moment = toDate(event?.time);
  return event?.user?.username && moment
    ? `${actorText(event.user.username)}, ${formatTime(moment, timeZone)}`
    : unknownAuthor;
}

/** Shown if the log has no entry, or the viewer may not read it. */
export const unknownAuthor = "Somebody else";

/** Events name fields with dots, errors with JSON pointers. */
function hasChanged(event: Event, path: string): boolean {
  const changes = event.data?.changes;
  return typeof changes === "object" && changes !== null && fieldAt(path) in changes;
}
